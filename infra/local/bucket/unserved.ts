import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { checksumHeaders } from './uploaded-content.ts';

/** The query parameters that the local cloud supports, by method, for a bucket and for an object. */
const BUCKET_PARAMETERS: Record<string, string[]> = {
  GET: [
    ...['list-type', 'prefix', 'delimiter', 'max-keys'],
    ...['continuation-token', 'start-after', 'encoding-type', 'fetch-owner'],
  ],
};
const RESPONSE_PARAMETERS = [
  ...['response-content-type', 'response-content-disposition', 'response-cache-control'],
  ...['response-content-encoding', 'response-content-language'],
];
const OBJECT_PARAMETERS: Record<string, string[]> = {
  GET: [...RESPONSE_PARAMETERS, 'tagging'],
  HEAD: RESPONSE_PARAMETERS,
  PUT: ['tagging', 'uploadId', 'partNumber'],
  POST: ['uploads', 'uploadId'],
  DELETE: ['tagging', 'uploadId'],
};

/**
 * The headers of Amazon's that the local cloud reads, or that change nothing, by the beginning of their names. A presigned
 * URL may contain them too.
 */
const SERVED_HEADERS = [
  // Of the signature.
  ...['x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-expires', 'x-amz-signedheaders', 'x-amz-signature'],
  ...['x-amz-security-token', 'x-amz-content-sha256', 'x-amz-user-agent'],
  ...['x-amz-meta-', 'x-amz-decoded-content-length', 'x-amz-trailer', 'x-amz-sdk-checksum-algorithm'],
  ...['x-amz-checksum-mode', 'x-amz-checksum-algorithm', ...checksumHeaders],
];

const isServed = (name: string, { key, request }: S3Request): boolean => {
  const lower = name.toLowerCase();
  // `x-id` is the SDK's name of its operation; the others are headers, which a presigned URL contains.
  if (lower === 'x-id' || lower.startsWith('x-amz-')) return true;
  return ((key === '' ? BUCKET_PARAMETERS : OBJECT_PARAMETERS)[request.method ?? ''] ?? []).includes(name);
};

/** @throws S3Error 501 with the name of a sub-resource, parameter or header that the local cloud does not know */
export const rejectUnserved = (call: S3Request): void => {
  const parameters = [...call.url.searchParams.keys()];
  const sent = [...Object.keys(call.request.headers), ...parameters.map(name => name.toLowerCase())];
  const unserved =
    parameters.find(name => !isServed(name, call)) ??
    sent.find(name => name.startsWith('x-amz-') && !SERVED_HEADERS.some(beginning => name.startsWith(beginning)));
  if (unserved === undefined) return;
  throw new S3Error(
    501,
    'NotImplemented',
    `The local cloud does not know '${unserved}' of ${call.request.method} on ${call.key === '' ? 'a bucket' : 'an object'}.`,
  );
};
