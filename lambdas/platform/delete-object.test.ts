import { DeleteObjectCommand, PutObjectTaggingCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { deleteObject } from './delete-object.ts';

const storage = strictMock(S3Client);
const Key = 'recordings/RE1.wav';

beforeEach(() => {
  storage.reset();
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const failure = (name: string) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode: 400 } });

it('tags an object for the bucket, and then deletes it', async () => {
  storage.on(PutObjectTaggingCommand).resolves({});
  storage.on(DeleteObjectCommand).resolves({});
  await deleteObject(Key);
  const object = { Bucket: 'uploads', Key };
  expect(storage.calls().map(({ args }) => args[0].input)).toEqual([
    { ...object, Tagging: { TagSet: [{ Key: 'retention', Value: 'over' }] } },
    object,
  ]);
});

it.each(['NoSuchKey', 'MethodNotAllowed'])('of an object that is gone (%s) does nothing', async name => {
  storage.on(PutObjectTaggingCommand).rejects(failure(name));
  await deleteObject(Key);
  expect(storage.commandCalls(DeleteObjectCommand)).toEqual([]);
});

it('fails where the bucket fails, so that it is tried again', async () => {
  storage.on(PutObjectTaggingCommand).rejects(failure('SlowDown'));
  await expect(deleteObject(Key)).rejects.toThrow();
  expect(storage.commandCalls(DeleteObjectCommand)).toEqual([]);
});
