import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { putFile } from './put-file.ts';

const storage = strictMock(S3Client);

beforeEach(() => {
  storage.resetHistory();
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const put = () => putFile('exports/agent-1/1.rows', { body: 'a,b', contentType: 'text/plain', fileName: 'rows.txt' });

it('stores the body, which browsers save under the name', async () => {
  storage.on(PutObjectCommand).resolves({});
  await put();
  expect(storage.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)).toEqual([
    {
      Bucket: 'uploads',
      Key: 'exports/agent-1/1.rows',
      Body: 'a,b',
      ContentType: 'text/plain',
      ContentDisposition: 'attachment; filename="rows.txt"',
    },
  ]);
});

it('fails as S3 does', async () => {
  const failure = new Error('socket hang up');
  storage.on(PutObjectCommand).rejects(failure);
  await expect(put()).rejects.toBe(failure);
});
