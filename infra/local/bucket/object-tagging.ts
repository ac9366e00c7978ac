import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { uploadedContent } from './uploaded-content.ts';

export const isTagging = ({ searchParams }: URL): boolean => searchParams.has('tagging');

/**
 * PutObjectTagging (docs.aws.amazon.com/AmazonS3/latest/API). The local cloud has no versions and no lifecycle rules: what
 * is deleted is gone at once, so that a tag needs no memory.
 */
export const tagObject = async (call: S3Request): Promise<{ status: number }> => {
  await uploadedContent(call);
  const { bucket, key } = call;
  if (!bucket.store.find(key)) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  return { status: 200 };
};
