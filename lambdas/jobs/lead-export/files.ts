import { abortUpload, beginUpload, completeUpload, uploadPart } from '#platform/multipart-uploads';
import { readStored, storedSize } from '#platform/stored-objects';

/** The files of exports of leads in the bucket, and the recordings. */
export const files = {
  begin: beginUpload,
  put: uploadPart,
  complete: completeUpload,
  abort: abortUpload,
  sizeOf: storedSize,
  read: readStored,
};
export type Files = typeof files;
