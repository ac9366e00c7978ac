import type { Buckets } from './buckets.ts';
import { requireConditions } from './conditions.ts';
import { escapeXml, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { storedHeaders } from './stored-headers.ts';
import { type Checksum, checkChecksum, namedChecksum, signedBody, uploadedContent } from './uploaded-content.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: string };

const XML = { 'content-type': 'application/xml' };

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

/** A composite checksum, of the checksums of the parts, ends with their number. */
const checkWholeObject = (body: Buffer, checksum: Checksum): void => {
  if (checksum.value.includes('-'))
    throw new S3Error(501, 'NotImplemented', `The local cloud does not know composite checksums ('${checksum.name}').`);
  checkChecksum(body, checksum);
};

const complete = async (call: S3Request, id: string, buckets: Buckets, now: Date): Promise<Answer> => {
  const { bucket, key, request } = call;
  const parts = partsOf((await signedBody(call)).toString('utf8'));
  const { body, headers } = bucket.uploads.assemble(key, id, parts);
  const checksum = namedChecksum(call);
  if (checksum) checkWholeObject(body, checksum);
  requireConditions(request.headers, bucket.store.find(key));
  bucket.uploads.abort(key, id);
  const object = bucket.store.put(key, body, headers, now, checksum);
  buckets.notify(bucket, { name: 'ObjectCreated:CompleteMultipartUpload', key, object });
  const result = `<CompleteMultipartUploadResult><Bucket>${bucket.settings.name}</Bucket><Key>${escapeXml(key)}</Key><ETag>&quot;${object.etag}&quot;</ETag></CompleteMultipartUploadResult>`;
  return { status: 200, headers: XML, body: result };
};

const MAX_PARTS = 10_000;

/** @throws S3Error InvalidArgument for a part that names no upload, and for a number that no part has */
const putPart = async (call: S3Request, id: string | null): Promise<Answer> => {
  const number = Number(call.url.searchParams.get('partNumber'));
  if (id === null) throw new S3Error(400, 'InvalidArgument', 'A part number needs the id of its upload.');
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
    throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  const { content, checksum } = await uploadedContent(call);
  const etag = `"${call.bucket.uploads.put(call.key, id, number, content)}"`;
  return { status: 200, headers: { etag, ...(checksum && { [checksum.name]: checksum.value }) } };
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
      return id === null && !searchParams.has('partNumber') ? undefined : putPart(call, id);
    case 'DELETE':
      return id === null ? undefined : abort(call, id);
    default:
      return undefined;
  }
};
