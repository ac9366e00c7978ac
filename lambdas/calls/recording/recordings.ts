import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { isStored } from '#platform/stored-objects';

/** Long enough to listen to a part of a call; a leaked link expires soon. */
const LINK_SECONDS = 5 * 60;

const link = (Key: string): Promise<string> =>
  getSignedUrl(storageClient(), new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }), {
    expiresIn: LINK_SECONDS,
  });

/** Stored recordings: whether one exists, and a link that plays it for five minutes. */
export const recordings = { isStored, link };
export type Recordings = typeof recordings;
