import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';

const at = (Key: string) => ({ Bucket: env('UPLOADS_BUCKET'), Key });

const read = async (key: string): Promise<Uint8Array> => {
  const { Body } = await storageClient().send(new GetObjectCommand(at(key)));
  if (!Body) throw new Error('S3 gave an object without a body.');
  return Body.transformToByteArray();
};

/** Browsers save it under this name. */
const write = async (key: string, { body, fileName }: { body: string; fileName: string }): Promise<void> => {
  await storageClient().send(
    new PutObjectCommand({
      ...at(key),
      Body: body,
      ContentType: 'text/csv; charset=utf-8',
      ContentDisposition: `attachment; filename="${fileName}"`,
    }),
  );
};

/** The files of imports in the bucket, which are read and written whole: 50 MB at most. */
export const files = { read, write };
export type Files = typeof files;
