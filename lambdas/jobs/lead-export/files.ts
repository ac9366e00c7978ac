import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { abortUpload, beginUpload, completeUpload, uploadPart } from '#platform/multipart-uploads';
import { readStored } from '#platform/stored-objects';

/** The size of an object of the bucket; undefined for one that is not there (S3 says 404 to who may list the bucket). */
const sizeOf = async (Key: string): Promise<number | undefined> => {
  try {
    const { ContentLength } = await storageClient().send(new HeadObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key }));
    return ContentLength;
  } catch (error) {
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return undefined;
    throw error;
  }
};

/** The files of exports of leads in the bucket, and the recordings. */
export const files = {
  begin: beginUpload,
  put: uploadPart,
  complete: completeUpload,
  abort: abortUpload,
  sizeOf,
  read: readStored,
};
export type Files = typeof files;
