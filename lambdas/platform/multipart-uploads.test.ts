import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NoSuchUpload,
  NotFound,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { abortUpload, beginUpload, completeUpload, uploadPart } from './multipart-uploads.ts';

const storage = strictMock(S3Client);
const KEY = 'exports/agent-1/job-1.csv';
const upload = { id: 'upload-1', parts: [{ number: 1, etag: '"a"' }] };
const isOver = () => new NoSuchUpload({ message: 'no', $metadata: { httpStatusCode: 404 } });

beforeEach(() => {
  storage.resetHistory();
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('begins an upload whose object a browser saves under its name', async () => {
  storage.on(CreateMultipartUploadCommand).resolves({ UploadId: 'upload-1' });
  expect(await beginUpload(KEY, { contentType: 'text/csv', fileName: 'list.csv' })).toBe('upload-1');
  expect(storage.commandCalls(CreateMultipartUploadCommand)[0]?.args[0].input).toEqual({
    Bucket: 'uploads',
    Key: KEY,
    ContentType: 'text/csv',
    ContentDisposition: 'attachment; filename="list.csv"',
  });
});

it('uploads a part under its number', async () => {
  storage.on(UploadPartCommand).resolves({ ETag: '"a"' });
  const body = Buffer.from('rows');
  expect(await uploadPart(KEY, { id: 'upload-1', number: 1, body })).toEqual({ number: 1, etag: '"a"' });
  expect(storage.commandCalls(UploadPartCommand)[0]?.args[0].input).toMatchObject({ PartNumber: 1, Body: body });
});

it('an answer without an id or a tag is an error', async () => {
  storage.on(CreateMultipartUploadCommand).resolves({});
  storage.on(UploadPartCommand).resolves({});
  await expect(beginUpload(KEY, { contentType: 'text/csv', fileName: 'x' })).rejects.toThrow('without an id');
  const body = Buffer.from('x');
  await expect(uploadPart(KEY, { id: 'u', number: 1, body })).rejects.toThrow('without an answer');
});

it('completes an upload from its parts', async () => {
  storage.on(CompleteMultipartUploadCommand).resolves({});
  await completeUpload(KEY, upload);
  expect(storage.commandCalls(CompleteMultipartUploadCommand)[0]?.args[0].input).toMatchObject({
    UploadId: 'upload-1',
    MultipartUpload: { Parts: [{ PartNumber: 1, ETag: '"a"' }] },
  });
});

it('an upload that an earlier run completed is complete', async () => {
  storage.on(CompleteMultipartUploadCommand).rejects(isOver());
  storage.on(HeadObjectCommand).resolves({});
  await expect(completeUpload(KEY, upload)).resolves.toBeUndefined();
});

it('an upload that is gone without an object is an error', async () => {
  storage.on(CompleteMultipartUploadCommand).rejects(isOver());
  storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
  await expect(completeUpload(KEY, upload)).rejects.toBeInstanceOf(NoSuchUpload);
});

it('any other failure to complete is an error, whatever object there is', async () => {
  storage.on(CompleteMultipartUploadCommand).rejects(new Error('InvalidPart'));
  await expect(completeUpload(KEY, upload)).rejects.toThrow('InvalidPart');
});

it('aborts an upload, and one that is over is aborted', async () => {
  storage.on(AbortMultipartUploadCommand).resolvesOnce({}).rejects(isOver());
  await abortUpload(KEY, 'upload-1');
  await abortUpload(KEY, 'upload-1');
  expect(storage.commandCalls(AbortMultipartUploadCommand)).toHaveLength(2);
  storage.on(AbortMultipartUploadCommand).rejects(new Error('SlowDown'));
  await expect(abortUpload(KEY, 'upload-1')).rejects.toThrow('SlowDown');
});
