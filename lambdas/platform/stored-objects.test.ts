import { GetObjectCommand, HeadObjectCommand, NotFound, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { isStored, readStored, storedSize } from './stored-objects.ts';

const storage = strictMock(S3Client);

beforeEach(() => {
  storage.resetHistory();
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const failure = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'Failure', $fault: 'client', $metadata: { httpStatusCode } });

describe('whether an object is stored', () => {
  it('is asked of the bucket by its key', async () => {
    storage.on(HeadObjectCommand).resolves({});
    expect(await isStored('recordings/RE1.wav')).toBe(true);
    expect(storage.commandCalls(HeadObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'uploads',
      Key: 'recordings/RE1.wav',
    });
  });

  it('is denied by a 404', async () => {
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    expect(await isStored('recordings/RE1.wav')).toBe(false);
  });

  it.each([
    ['a 403, which S3 answers to a role that may not list the bucket', failure(403)],
    ['a 500', failure(500)],
    ['a lost connection', new Error('socket hang up')],
  ])('is unknown after %s', async (_, error) => {
    storage.on(HeadObjectCommand).rejects(error);
    await expect(isStored('recordings/RE1.wav')).rejects.toBe(error);
  });
});

describe('the size of an object', () => {
  it('is that of its head', async () => {
    storage.on(HeadObjectCommand).resolves({ ContentLength: 12 });
    expect(await storedSize('recordings/RE1.wav')).toBe(12);
  });

  it('is absent after a 404, and unknown after a 403', async () => {
    storage.on(HeadObjectCommand).rejects(failure(404));
    expect(await storedSize('recordings/RE1.wav')).toBeUndefined();
    const denied = failure(403);
    storage.on(HeadObjectCommand).rejects(denied);
    await expect(storedSize('recordings/RE1.wav')).rejects.toBe(denied);
  });
});

describe('a stored object', () => {
  it('is read whole', async () => {
    const bytes = Uint8Array.from([1, 2, 3]);
    storage.on(GetObjectCommand).resolves({ Body: { transformToByteArray: async () => bytes } as never });
    expect(await readStored('imports/list.xlsx')).toEqual(bytes);
    expect(storage.commandCalls(GetObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'uploads',
      Key: 'imports/list.xlsx',
    });
  });

  it('without a body is an error', async () => {
    storage.on(GetObjectCommand).resolves({});
    await expect(readStored('imports/list.xlsx')).rejects.toThrow('without a body');
  });
});
