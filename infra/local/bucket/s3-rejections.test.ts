import { createHash } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  PutObjectRetentionCommand,
  type S3Client,
  SelectObjectContentCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bucket, startTestBucket } from './start-test-bucket.ts';

const Key = 'report.csv';
const at = { Bucket, Key };
let served: Awaited<ReturnType<typeof startTestBucket>>;
let s3: S3Client;
let ETag: string | undefined;

const put = (changes: Partial<PutObjectCommand['input']> = {}) =>
  s3.send(new PutObjectCommand({ ...at, Body: 'as it was', ...changes }));
const content = async (key = Key) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key: key }))).Body?.transformToString();
const failsWith = (status: number, name: string, message = '') => ({
  name,
  message: expect.stringContaining(message),
  $metadata: { httpStatusCode: status },
});

beforeAll(async () => {
  served = await startTestBucket();
  // The client itself cannot verify each algorithm that S3 takes.
  const checksums = {
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  s3 = served.client({ maxAttempts: 1, ...checksums });
});
afterAll(() => served.stop());
beforeEach(async () => {
  ETag = (await put()).ETag;
});

it('an address that is no URI is rejected', async () => {
  const response = await fetch(`${served.origin}/${Bucket}/50%`, { method: 'PUT', body: 'x' });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('<Code>InvalidURI</Code>')]);
});

it('a key has at most 1,024 bytes', async () => {
  const longest = 'é'.repeat(512);
  await put({ Key: longest });
  expect(await content(longest)).toBe('as it was');
  await expect(put({ Key: `${longest}x` })).rejects.toMatchObject(failsWith(400, 'KeyTooLongError'));
});

describe('a sub-resource that the local cloud does not know is rejected by its name, and the object stays as it was', () => {
  it.each([
    ['acl', new PutObjectAclCommand({ ...at, ACL: 'private' })],
    ['acl', new GetObjectAclCommand(at)],
    ['legal-hold', new PutObjectLegalHoldCommand({ ...at, LegalHold: { Status: 'ON' } })],
    ['retention', new PutObjectRetentionCommand({ ...at, Retention: { Mode: 'GOVERNANCE' } })],
    ['attributes', new GetObjectAttributesCommand({ ...at, ObjectAttributes: ['ETag'] })],
    ['versions', new ListObjectVersionsCommand({ Bucket })],
    ['versionId', new GetObjectCommand({ ...at, VersionId: 'v1' })],
    ['versionId', new DeleteObjectCommand({ ...at, VersionId: 'v1' })],
    ['partNumber', new GetObjectCommand({ ...at, PartNumber: 1 })],
  ])('%s', async (name, command) => {
    await expect(s3.send(command as PutObjectCommand)).rejects.toMatchObject(
      failsWith(501, 'NotImplemented', `'${name}'`),
    );
    expect(await content()).toBe('as it was');
  });

  it.each([
    ['x-amz-acl', { ACL: 'public-read' as const }],
    ['x-amz-tagging', { Tagging: 'a=b' }],
    ['x-amz-storage-class', { StorageClass: 'GLACIER' as const }],
    ['x-amz-object-lock-mode', { ObjectLockMode: 'GOVERNANCE' as const }],
    ['x-amz-expected-bucket-owner', { ExpectedBucketOwner: '111122223333' }],
    ['x-amz-request-payer', { RequestPayer: 'requester' as const }],
    ['x-amz-checksum-xxhash64', { ChecksumXXHASH64: 'AAAAAAAAAAA=' }],
  ])('the header %s', async (name, fields) => {
    await expect(put({ Body: 'new', ...fields })).rejects.toMatchObject(failsWith(501, 'NotImplemented', `'${name}'`));
    expect(await content()).toBe('as it was');
  });
});

