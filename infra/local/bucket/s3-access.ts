import type { IncomingMessage } from 'node:http';
import { AccessError } from '../iam/access-error.ts';
import { accessKeyIdOf } from '../iam/access-keys.ts';
import type { Authorizer } from '../iam/authorizer.ts';
import { type EncryptionKeys, keyPermissions } from '../iam/encryption-keys.ts';
import type { Permission } from '../iam/evaluate.ts';
import { checkHeaderSignature } from './header-signature.ts';
import { isTagging, taggingActions } from './object-tagging.ts';
import { checkPresigned, isPresigned } from './presigned.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

export type S3Access = { authorizer: Authorizer; keys: EncryptionKeys };

const OBJECT_ACTIONS: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

const permissionsOf = (keys: EncryptionKeys, call: S3Request): Permission[] => {
  const { bucket, key, url, request } = call;
  const { name } = bucket.settings;
  const method = request.method ?? 'GET';
  if (key === '') return [listPermission(name, url.searchParams.get('prefix'))];
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return uploadPermissions(keys, call);
  const action = (isTagging(url) ? taggingActions : OBJECT_ACTIONS)[method];
  if (!action) return [];
  if (isTagging(url)) return [{ action, resource: `arn:aws:s3:::${name}/${key}` }];
  const encryption = { PUT: 'kms:GenerateDataKey', GET: 'kms:Decrypt', HEAD: 'kms:Decrypt' } as const;
  const used = encryption[method as keyof typeof encryption];
  return [
    { action, resource: `arn:aws:s3:::${name}/${key}` },
    // S3 does not decrypt for a missing object.
    ...(used && (method === 'PUT' || bucket.store.find(key)) ? keyPermissions(keys, name, 's3', used) : []),
  ];
};

/** S3 decrypts the parts with the key to put them together ("Multipart upload and permissions"). */
const uploadPermissions = (keys: EncryptionKeys, { bucket, key, request }: S3Request): Permission[] => {
  const resource = `arn:aws:s3:::${bucket.settings.name}/${key}`;
  if (request.method === 'DELETE') return [{ action: 's3:AbortMultipartUpload', resource }];
  const used = ['kms:GenerateDataKey', 'kms:Decrypt'] as const;
  return [
    { action: 's3:PutObject', resource },
    ...used.flatMap(action => keyPermissions(keys, bucket.settings.name, 's3', action)),
  ];
};

const listPermission = (bucket: string, prefix: string | null): Permission => ({
  action: 's3:ListBucket',
  resource: `arn:aws:s3:::${bucket}`,
  ...(prefix !== null && { context: { 's3:prefix': prefix } }),
});

/**
 * Checks the signature, in the header or in a presigned URL, and the signer's permissions.
 * @throws S3Error as S3 does: AccessDenied for a missing object if the signer may not list the bucket.
 */
export const authorize = ({ authorizer, keys }: S3Access, call: S3Request, now: Date): void => {
  const { request, url, key, bucket } = call;
  const method = request.method ?? 'GET';
  try {
    const signed = { headers: request.headers, url: request.url };
    const caller = authorizer.callerOf(signed);
    const secret = secretOf(authorizer, signed);
    if (isPresigned(url)) checkPresigned({ method, url, headers: request.headers }, secret, now);
    else checkHeaderSignature({ method, url, headers: request.headers }, secret);
    authorizer.require(caller, permissionsOf(keys, call));
    const isMissing = key !== '' && (method === 'GET' || method === 'HEAD') && !bucket.store.find(key);
    if (isMissing) authorizer.require(caller, [listPermission(bucket.settings.name, null)]);
  } catch (error) {
    throw error instanceof AccessError ? s3ErrorOf(error) : error;
  }
};

const secretOf = (authorizer: Authorizer, signed: Pick<IncomingMessage, 'headers' | 'url'>): string =>
  authorizer.secretOf(accessKeyIdOf(signed) ?? '') ?? '';

const s3ErrorOf = ({ type, message }: AccessError): S3Error => {
  if (type === 'UnrecognizedClientException')
    return new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  return new S3Error(403, 'AccessDenied', type === 'AccessDeniedException' ? message : 'Access Denied');
};
