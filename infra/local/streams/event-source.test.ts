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

/** Runs ten records at most through a function that answers as told; the batches that it got, and what was sent on. */
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
  it('hands batches over in order', async () => {
    const { batches } = await run([1, 2, 3], () => ({}), { batchSize: 2 });
    expect(batches).toEqual([['1', '2'], ['3']]);
  });

  it('brings again from the first record that is reported as failed', async () => {
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

  it('brings the whole batch again for an unknown item, and when the function fails', async () => {
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

  it('sends where the records were to the queue after the last retry, and goes on', async () => {
    const { batches, sent } = await run([1, 2, 3], batch => (batch.includes('1') ? crash : {}), { batchSize: 2 });
    expect(batches).toEqual([['1', '2'], ['1', '2'], ['1', '2'], ['3']]);
    expect(sent).toMatchObject([
      {
        requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
        DDBStreamBatchInfo: { startSequenceNumber: '1', endSequenceNumber: '2', batchSize: 2 },
      },
    ]);
  });

  it('halves a failing batch until the record that fails is alone', async () => {
    const { sent } = await run([1, 2, 3, 4], batch => (batch.includes('3') ? crash : {}), { bisect: true });
    expect(sent).toMatchObject([{ DDBStreamBatchInfo: { startSequenceNumber: '3', endSequenceNumber: '3' } }]);
  });

  it('gives up on a record that is older than it may be', async () => {
    const { batches, sent } = await run([1], () => crash, { maximumRetries: -1, maximumAgeSeconds: 5 });
    expect([batches.length, sent.length]).toEqual([1, 1]);
  });

  it('passes over what no filter wants, without an invocation', async () => {
    const { batches } = await run([1], () => ({}), { filters: [{ eventName: ['REMOVE'] }] });
    expect(batches).toEqual([]);
  });
});