it('neither lists nor creates buckets, and says so', async () => {
  await expect(s3.send(new ListBucketsCommand({}))).rejects.toMatchObject(failsWith(501, 'NotImplemented', 'GET /'));
  await expect(s3.send(new CreateBucketCommand({ Bucket: 'another' }))).rejects.toMatchObject(
    failsWith(501, 'NotImplemented', 'PUT /another'),
  );
});

it('accepts the signature of a query in which one name begins with another', async () => {
  const serialization = { CSV: {} };
  const select = new SelectObjectContentCommand({
    ...at,
    ...{ Expression: 'SELECT *', ExpressionType: 'SQL' },
    ...{ InputSerialization: serialization, OutputSerialization: serialization },
  });
  await expect(s3.send(select)).rejects.toMatchObject(failsWith(501, 'NotImplemented', "'select'"));
});

it('rejects a part without its upload, or with a wrong number, and leaves the object as it was', async () => {
  const part = (query: Record<string, string>) => {
    const command = new PutObjectCommand({ ...at, Body: 'a part' });
    command.middlewareStack.add(
      next => args => {
        Object.assign((args.request as { query: Record<string, string> }).query, query);
        return next(args);
      },
      { step: 'build' },
    );
    return s3.send(command);
  };
  const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand(at));
  const wrong: Record<string, string>[] = [
    { partNumber: '1' },
    { uploadId: UploadId },
    { uploadId: UploadId, partNumber: '10001' },
  ];
  for (const query of wrong) await expect(part(query)).rejects.toMatchObject(failsWith(400, 'InvalidArgument'));
  expect(await content()).toBe('as it was');
});

describe('a conditional request', () => {
  it('writes a new object once only', async () => {
    await expect(put({ Body: 'new', IfNoneMatch: '*' })).rejects.toMatchObject(failsWith(412, 'PreconditionFailed'));
    expect(await content()).toBe('as it was');
    await put({ Key: 'fresh', Body: 'first', IfNoneMatch: '*' });
    expect(await content('fresh')).toBe('first');
  });

  it('writes only over the version that the writer has seen', async () => {
    await put({ Body: 'second', IfMatch: ETag });
    await expect(put({ Body: 'third', IfMatch: ETag })).rejects.toMatchObject(failsWith(412, 'PreconditionFailed'));
    await expect(put({ Key: 'never stored', IfMatch: ETag })).rejects.toMatchObject(failsWith(404, 'NoSuchKey'));
    expect(await content()).toBe('second');
  });

  it('deletes only the version that is named', async () => {
    const other = new DeleteObjectCommand({ ...at, IfMatch: '"another"' });
    await expect(s3.send(other)).rejects.toMatchObject(failsWith(412, 'PreconditionFailed'));
    await s3.send(new DeleteObjectCommand({ ...at, IfMatch: ETag }));
    await expect(content()).rejects.toMatchObject(failsWith(404, 'NoSuchKey'));
  });

  it('reads what has changed, or what has not', async () => {
    const read = (conditions: Partial<GetObjectCommand['input']>) =>
      s3.send(new GetObjectCommand({ ...at, ...conditions }));
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    await expect(read({ IfMatch: '"another"' })).rejects.toMatchObject(failsWith(412, 'PreconditionFailed'));
    await expect(read({ IfUnmodifiedSince: past })).rejects.toMatchObject(failsWith(412, 'PreconditionFailed'));
    await expect(read({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(read({ IfModifiedSince: future })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    expect((await read({ IfMatch: ETag, IfModifiedSince: past })).ContentLength).toBe(9);
  });

  it('completes an upload in parts as a new object once only', async () => {
    const upload = async () => {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at));
      const part = { ...at, UploadId, PartNumber: 1 };
      const done = await s3.send(new UploadPartCommand({ ...part, Body: 'in parts' }));
      const Parts = [{ PartNumber: 1, ETag: done.ETag }];
      return { ...at, UploadId, MultipartUpload: { Parts } };
    };
    const second = new CompleteMultipartUploadCommand({ ...(await upload()), IfNoneMatch: '*' });
    await expect(s3.send(second)).rejects.toMatchObject(failsWith(412, 'PreconditionFailed'));
    expect(await content()).toBe('as it was');
  });
});

describe('a checksum', () => {
  // The check values of the catalogue of CRCs for '123456789', in base64.
  const digits = '123456789';
  const base64 = (hash: string) => createHash(hash).update(digits).digest('base64');
  const right = {
    ChecksumCRC32: Buffer.from('cbf43926', 'hex').toString('base64'),
    ChecksumCRC32C: Buffer.from('e3069283', 'hex').toString('base64'),
    ChecksumCRC64NVME: Buffer.from('ae8b14860a799888', 'hex').toString('base64'),
    ChecksumSHA1: base64('sha1'),
    ChecksumSHA256: base64('sha256'),
    ChecksumSHA512: base64('sha512'),
    ChecksumMD5: base64('md5'),
    ContentMD5: base64('md5'),
  };
  const names = Object.keys(right) as (keyof typeof right)[];

  it.each(names)('%s is verified, and what does not match it is not stored', async name => {
    await put({ Body: digits, [name]: right[name] });
    await expect(put({ Body: 'damaged', [name]: right[name] })).rejects.toMatchObject(failsWith(400, 'BadDigest'));
    expect(await content()).toBe(digits);
  });

  it('after a stream is verified, and is returned to who asks for it', async () => {
    const sdk = served.client({ requestChecksumCalculation: 'WHEN_SUPPORTED' });
    await sdk.send(new PutObjectCommand({ ...at, Body: digits, ChecksumAlgorithm: 'CRC32' }));
    const read = await sdk.send(new GetObjectCommand({ ...at, ChecksumMode: 'ENABLED' }));
    expect([read.ChecksumCRC32, await read.Body?.transformToString()]).toEqual([right.ChecksumCRC32, digits]);
  });

  it('of a part is verified', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at));
    const part = new UploadPartCommand({
      ...{ ...at, UploadId, PartNumber: 1, Body: 'damaged', ChecksumCRC32: right.ChecksumCRC32 },
    });
    await expect(s3.send(part)).rejects.toMatchObject(failsWith(400, 'BadDigest'));
  });
});

