import type { IncomingHttpHeaders } from 'node:http';
import { signatureOf } from '../iam/signature.ts';
import { requireSigned, signatureMismatch } from './presigned.ts';
import { S3Error } from './s3-error.ts';

type HeaderSigned = { method: string; url: URL; headers: IncomingHttpHeaders };

const SIGNED = /^AWS4-HMAC-SHA256 +Credential=[^/,\s]+\/([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]+)$/;

/**
 * Checks the signature of the `Authorization` header. It covers the content by the hash in `x-amz-content-sha256`, which
 * is compared when the content is read. The age of a signature is not checked: the clocks of tests run ahead.
 * @throws S3Error as S3 does (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export const checkHeaderSignature = ({ method, url, headers }: HeaderSigned, secretKey: string): void => {
  const [, scope = '', signedHeaders = '', signature] = SIGNED.exec(headers.authorization ?? '') ?? [];
  if (!signature)
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header that you provided is not valid.');
  const payloadHash = headers['x-amz-content-sha256'];
  if (typeof payloadHash !== 'string')
    throw new S3Error(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  requireSigned(headers, signedHeaders);
  const timestamp = String(headers['x-amz-date'] ?? '');
  const expected = signatureOf({ method, url, headers, signedHeaders, payloadHash, timestamp, scope }, secretKey);
  if (signature !== expected) throw signatureMismatch();
};
