import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_KEY } from '../iam/access-keys.ts';
import { Bucket, startTestBucket } from './start-test-bucket.ts';

/** What the client of S3 asks for: `GET /{Key+}?acl`, as its package declares it. */
type Operation = { name: string; method: string; path: string; query: string };

const OPERATION = /\b(\w+)\$ = \[9, [^,]+, _\w+,\s*\{.*?\[_h\]: \["([A-Z]+)", "([^"?]+)\??([^"]*)"/g;

const operations: Operation[] = [
  ...readFileSync(createRequire(import.meta.url).resolve('@aws-sdk/client-s3'), 'utf8').matchAll(OPERATION),
].map(([, name = '', method = '', path = '', query = '']) => ({
  // The upload whose parts are listed is a value of its own, which the path does not name.
  ...{ name, method, path, query: name === 'ListParts' ? 'uploadId=1' : query },
}));

const SERVED = [
  ...['GetObject', 'HeadObject', 'PutObject', 'DeleteObject', 'HeadBucket', 'ListObjectsV2'],
  ...['GetObjectTagging', 'PutObjectTagging', 'DeleteObjectTagging'],
  ...['CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload', 'AbortMultipartUpload'],
];
/** What these copy stands in a header. */
const COPIES = ['CopyObject', 'UploadPartCopy'];

let served: Awaited<ReturnType<typeof startTestBucket>>;
beforeAll(async () => {
  served = await startTestBucket();
});
afterAll(() => served.stop());

const signer = new SignatureV4({
  ...{ service: 's3', region: 'us-east-1', credentials: ACCOUNT_KEY, sha256: Sha256, uriEscapePath: false },
});

const ask = async ({ method, path, query: asked, name }: Pick<Operation, 'method' | 'path' | 'query' | 'name'>) => {
  const { hostname, port, host } = new URL(served.origin);
  const target = `/${Bucket}${path.replace('{Key+}', 'report.csv').replace(/\/$/, '')}`;
  const query = Object.fromEntries(new URLSearchParams(asked));
  const headers = { host, ...(COPIES.includes(name) && { 'x-amz-copy-source': `${Bucket}/other.csv` }) };
  const body = method === 'GET' || method === 'HEAD' ? undefined : 'x';
  const signed = await signer.sign({
    ...{ method, protocol: 'http:', hostname, port: Number(port), path: target, query, headers, body },
  });
  const response = await fetch(`${served.origin}${target}?${new URLSearchParams(query)}`, {
    ...{ method, headers: signed.headers, body },
  });
  return { status: response.status, text: await response.text() };
};

/** What names the operation in a rejection: a header, the first parameter of the query, or the method. */
const nameIn = ({ name, method, query }: Operation): string => {
  const [parameter = ''] = query.split(/[=&]/);
  if (COPIES.includes(name)) return 'x-amz-copy-source';
  return parameter === '' || parameter === 'x-id' ? `know ${method} /` : `&#39;${parameter}&#39;`;
};

it('each operation of S3 that the local cloud does not have is rejected by its name, and changes nothing', async () => {
  const stored = { name: '', method: 'PUT', path: '/{Key+}', query: '' };
  const read = { ...stored, method: 'GET' };
  await ask(stored);
  const others = operations.filter(({ name }) => !SERVED.includes(name));
  expect([operations.length - others.length, others.length > 80]).toEqual([SERVED.length, true]);
  const wrong: string[] = [];
  for (const operation of others) {
    const { status, text } = await ask(operation);
    if (status !== 501 || !text.includes(nameIn(operation))) wrong.push(`${operation.name}: ${status} ${text}`);
  }
  expect(wrong).toEqual([]);
  expect(await ask(read)).toEqual({ status: 200, text: 'x' });
});