describe('the signature in a header', () => {
  const wrong = () =>
    served.client({ maxAttempts: 1, credentials: { accessKeyId: 'local', secretAccessKey: 'another secret' } });

  it('is verified: another secret reads, writes and lists nothing', async () => {
    const rejected = failsWith(403, 'SignatureDoesNotMatch');
    await expect(wrong().send(new GetObjectCommand(at))).rejects.toMatchObject(rejected);
    await expect(wrong().send(new PutObjectCommand({ ...at, Body: 'new' }))).rejects.toMatchObject(rejected);
    await expect(wrong().send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(rejected);
    expect(await content()).toBe('as it was');
  });

  it('covers the content', async () => {
    const client = served.client({ maxAttempts: 1, requestChecksumCalculation: 'WHEN_REQUIRED' });
    client.middlewareStack.add(
      next => args => {
        (args.request as { body: string }).body = 'tampered!';
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    const changed = client.send(new PutObjectCommand({ ...at, Body: 'as it is.' }));
    await expect(changed).rejects.toMatchObject(failsWith(400, 'XAmzContentSHA256Mismatch'));
    expect(await content()).toBe('as it was');
  });

  it('is right for a key with signs that are encoded', async () => {
    const strange = "a b+c/é!'()*&=?#~.csv";
    await put({ Key: strange, Body: 'found' });
    expect(await content(strange)).toBe('found');
    const listed = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'a b+', EncodingType: 'url' }));
    expect(listed.EncodingType).toBe('url');
    expect(listed.Contents?.map(one => decodeURIComponent(one.Key ?? ''))).toEqual([strange]);
  });
});
