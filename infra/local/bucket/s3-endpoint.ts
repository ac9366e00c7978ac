import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../http/messages.ts';
import { corsHeaders } from './bucket-cors.ts';
import type { Buckets } from './buckets.ts';
import { requireConditions } from './conditions.ts';
import { listXml } from './list-xml.ts';
import { multipartAnswer } from './multipart-requests.ts';
import { requireUnlocked } from './object-lock.ts';
import { isTagging, objectTagging } from './object-tagging.ts';
import { readObject } from './read-object.ts';
import { authorize, type S3Access } from './s3-access.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { storedHeaders } from './stored-headers.ts';
import { rejectUnserved } from './unserved.ts';
import { uploadedContent } from './uploaded-content.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string };

/**
 * S3 over the template's buckets, addressed by path: objects, uploads in parts, lists, presigned URLs, CORS,
 * notifications.
 */
export const createS3Endpoint =
  (buckets: Buckets, access: S3Access, now: () => Date) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    const [, bucketName = '', ...path] = url.pathname.split('/');
    const bucket = buckets.find(bucketName);
    const cors = bucket ? corsHeaders(bucket.settings.corsRules, request) : {};
    try {
      if (!bucket) throw withoutBucket(request.method, url);
      const answer = await handle(
        { bucket, key: keyIn(path.join('/')), url, request },
        { buckets, access, cors, now: now() },
      );
      send(response, answer.status, { ...answer.headers, ...cors }, request.method === 'HEAD' ? '' : answer.body);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      send(
        response,
        error.status,
        { 'content-type': 'application/xml', ...cors },
        request.method === 'HEAD' ? '' : error.toXml(),
      );
    }
  };

const keyIn = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
};

const notServed = (method = 'GET', { pathname }: URL) =>
  new S3Error(501, 'NotImplemented', `The local cloud does not know ${method} ${pathname}.`);

/** The buckets are those of the template: they are neither listed nor created. */
const withoutBucket = (method: string | undefined, url: URL): S3Error => {
  const [, name = '', ...path] = url.pathname.split('/');
  if (name === '' || (method === 'PUT' && path.join('') === '')) return notServed(method, url);
  return new S3Error(404, 'NoSuchBucket', `There is no bucket '${name}'.`);
};

/** In bytes (S3 user guide, "Naming Amazon S3 objects"). */
const MOST_KEY_BYTES = 1024;

const requireShortKey = (key: string): void => {
  if (Buffer.byteLength(key) > MOST_KEY_BYTES) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
};

type Surroundings = { buckets: Buckets; access: S3Access; cors: Record<string, string>; now: Date };

const handle = async (call: S3Request, { buckets, access, cors, now }: Surroundings): Promise<Answer> => {
  const { request, url, key } = call;
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    if (cors['access-control-allow-origin']) return { status: 200 };
    throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  }
  authorize(access, call, now);
  requireShortKey(key);
  rejectUnserved(call);
  requireUnlocked(call);
  if (key === '') {
    if (method === 'GET' && url.searchParams.get('list-type') === '2')
      return {
        status: 200,
        headers: { 'content-type': 'application/xml' },
        body: listXml(call.bucket.store, url.searchParams),
      };
    if (method === 'HEAD') return { status: 200 };
  } else {
    if (isTagging(url)) return objectTagging(call);
    const ofAnUpload = await multipartAnswer(call, { buckets, now });
    if (ofAnUpload) return ofAnUpload;
    if (method === 'PUT') return putObject(call, buckets, now);
    if (method === 'GET' || method === 'HEAD') return readObject(call);
    if (method === 'DELETE') return deleteObject(call, buckets);
  }
  throw notServed(method, url);
};

const putObject = async (call: S3Request, buckets: Buckets, now: Date): Promise<Answer> => {
  const { bucket, key, request } = call;
  const { content, checksum } = await uploadedContent(call);
  requireConditions(request.headers, bucket.store.find(key));
  const object = bucket.store.put(key, content, storedHeaders(request.headers), now, checksum);
  buckets.notify(bucket, { name: 'ObjectCreated:Put', key, object });
  return { status: 200, headers: { etag: `"${object.etag}"`, ...(checksum && { [checksum.name]: checksum.value }) } };
};

const deleteObject = ({ bucket, key, request }: S3Request, buckets: Buckets): Answer => {
  requireConditions(request.headers, bucket.store.find(key));
  bucket.store.delete(key);
  buckets.notify(bucket, { name: 'ObjectRemoved:Delete', key });
  return { status: 204 };
};
