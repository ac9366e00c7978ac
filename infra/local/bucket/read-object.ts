import { isUnchanged } from './conditions.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

const OVERRIDES = ['content-type', 'content-disposition', 'cache-control', 'content-encoding', 'content-language'];

/** GET or HEAD of an object or a range of it, with the response headers that a presigned URL may set. */
export const readObject = ({ bucket, key, url, request }: S3Request) => {
  const object = bucket.store.find(key);
  if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  const headers: Record<string, string> = {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const name of OVERRIDES) {
    const value = url.searchParams.get(`response-${name}`);
    if (value) headers[name] = value;
  }
  if (isUnchanged(request.headers, object)) return { status: 304, headers };
  const body = bucket.store.read(object);
  const range = rangeOf(request.headers.range, body.length);
  if (!range) {
    const { checksum } = object;
    if (checksum && request.headers['x-amz-checksum-mode'] === 'ENABLED') headers[checksum.name] = checksum.value;
    return { status: 200, headers: { ...headers, 'content-length': String(body.length) }, body };
  }
  const part = body.subarray(range.from, range.to + 1);
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.length),
      'content-range': `bytes ${range.from}-${range.to}/${body.length}`,
    },
    body: part,
  };
};

/** One range of bytes (RFC 9110, section 14.1.2); an invalid header means the whole object. */
const rangeOf = (header: string | undefined, length: number): { from: number; to: number } | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const from = first ? Number(first) : Math.max(0, length - Number(last));
  const to = first && last ? Math.min(Number(last), length - 1) : length - 1;
  if (from > to) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { from, to };
};
