import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bucket, startTestBucket } from './start-test-bucket.ts';

let served: Awaited<ReturnType<typeof startTestBucket>>;
let s3: S3Client;

beforeAll(async () => {
  served = await startTestBucket();
  s3 = served.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
});
afterAll(() => served.stop());

describe('the bucket, through the AWS SDK', () => {
  it('stores an object with its type and metadata, and returns a range of it', async () => {
    const Key = 'recordings/a b+c.wav';
    await s3.send(
      new PutObjectCommand({ Bucket, Key, Body: 'sound', ContentType: 'audio/wav', Metadata: { call: '7' } }),
    );
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentType: 'audio/wav', ContentLength: 5, Metadata: { call: '7' } });
    const part = await s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=1-2' }));
    expect([part.ContentRange, await part.Body?.transformToString()]).toEqual(['bytes 1-2/5', 'ou']);
  });

  it('invokes the function for an upload below the prefix, and for no other', async () => {
    served.invoked.length = 0;
    await s3.send(new PutObjectCommand({ Bucket, Key: 'recordings/x y', Body: '1' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'elsewhere/x', Body: '1' }));
    expect(served.invoked).toMatchObject([
      { Records: [{ eventName: 'ObjectCreated:Put', s3: { object: { key: 'recordings/x+y' } } }] },
    ]);
  });

  it('accepts a stream with a checksum after it, as the SDK sends by default', async () => {
    const sdk = served.client({ requestChecksumCalculation: 'WHEN_SUPPORTED' });
    await sdk.send(
      new PutObjectCommand({
        Bucket,
        Key: 'chunked',
        Body: Readable.from(['whole and ', 'unharmed']),
        ContentLength: 18,
      }),
    );
    const response = await sdk.send(new GetObjectCommand({ Bucket, Key: 'chunked' }));
    expect(await response.Body?.transformToString()).toBe('whole and unharmed');
  });

  it('tags an object that exists, and rejects one that does not', async () => {
    const Tagging = { TagSet: [{ Key: 'retention', Value: 'over' }] };
    await s3.send(new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'as it was' }));
    await s3.send(new PutObjectTaggingCommand({ Bucket, Key: 'tagged', Tagging }));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'tagged' }));
    expect(await Body?.transformToString()).toBe('as it was');
    const at = { Bucket, Key: 'tagged' };
    expect((await s3.send(new GetObjectTaggingCommand(at))).TagSet).toEqual(Tagging.TagSet);
    const two = [
      { Key: 'a & b', Value: '<1>' },
      { Key: 'empty', Value: '' },
    ];
    await s3.send(new PutObjectTaggingCommand({ ...at, Tagging: { TagSet: two } }));
    expect((await s3.send(new GetObjectTaggingCommand(at))).TagSet).toEqual(two);
    await s3.send(new DeleteObjectTaggingCommand(at));
    expect((await s3.send(new GetObjectTaggingCommand(at))).TagSet).toEqual([]);
    await s3.send(new PutObjectTaggingCommand({ ...at, Tagging }));
    await s3.send(new PutObjectCommand({ ...at, Body: 'new' }));
    expect((await s3.send(new GetObjectTaggingCommand(at))).TagSet).toEqual([]);
    const missing = new PutObjectTaggingCommand({ Bucket, Key: 'never stored', Tagging });
    await expect(s3.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  describe('an upload in parts', () => {
    const Key = 'parts/list.csv';
    const begin = async () => {
      const input = { Bucket, Key, ContentType: 'text/csv', ContentDisposition: 'attachment; filename="list.csv"' };
      return (await s3.send(new CreateMultipartUploadCommand(input))).UploadId;
    };
    const put = async (UploadId: string | undefined, PartNumber: number, Body: string | Buffer) => {
      const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      return { PartNumber, ETag };
    };
    const complete = (UploadId: string | undefined, Parts: CompletedPart[]) =>
      s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    const full = Buffer.alloc(5 * 1024 * 1024, 'a');

    it('is an object only when it is complete, with the last version of each part', async () => {
      const id = await begin();
      await put(id, 1, 'replaced');
      const parts = [await put(id, 1, full), await put(id, 2, 'end')];
      await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
      await complete(id, parts);
      const object = await s3.send(new GetObjectCommand({ Bucket, Key }));
      expect(object).toMatchObject({ ContentType: 'text/csv', ContentDisposition: 'attachment; filename="list.csv"' });
      expect((await object.Body?.transformToString())?.slice(-5)).toBe('aaend');
      await expect(complete(id, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
    });

    it('is rejected with a part that was replaced, that is too small, or in another order', async () => {
      const id = await begin();
      const old = await put(id, 1, 'old');
      const [small, last] = [await put(id, 1, 'small'), await put(id, 2, 'end')];
      await expect(complete(id, [old])).rejects.toMatchObject({ name: 'InvalidPart' });
      await expect(complete(id, [small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' });
      const large = await put(id, 2, full);
      await expect(complete(id, [large, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
      await expect(complete(id, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    });

    it('is gone when it is aborted', async () => {
      const UploadId = await begin();
      await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      await expect(put(UploadId, 1, 'x')).rejects.toMatchObject({ name: 'NoSuchUpload' });
    });
  });

  it('lists by prefix in pages and by folder, without deleted objects', async () => {
    for (const name of ['1', '2', '3'])
      await s3.send(new PutObjectCommand({ Bucket, Key: `list/${name}/x`, Body: name }));
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2 }));
    const ContinuationToken = first.NextContinuationToken;
    const second = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken }));
    expect([first, second].map(page => page.Contents?.map(({ Key }) => Key))).toEqual([
      ['list/1/x', 'list/2/x'],
      ['list/3/x'],
    ]);
    const folders = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }));
    expect(folders.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/1/', 'list/2/', 'list/3/']);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'list/1/x' }));
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'list/1/x' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });
});

describe('a presigned URL', () => {
  const signed = (command: PutObjectCommand | GetObjectCommand) => getSignedUrl(s3, command, { expiresIn: 60 });

  it('takes no header of Amazon’s that was not signed', async () => {
    const url = await signed(new PutObjectCommand({ Bucket, Key: 'unsigned' }));
    const headers = { 'x-amz-meta-owner': 'mallory' };
    const response = await fetch(url, { method: 'PUT', body: 'x', headers });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'unsigned' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('lets a browser of the web origin upload and read', async () => {
    const url = await signed(new PutObjectCommand({ Bucket, Key: 'by-browser', ContentType: 'text/plain' }));
    const headers = { 'content-type': 'text/plain', origin: 'http://web.test' };
    const upload = await fetch(url, { method: 'PUT', body: 'hello', headers });
    expect([upload.status, upload.headers.get('access-control-allow-origin')]).toEqual([200, 'http://web.test']);
    const read = await fetch(await signed(new GetObjectCommand({ Bucket, Key: 'by-browser' })));
    expect(await read.text()).toBe('hello');
  });

  it('is valid only for its own key, method and time', async () => {
    const url = await signed(new GetObjectCommand({ Bucket, Key: 'by-browser' }));
    expect((await fetch(url.replace('by-browser', 'chunked'))).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    served.setAhead(61_000);
    const late = await fetch(url);
    served.setAhead(0);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('expired')]);
  });

  it('is required: a request without it is rejected, and a preflight of another origin', async () => {
    const plain = `${served.origin}/${Bucket}/by-browser`;
    expect((await fetch(plain)).status).toBe(403);
    const headers = { origin: 'http://evil.test', 'access-control-request-method': 'PUT' };
    expect((await fetch(plain, { method: 'OPTIONS', headers })).status).toBe(403);
  });
});
