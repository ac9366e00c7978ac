import { readBody } from '../http/messages.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import type { Buckets } from './buckets.ts';
import { escapeXml, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { storedHeaders } from './stored-headers.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: string };

const XML = { 'content-type': 'application/xml' };

const bodyOf = async ({ request }: S3Request): Promise<Buffer> => {
  const raw = await readBody(request);
  return (request.headers['content-encoding'] ?? '').includes('aws-chunked') ? decodeAwsChunked(raw) : raw;
};

const begin = ({ bucket, key, request }: S3Request): Answer => {
  const id = bucket.uploads.begin(key, storedHeaders(request.headers));
  const body = `<InitiateMultipartUploadResult><Bucket>${bucket.settings.name}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  return { status: 200, headers: XML, body };
};

const PART = /<Part>(.*?)<\/Part>/gs;
const inside = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml)?.[1] ?? '').replaceAll('&quot;', '').replaceAll('"', '');

const partsOf = (xml: string) =>
  [...xml.matchAll(PART)].map(([, part = '']) => ({
    number: Number(inside(part, 'PartNumber')),
    etag: inside(part, 'ETag'),
  }));

const complete = async (call: S3Request, id: string, buckets: Buckets, now: Date): Promise<Answer> => {
  const { bucket, key } = call;
  const { body, headers } = bucket.uploads.complete(key, id, partsOf((await bodyOf(call)).toString('utf8')));
  const object = bucket.store.put(key, body, headers, now);
  buckets.notify(bucket, { name: 'ObjectCreated:CompleteMultipartUpload', key, object });
  const result = `<CompleteMultipartUploadResult><Bucket>${bucket.settings.name}</Bucket><Key>${escapeXml(key)}</Key><ETag>&quot;${object.etag}&quot;</ETag></CompleteMultipartUploadResult>`;
  return { status: 200, headers: XML, body: result };
};

const put = async (call: S3Request, id: string): Promise<Answer> => {
  const number = Number(call.url.searchParams.get('partNumber'));
  if (call.request.headers['x-amz-copy-source'])
    throw new S3Error(501, 'NotImplemented', 'The local cloud does not know parts that are copies.');
  return { status: 200, headers: { etag: `"${call.bucket.uploads.put(call.key, id, number, await bodyOf(call))}"` } };
};

const abort = ({ bucket, key }: S3Request, id: string): Answer => {
  bucket.uploads.abort(key, id);
  return { status: 204 };
};

/** The requests of an upload in parts; undefined for any other request. */
export const multipartAnswer = (
  call: S3Request,
  { buckets, now }: { buckets: Buckets; now: Date },
): Promise<Answer> | Answer | undefined => {
  const { searchParams } = call.url;
  const id = searchParams.get('uploadId');
  switch (call.request.method) {
    case 'POST':
      if (searchParams.has('uploads')) return begin(call);
      return id === null ? undefined : complete(call, id, buckets, now);
    case 'PUT':
      return id === null ? undefined : put(call, id);
    case 'DELETE':
      return id === null ? undefined : abort(call, id);
    default:
      return undefined;
  }
};
