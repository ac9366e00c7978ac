import { PutObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { readStored } from '#platform/stored-objects';

/** Browsers save it under this name. */
const write = async (key: string, { body, fileName }: { body: string; fileName: string }): Promise<void> => {
  await storageClient().send(
    new PutObjectCommand({
      Bucket: env('UPLOADS_BUCKET'),
      Key: key,
      Body: body,
      ContentType: 'text/csv; charset=utf-8',
      ContentDisposition: `attachment; filename="${fileName}"`,
    }),
  );
};

/** The files of imports in the bucket, which are read and written whole: 50 MB at most. */
export const files = { read: readStored, write };
export type Files = typeof files;
