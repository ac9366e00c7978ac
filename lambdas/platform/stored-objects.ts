import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from './clients/storage-client.ts';
import { env } from './env.ts';

const NOT_FOUND = 404;

const statusOf = (error: unknown): unknown =>
  error instanceof Error && '$metadata' in error
    ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode
    : undefined;

/** Whether the uploads bucket has an object. S3 returns 404 only to a role that may list the bucket, to others 403. */
export const isStored = async (Key: string): Promise<boolean> => {
  try {
    await storageClient().send(new HeadObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
    return true;
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) return false;
    throw error;
  }
};

/** An object of the uploads bucket, whole: for files of 50 MB at most. */
export const readStored = async (Key: string): Promise<Uint8Array> => {
  const { Body } = await storageClient().send(new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
  if (!Body) throw new Error('S3 gave an object without a body.');
  return Body.transformToByteArray();
};
