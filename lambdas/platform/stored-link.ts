import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { storageClient } from './clients/storage-client.ts';
import { env } from './env.ts';

/** Long enough to listen to a part of a call or to download a file; a leaked link expires soon. */
const LINK_SECONDS = 5 * 60;

/** A link that reads an object of the uploads bucket for five minutes. */
export const linkTo = (Key: string): Promise<string> =>
  getSignedUrl(storageClient(), new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }), {
    expiresIn: LINK_SECONDS,
  });

const UPLOAD_SECONDS = 15 * 60;

/** A link that takes one file for fifteen minutes: of this size and content type, which are part of the signature. */
export const uploadLink = (
  Key: string,
  { contentType, size }: { contentType: string; size: number },
): Promise<string> =>
  getSignedUrl(
    storageClient(),
    new PutObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key, ContentType: contentType, ContentLength: size }),
    { expiresIn: UPLOAD_SECONDS, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
  );
