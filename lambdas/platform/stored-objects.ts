import { GetObjectCommand, HeadObjectCommand, type HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { storageClient } from './clients/storage-client.ts';
import { env } from './env.ts';

const NOT_FOUND = 404;

const statusOf = (error: unknown): unknown =>
  error instanceof Error && '$metadata' in error
    ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode
    : undefined;

/** Undefined for an absent object. S3 returns 404 only to a role that may list the bucket, to others 403. */
const headOf = async (Key: string): Promise<HeadObjectCommandOutput | undefined> => {
  try {
    return await storageClient().send(new HeadObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) return undefined;
    throw error;
  }
};

/** Whether the uploads bucket has an object. */
export const isStored = async (key: string): Promise<boolean> => (await headOf(key)) !== undefined;

/** The bytes of an object of the uploads bucket; undefined for an absent one. */
export const storedSize = async (key: string): Promise<number | undefined> => (await headOf(key))?.ContentLength;

/** An object of the uploads bucket, whole: for files of 50 MB at most. */
export const readStored = async (Key: string): Promise<Uint8Array> => {
  const { Body } = await storageClient().send(new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
  if (!Body) throw new Error('S3 gave an object without a body.');
  return Body.transformToByteArray();
};
