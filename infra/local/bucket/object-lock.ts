import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

const hasChecksum = (headers: IncomingHttpHeaders): boolean =>
  headers['content-md5'] !== undefined ||
  Object.keys(headers).some(name => name.startsWith('x-amz-checksum-') || name === 'x-amz-sdk-checksum-algorithm');

/**
 * Requires a checksum for a new object in a bucket with Object Lock, as S3 does. S3 keeps the versions of an object
 * that is replaced or deleted; the local cloud has no versions, so it rejects that.
 * @throws S3Error 400 without a checksum, 501 for a request that replaces or deletes an object, or uploads it in parts
 */
export const requireUnlocked = ({ bucket, key, url, request }: S3Request): void => {
  if (!bucket.settings.isLocked || isRead(request.method)) return;
  const isNew = request.method === 'PUT' && !url.searchParams.has('uploadId') && !bucket.store.find(key);
  const isRejectedByCondition = request.method === 'PUT' && request.headers['if-none-match'] === '*';
  if (!isNew && !isRejectedByCondition)
    throw new S3Error(501, 'NotImplemented', `The local cloud keeps no versions: it changes nothing of '${key}'.`);
  if (!hasChecksum(request.headers))
    throw new S3Error(
      400,
      'InvalidRequest',
      'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    );
};
