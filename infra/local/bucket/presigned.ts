import type { IncomingHttpHeaders } from 'node:http';
import { signatureOf } from '../iam/signature.ts';
import { S3Error } from './s3-error.ts';

type PresignedRequest = { method: string; url: URL; headers: IncomingHttpHeaders };

const denied = (message: string) => new S3Error(403, 'AccessDenied', message);

/** Whether a request has SigV4 in its query, as a presigned URL has. */
export const isPresigned = (url: URL): boolean => url.searchParams.has('X-Amz-Signature');

/**
 * Checks a presigned URL: its expiry, and its signature over method, path, query and signed headers.
 * @throws S3Error as S3 does (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 */
export const checkPresigned = (request: PresignedRequest, secretKey: string, now: Date): void => {
  const { url } = request;
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const signedAt = timeOf(query('X-Amz-Date'));
  const ends = signedAt + Number(query('X-Amz-Expires')) * 1000;
  if (!Number.isFinite(ends))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Date or X-Amz-Expires is missing.');
  if (now.getTime() > ends) throw denied('Request has expired');
  requireSigned(request.headers, query('X-Amz-SignedHeaders'));
  const [, ...scope] = query('X-Amz-Credential').split('/');
  const expected = signatureOf(
    {
      ...request,
      signedHeaders: query('X-Amz-SignedHeaders'),
      payloadHash: String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
      timestamp: query('X-Amz-Date'),
      scope: scope.join('/'),
    },
    secretKey,
  );
  if (query('X-Amz-Signature') !== expected) throw signatureMismatch();
};

/**
 * Each header of Amazon's must be signed: an unsigned one would change what the signer allowed.
 * @throws S3Error AccessDenied (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 */
export const requireSigned = (headers: IncomingHttpHeaders, signedHeaders: string): void => {
  const signed = signedHeaders.split(';');
  const unsigned = Object.keys(headers).filter(name => name.startsWith('x-amz-') && !signed.includes(name));
  if (unsigned.length > 0)
    throw denied(`There were headers present in the request which were not signed: ${unsigned.join(', ')}`);
};

export const signatureMismatch = () =>
  new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );

const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
