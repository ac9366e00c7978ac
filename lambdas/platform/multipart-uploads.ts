import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { PartUpload } from '#shared/jobs/part-upload';
import { storageClient } from './clients/storage-client.ts';
import { env } from './env.ts';
import { isStored } from './stored-objects.ts';

/** S3's smallest part, except for the last one (docs.aws.amazon.com/AmazonS3, "Multipart upload limits"). */
export const PART_BYTES = 5 * 1024 * 1024;

const at = (Key: string) => ({ Bucket: env('UPLOADS_BUCKET'), Key });

/** Begins an upload in parts and returns its id. Nothing can be read under the key before the upload is completed. */
export const beginUpload = async (
  key: string,
  { contentType, fileName }: { contentType: string; fileName: string },
): Promise<string> => {
  const { UploadId } = await storageClient().send(
    new CreateMultipartUploadCommand({
      ...at(key),
      ContentType: contentType,
      ContentDisposition: `attachment; filename="${fileName}"`,
    }),
  );
  if (!UploadId) throw new Error('S3 began an upload without an id.');
  return UploadId;
};

/** Uploads a part; a part with the same number replaces the one before. */
export const uploadPart = async (
  key: string,
  { id: UploadId, number: PartNumber, body: Body }: { id: string; number: number; body: Uint8Array },
): Promise<PartUpload['parts'][number]> => {
  const { ETag } = await storageClient().send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body }));
  if (!ETag) throw new Error('S3 took a part without an answer.');
  return { number: PartNumber, etag: ETag };
};

/** Makes the object of the parts. An upload that was completed before, by a run that ended there, is complete. */
export const completeUpload = async (key: string, { id: UploadId, parts }: PartUpload): Promise<void> => {
  const Parts = parts.map(({ number: PartNumber, etag: ETag }) => ({ PartNumber, ETag }));
  try {
    await storageClient().send(
      new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    if (!(error instanceof NoSuchUpload) || !(await isStored(key))) throw error;
  }
};

/** Removes the parts of an upload that is not completed; one that does not exist any more is removed. */
export const abortUpload = async (key: string, UploadId: string): Promise<void> => {
  try {
    await storageClient().send(new AbortMultipartUploadCommand({ ...at(key), UploadId }));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
};
