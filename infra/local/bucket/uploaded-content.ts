import { createHash } from 'node:crypto';
import { readBody } from '../http/messages.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import { crc32, crc32c, crc64nvme } from './crc.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** A header of S3, such as `x-amz-checksum-crc32`, and its value in base64. */
export type Checksum = { name: string; value: string };

const hash = (algorithm: string) => (body: Buffer) => createHash(algorithm).update(body).digest();

const algorithms: Record<string, (body: Buffer) => Buffer> = {
  'x-amz-checksum-crc32': crc32,
  'x-amz-checksum-crc32c': crc32c,
  'x-amz-checksum-crc64nvme': crc64nvme,
  'x-amz-checksum-sha1': hash('sha1'),
  'x-amz-checksum-sha256': hash('sha256'),
  'x-amz-checksum-sha512': hash('sha512'),
  'x-amz-checksum-md5': hash('md5'),
};
export const checksumHeaders = Object.keys(algorithms);

const checksumOf = (sent: (name: string) => string | undefined): Checksum | undefined => {
  for (const name of checksumHeaders) {
    const value = sent(name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
};

const headerOf = ({ request, url }: S3Request, name: string): string | undefined => {
  const value = request.headers[name] ?? url.searchParams.get(name);
  return typeof value === 'string' ? value : undefined;
};

/** The checksum of an object in a request without its content, as at the end of an upload in parts. */
export const namedChecksum = (call: S3Request): Checksum | undefined => checksumOf(name => headerOf(call, name));

const badDigest = (name: string) =>
  new S3Error(400, 'BadDigest', `The ${name} you specified did not match what we received.`);

/** @throws S3Error BadDigest */
export const checkChecksum = (content: Buffer, { name, value }: Checksum): void => {
  if (algorithms[name]?.(content).toString('base64') !== value) throw badDigest(name);
};

const SHA256 = /^[0-9a-f]{64}$/;

/** Throws if the body is not the one that was signed; `UNSIGNED-PAYLOAD` signs no body. */
const checkSigned = (raw: Buffer, { request }: S3Request): void => {
  const signed = String(request.headers['x-amz-content-sha256'] ?? '');
  if (signed.startsWith('STREAMING-AWS4'))
    throw new S3Error(501, 'NotImplemented', `The local cloud does not verify signatures of chunks ('${signed}').`);
  if (SHA256.test(signed) && hash('sha256')(raw).toString('hex') !== signed)
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
};

/**
 * The body of a signed request, such as a list of parts.
 * @throws S3Error if it is not the body that was signed
 */
export const signedBody = async (call: S3Request): Promise<Buffer> => {
  const raw = await readBody(call.request);
  checkSigned(raw, call);
  return raw;
};

/**
 * The content of an object or a part, with the checksum that came with it.
 * @throws S3Error if the content is not what was signed, or does not match a checksum
 * (docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html).
 */
export const uploadedContent = async (call: S3Request): Promise<{ content: Buffer; checksum?: Checksum }> => {
  const { headers } = call.request;
  const raw = await signedBody(call);
  const isChunked = (headers['content-encoding'] ?? '').includes('aws-chunked');
  const { content, trailers } = isChunked ? decodeAwsChunked(raw) : { content: raw, trailers: {} };
  if (isChunked && content.length !== Number(headers['x-amz-decoded-content-length']))
    throw new S3Error(400, 'IncompleteBody', 'You did not provide the number of bytes that the request names.');
  const checksum = checksumOf(name => headerOf(call, name) ?? trailers[name]);
  if (checksum) checkChecksum(content, checksum);
  const md5 = headerOf(call, 'content-md5');
  if (md5 !== undefined && hash('md5')(content).toString('base64') !== md5) throw badDigest('Content-MD5');
  return { content, checksum };
};
