import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request in the form that its signer signed. */
type SignatureInput = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** Names in lower case, with a semicolon between them. */
  signedHeaders: string;
  /** The hash of the content, or the word with which S3 replaces it. */
  payloadHash: string;
  /** `20260131T120000Z`. */
  timestamp: string;
  /** `<date>/<region>/<service>/aws4_request`. */
  scope: string;
};

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalPath = ({ pathname }: URL) =>
  pathname
    .split('/')
    .map(part => encode(decodeURIComponent(part)))
    .join('/');

/** Sorted by name first: `select=` comes before `select-type=2`, although `-` comes before `=`. */
const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(pair => pair.map(encode).join('\0'))
    .sort()
    .map(pair => pair.replace('\0', '='))
    .join('&');

const canonicalHeader = (headers: IncomingHttpHeaders, name: string) =>
  `${name}:${String(headers[name] ?? '')
    .trim()
    .replaceAll(/ +/g, ' ')}\n`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * The signature of version 4, with the path encoded once as S3 does it
 * (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
 */
export const signatureOf = (input: SignatureInput, secretKey: string): string => {
  const { method, url, headers, signedHeaders, payloadHash, timestamp, scope } = input;
  const headerLines = signedHeaders.split(';').map(name => canonicalHeader(headers, name));
  const request = [
    method,
    canonicalPath(url),
    canonicalQuery(url),
    headerLines.join(''),
    signedHeaders,
    payloadHash,
  ].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, hash].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretKey}`);
  return hmac(key, text).toString('hex');
};
