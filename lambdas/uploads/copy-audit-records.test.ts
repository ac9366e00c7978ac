import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../tests/support/unit/stream-records.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { handler } from './copy-audit-records.ts';

const storage = strictMock(S3Client);
const queues = strictMock(SQSClient);
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
  vi.stubEnv('AUDIT_COPIES_BUCKET', 'copies');
  storage.reset();
  storage.on(PutObjectCommand).resolves({});
  vi.stubEnv('DEAD_LETTERS_URL', 'https://queues.test/dead-letters');
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const written = (n: number) => aRecord(n, 'audit-record', { new: { action: `canary ${n}` } });
const copy = (...Records: ReturnType<typeof aRecord>[]) => handler({ Records }, aContext());
const inputs = () => storage.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
const failure = (name: string, httpStatusCode = 503) =>
  new S3ServiceException({ name, message: 'no', $fault: 'client', $metadata: { httpStatusCode } });
const letters = () =>
  queues.commandCalls(SendMessageCommand).map(({ args }) => JSON.parse(args[0].input.MessageBody ?? ''));
const withKeys = (pk: string, sk: string) => ({
  ...written(1),
  dynamodb: { SequenceNumber: '1', NewImage: { pk: { S: pk }, sk: { S: sk } } },
});

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
  await copy(withKeys('lead#1/2', 'a'), withKeys('lead#1', '2/a'));
  expect(inputs().map(({ Key }) => Key)).toEqual(['records/lead%231%2F2/a/1.json', 'records/lead%231/2%2Fa/1.json']);
});

it('copies a removed record, and one whose form nobody knows', async () => {
  const removed = aRecord(1, 'audit-record', { old: { action: 'lead_opened' } });
  expect(await copy(removed, aRecord(2, 'mystery', { new: {} }))).toMatchObject({ batchItemFailures: [] });
  expect(inputs()).toHaveLength(2);
});

it('counts a record as copied that is there already', async () => {
  storage.on(PutObjectCommand).rejects(failure('PreconditionFailed', 412));
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

it('a long key of an item is in the key of its copy as a hash, so that S3 takes it', async () => {
  // The longest keys that DynamoDB takes, with letters that become three times as long.
  const [pk, sk] = ['#'.repeat(2048), '#'.repeat(1024)];
  await copy(withKeys(pk, sk), withKeys(`${pk.slice(1)}!`, sk));
  const keys = inputs().map(({ Key = '' }) => Key);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) {
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1024);
    expect(key).toMatch(/^records\/sha256=[0-9a-f]{64}\/sha256=[0-9a-f]{64}\/1\.json$/);
  }
});

it.each(['KeyTooLongError', 'InvalidArgument', 'EntityTooLarge'])(
  'a record that S3 rejects with %s goes to the dead letters at once, and the others are copied',
  async name => {
    storage.on(PutObjectCommand, { Key: 'records/pk/sk/2.json' }).rejects(failure(name, 400));
    expect(await copy(written(1), written(2), written(3))).toEqual({ batchItemFailures: [], set_aside: 1 });
    expect(letters()).toEqual([
      expect.objectContaining({
        consumer: 'copy-audit-records',
        event_id: 'event-2',
        reason: `S3 does not take it: ${name}.`,
        record: expect.objectContaining({ eventID: 'event-2' }),
      }),
    ]);
    expect(inputs()).toHaveLength(3);
  },
);

it('a record without a key goes to the dead letters at once', async () => {
  const keyless = { ...written(1), dynamodb: { SequenceNumber: '1', NewImage: { pk: { S: 'pk' } } } };
  expect(await copy(keyless)).toEqual({ batchItemFailures: [], set_aside: 1 });
  expect(letters()).toEqual([expect.objectContaining({ reason: 'The record has no key.' })]);
});

it.each([
  ['AccessDenied', 403],
  ['NoSuchBucket', 404],
  ['ConditionalRequestConflict', 409],
  ['RequestTimeout', 400],
  ['ExpiredToken', 400],
  ['KMS.DisabledException', 400],
  ['SlowDown', 503],
])('a record that S3 may take later is repeated and not given up: %s', async (name, status) => {
  storage.on(PutObjectCommand).rejects(failure(name, status));
  expect(await copy(written(1))).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }], set_aside: 0 });
  expect(letters()).toEqual([]);
});

it('a record that the dead letters do not take is repeated', async () => {
  storage.on(PutObjectCommand).rejects(failure('KeyTooLongError', 400));
  queues.on(SendMessageCommand).rejects(failure('ServiceUnavailable'));
  expect(await copy(written(1))).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }], set_aside: 0 });
});

describe('no copy has data of a customer that a record names', () => {
  const canary = 'canary 3054441234';
  it.each<[entity: string, document: object]>([
    ['blacklist-record', { action: 'added', address: canary }],
    ['list-reading', { list: 'leads', filter: JSON.stringify({ search: canary }) }],
    ['export-record', { report: 'leads', filter: JSON.stringify({ search: canary }) }],
    ['lead-bulk-record', { action: 'changed', choices: JSON.stringify({ filter: { search: canary } }) }],
    ['saved-view-record', { before: { filter: { search: canary } }, after: { name: 'Mine', filter: { q: [canary] } } }],
  ])('%s', async (entity, document) => {
    await copy(aRecord(1, entity, { new: document }), aRecord(2, entity, { old: document, new: document }));
    const bodies = inputs().map(({ Body }) => String(Body));
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      expect(body).toContain('sha256=');
      expect(body).not.toContain(canary);
    }
  });

  it('has the hash of the value in its place, and everything else as it is', async () => {
    await copy(aRecord(1, 'blacklist-record', { new: { action: 'added', address: canary, version: 1 } }));
    expect(JSON.parse(String(inputs()[0]?.Body)).NewImage).toEqual({
      action: { S: 'added' },
      address: { S: `sha256=${fingerprint(canary)}` },
      version: { N: '1' },
      entity: { S: 'blacklist-record' },
      pk: { S: 'pk' },
      sk: { S: 'sk' },
    });
  });
});
