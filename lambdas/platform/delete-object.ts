import { DeleteObjectCommand, PutObjectTaggingCommand } from '@aws-sdk/client-s3';
import { storageClient } from './clients/storage-client.ts';
import { env } from './env.ts';

/** The tag of objects whose versions the bucket removes a day later (infra/stacks/uploads). */
const OVER = { Key: 'retention', Value: 'over' };

/** A key without an object, and one whose latest version is a delete marker (AmazonS3, Working with delete markers). */
const gone: readonly string[] = ['NoSuchKey', 'MethodNotAllowed'];

/**
 * Deletes an object of the uploads bucket. It cannot be read any more, and the bucket, which keeps former versions of
 * others for a month, removes its version a day later. An object that is gone is deleted.
 */
export const deleteObject = async (Key: string): Promise<void> => {
  const object = { Bucket: env('UPLOADS_BUCKET'), Key };
  try {
    await storageClient().send(new PutObjectTaggingCommand({ ...object, Tagging: { TagSet: [OVER] } }));
  } catch (error) {
    if (error instanceof Error && gone.includes(error.name)) return;
    throw error;
  }
  await storageClient().send(new DeleteObjectCommand(object));
};
