import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { files } from './files.ts';

const storage = strictMock(S3Client);

beforeEach(() => {
  storage.reset();
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const given = (Body: Readable) => storage.on(GetObjectCommand).resolves({ Body: Body as never });

const read = async (key: string): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of files.linesOf(key)) lines.push(line);
  return lines;
};

describe('the lines of a stored file', () => {
  it('come one by one, also where a part of the response ends within a line', async () => {
    given(Readable.from(['["a",', '1]\n["b",2]\r\n["c"', ',3]']));
    expect(await read('exports/1/rows')).toEqual(['["a",1]', '["b",2]', '["c",3]']);
    expect(storage.commandCalls(GetObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'uploads',
      Key: 'exports/1/rows',
    });
  });

  it('end with the failure of a response that breaks off', async () => {
    const broken = new Error('aborted');
    given(
      Readable.from(
        (async function* () {
          yield '["a",1]\n["b"';
          throw broken;
        })(),
      ),
    );
    await expect(read('exports/1/rows')).rejects.toBe(broken);
  });
});
