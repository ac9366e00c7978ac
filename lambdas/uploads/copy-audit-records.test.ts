import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../tests/support/unit/stream-records.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { handler } from './copy-audit-records.ts';

const storage = strictMock(S3Client);
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
  vi.stubEnv('AUDIT_COPIES_BUCKET', 'copies');
  storage.reset();
  storage.on(PutObjectCommand).resolves({});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const written = (n: number) => aRecord(n, 'audit-record', { new: { action: `canary ${n}` } });
const copy = (...Records: ReturnType<typeof aRecord>[]) => handler({ Records }, aContext());
const inputs = () => storage.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
const failure = (name: string) => Object.assign(new Error('no'), { name });

it('stores each change under a key of its own, with both images as they are stored', async () => {
  const replaced = aRecord(2, 'audit-record', { old: { action: 'lead_opened' }, new: { action: 'nothing' } });
  expect(await copy(written(1), replaced)).toEqual({ batchItemFailures: [], set_aside: 0 });
  const [first, second] = inputs();
  expect(first).toMatchObject({
    Bucket: 'copies',
    Key: 'records/pk/sk/1.json',
    IfNoneMatch: '*',
    ChecksumAlgorithm: 'CRC32',
  });
  expect(second?.Key).toBe('records/pk/sk/2.json');
  expect(JSON.parse(String(second?.Body))).toMatchObject({
    eventName: 'MODIFY',
    OldImage: { action: { S: 'lead_opened' }, pk: { S: 'pk' } },
    NewImage: { action: { S: 'nothing' } },
  });
});

it('keeps the keys of different items apart, whatever they contain', async () => {
  const of = (pk: string, sk: string) => ({
    ...written(1),
    dynamodb: { SequenceNumber: '1', NewImage: { pk: { S: pk }, sk: { S: sk } } },
  });
  await copy(of('lead#1/2', 'a'), of('lead#1', '2/a'));
  expect(inputs().map(({ Key }) => Key)).toEqual(['records/lead%231%2F2/a/1.json', 'records/lead%231/2%2Fa/1.json']);
});

it('copies a removed record, and one whose form nobody knows', async () => {
  const removed = aRecord(1, 'audit-record', { old: { action: 'lead_opened' } });
  expect(await copy(removed, aRecord(2, 'mystery', { new: {} }))).toMatchObject({ batchItemFailures: [] });
  expect(inputs()).toHaveLength(2);
});

it('counts a record as copied that is there already', async () => {
  storage.on(PutObjectCommand).rejects(failure('PreconditionFailed'));
  expect(await copy(written(1))).toEqual({ batchItemFailures: [], set_aside: 0 });
});

it('reports the records that were not stored, and copies the others; the log has no content', async () => {
  storage.on(PutObjectCommand, { Key: 'records/pk/sk/2.json' }).rejects(failure('SlowDown'));
  expect(await copy(written(1), written(2), written(3))).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }],
    set_aside: 0,
  });
  expect(log.text()).toContain('event-2');
  expect(log.text()).not.toContain('canary');
});
