import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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
  const expected = signatureOf(request, secretKey);
  if (query('X-Amz-Signature') !== expected)
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
};

const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const signatureOf = ({ method, url, headers }: PresignedRequest, secretKey: string): string => {
  const signedHeaders = url.searchParams.get('X-Amz-SignedHeaders') ?? '';
  const [, date = '', region = '', service = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const headerLines = signedHeaders.split(';').map(name => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const request = [
    method,
    url.pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(url),
    headerLines.join(''),
    signedHeaders,
    headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', url.searchParams.get('X-Amz-Date'), scope, hash].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretKey}`,
  );
  return hmac(key, text).toString('hex');
};
