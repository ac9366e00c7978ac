import { GetObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { putFile } from '#platform/put-file';

const read = async (key: string): Promise<Uint8Array> => {
  const { Body } = await storageClient().send(new GetObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key: key }));
  if (!Body) throw new Error('S3 gave an object without a body.');
  return Body.transformToByteArray();
};

const write = (key: string, { body, fileName }: { body: string; fileName: string }): Promise<void> =>
  putFile(key, { body, fileName, contentType: 'text/csv; charset=utf-8' });

/** The files of imports in the bucket, which are read and written whole: 50 MB at most. */
export const files = { read, write };
export type Files = typeof files;
