import { PutObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from './clients/storage-client.ts';
import { env } from './env.ts';

/** Stores a small file in the uploads bucket; browsers save it under `fileName`. */
export const putFile = async (
  Key: string,
  { body, contentType, fileName }: { body: string | Uint8Array; contentType: string; fileName: string },
): Promise<void> => {
  await storageClient().send(
    new PutObjectCommand({
      Bucket: env('UPLOADS_BUCKET'),
      Key,
      Body: body,
      ContentType: contentType,
      ContentDisposition: `attachment; filename="${fileName}"`,
    }),
  );
};
