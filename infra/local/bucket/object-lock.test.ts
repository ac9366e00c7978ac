import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LockedBucket, startTestBucket } from './start-test-bucket.ts';

let served: Awaited<ReturnType<typeof startTestBucket>>;
let s3: S3Client;
beforeAll(async () => {
  served = await startTestBucket();
  s3 = served.client({ maxAttempts: 1 });
});
afterAll(() => served.stop());

const put = (Key: string, more: object = {}) =>
  new PutObjectCommand({ Bucket: LockedBucket, Key, Body: 'as it was', ...more });
const content = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket: LockedBucket, Key }))).Body?.transformToString();

describe('a bucket with Object Lock', () => {
  const Tagging = { TagSet: [] };
  it.each([
    ['replaced', (Key: string) => put(Key, { Body: 'changed' })],
    ['deleted', (Key: string) => new DeleteObjectCommand({ Bucket: LockedBucket, Key })],
    ['tagged', (Key: string) => new PutObjectTaggingCommand({ Bucket: LockedBucket, Key, Tagging })],
    ['replaced in parts', (Key: string) => new CreateMultipartUploadCommand({ Bucket: LockedBucket, Key })],
  ])('takes an object, which is not %s', async (what, command) => {
    await s3.send(put(what));
    await expect(s3.send(command(what) as PutObjectCommand)).rejects.toMatchObject({
      name: 'NotImplemented',
      $metadata: { httpStatusCode: 501 },
    });
    expect(await content(what)).toBe('as it was');
  });

  it('answers a put on the condition that nothing is there as any bucket does', async () => {
    await s3.send(put('once', { IfNoneMatch: '*' }));
    await expect(s3.send(put('once', { IfNoneMatch: '*' }))).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it('takes no object without a checksum', async () => {
    const without = served.client({ maxAttempts: 1, requestChecksumCalculation: 'WHEN_REQUIRED' });
    await expect(without.send(put('unchecked'))).rejects.toMatchObject({ name: 'InvalidRequest' });
  });
});
