import type { IncomingHttpHeaders } from 'node:http';
import type { StoredObject } from './object-store.ts';
import { S3Error } from './s3-error.ts';

const failed = () =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

const names = (header: string, { etag }: StoredObject) =>
  header === '*' || header.split(',').some(one => one.trim().replaceAll('"', '') === etag);

/**
 * The conditions of a write or a deletion on the object that it replaces or removes.
 * @throws S3Error 412 if one does not hold, 404 if `If-Match` names a version of an object that is not there
 * (docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-requests.html).
 */
export const requireConditions = (headers: IncomingHttpHeaders, stored: StoredObject | undefined): void => {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (noneMatch !== undefined && noneMatch !== '*')
    throw new S3Error(501, 'NotImplemented', "S3 writes with If-None-Match only for '*'.");
  if (noneMatch === '*' && stored) throw failed();
  if (match === undefined) return;
  if (!stored) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  if (!names(match, stored)) throw failed();
};

/**
 * Whether a reader already has this version of the object.
 * @throws S3Error 412 if it is not the version that the reader wants
 */
export const isUnchanged = (headers: IncomingHttpHeaders, stored: StoredObject): boolean => {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  // HTTP dates have whole seconds.
  const modified = Math.floor(Date.parse(stored.modifiedAt) / 1000) * 1000;
  const { 'if-modified-since': since, 'if-unmodified-since': unmodified } = headers;
  if (match !== undefined ? !names(match, stored) : unmodified !== undefined && modified > Date.parse(unmodified))
    throw failed();
  if (noneMatch !== undefined) return names(noneMatch, stored);
  return since !== undefined && modified <= Date.parse(since);
};
