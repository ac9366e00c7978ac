import { describe, expect, it, vi } from 'vitest';
import type { InvocationResult } from '../functions/invocation.ts';
import type { Queues } from '../queues/queues.ts';
import { Checkpoints } from './checkpoints.ts';
import { EventSource } from './event-source.ts';
import type { EventSourceSettings } from './event-source-settings.ts';
import type { StreamRecord } from './stream-record.ts';

const record = (sequence: number, createdAt = 1_800_000_000): StreamRecord => ({
  shardId: 'shard',
  sequenceNumber: String(sequence),
  createdAt,
  event: { eventName: 'INSERT', dynamodb: { SequenceNumber: String(sequence) } },
});

type Records = { Records: { dynamodb: { SequenceNumber: string } }[] };
type Answer = (sequences: string[]) => Partial<InvocationResult>;

const crash: Partial<InvocationResult> = {
  functionError: 'Unhandled',
  payload: { errorType: 'Error', errorMessage: 'no' },
};

/** Runs at most ten records through a function; returns its batches and the messages to the failure queue. */
const run = async (sequences: number[], answer: Answer, settings: Partial<EventSourceSettings> = {}) => {
  const batches: string[][] = [];
  const sent: unknown[] = [];
  const checkpoints = new Checkpoints();
  const source = new EventSource(
    {
      ...{ key: 'mapping', streamArn: 'stream', functionId: 'fn', batchSize: 10, batchingWindowMs: 0 },
      ...{
        maximumRetries: 2,
        maximumAgeSeconds: -1,
        bisect: false,
        partialFailures: true,
        filters: [],
        failureQueueArn: 'q',
      },
      ...settings,
    },
    {
      invoke: async (_, event) => {
        const batch = (event as Records).Records.map(one => one.dynamodb.SequenceNumber);
        batches.push(batch);
        return { payload: null, ...answer(batch) };
      },
      queues: { send: (_: string, body: unknown) => sent.push(body) } as unknown as Queues,
      checkpoints,
      log: () => undefined,
      now: () => new Date(1_800_000_010_000),
      retryDelayMs: () => 0,
    },
  );
  source.offer(sequences.map(sequence => record(sequence)));
  source.start();
  await vi.waitFor(() => expect(source.position('shard')).toBe(String(sequences.at(-1))));
  await source.stop();
  return { batches, sent };
};

describe('a mapping', () => {
  it('invokes the function with batches in order', async () => {
    const { batches } = await run([1, 2, 3], () => ({}), { batchSize: 2 });
    expect(batches).toEqual([['1', '2'], ['3']]);
  });

  it('retries from the first record that is reported as failed', async () => {
    let failed = false;
    const { batches, sent } = await run([1, 2, 3], () => {
      if (failed) return {};
      failed = true;
      return { payload: { batchItemFailures: [{ itemIdentifier: '3' }, { itemIdentifier: '2' }] } };
    });
    expect(batches).toEqual([
      ['1', '2', '3'],
      ['2', '3'],
    ]);
    expect(sent).toEqual([]);
  });

  it('retries the whole batch for an unknown item, and when the function fails', async () => {
    let attempt = 0;
    const { batches } = await run([1, 2], () => {
      attempt++;
      if (attempt === 1) return { payload: { batchItemFailures: [{ itemIdentifier: 'nobody' }] } };
      return attempt === 2 ? crash : {};
    });
    expect(batches).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  it('sends the position of the records to the failure queue after the last retry, and continues', async () => {
    const { batches, sent } = await run([1, 2, 3], batch => (batch.includes('1') ? crash : {}), { batchSize: 2 });
    expect(batches).toEqual([['1', '2'], ['1', '2'], ['1', '2'], ['3']]);
    expect(sent).toMatchObject([
      {
        requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
        DDBStreamBatchInfo: { startSequenceNumber: '1', endSequenceNumber: '2', batchSize: 2 },
      },
    ]);
  });

  it('halves a failing batch until the failing record is alone', async () => {
    const { sent } = await run([1, 2, 3, 4], batch => (batch.includes('3') ? crash : {}), { bisect: true });
    expect(sent).toMatchObject([{ DDBStreamBatchInfo: { startSequenceNumber: '3', endSequenceNumber: '3' } }]);
  });

  it('does not retry a record that is older than the maximum age', async () => {
    const { batches, sent } = await run([1], () => crash, { maximumRetries: -1, maximumAgeSeconds: 5 });
    expect([batches.length, sent.length]).toEqual([1, 1]);
  });

  it('does not invoke the function for records that no filter matches', async () => {
    const { batches } = await run([1], () => ({}), { filters: [{ eventName: ['REMOVE'] }] });
    expect(batches).toEqual([]);
  });
});
