import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SetAsideRecord } from '#shared/contracts/dead-letters';
import { aCall } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext } from '../../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../../tests/support/unit/stream-records.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import type { RecordChange } from '../table/engine/records.ts';
import { streamHandler } from './stream-handler.ts';

const queue = strictMock(SQSClient);
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
  vi.stubEnv('DEAD_LETTERS_URL', 'https://queues.test/dead-letters');
  queue.resetHistory();
  queue.on(SendMessageCommand).resolves({ MessageId: '1' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const created = (n: number) => aRecord(n, 'call', { new: aCall({ id: `call-${n}` }) });
const poison = (n: number) =>
  aRecord(n, 'call', { new: { ...aCall({ id: `call-${n}` }), reservation_status: 'canary' } });

const idOf = (change: RecordChange): string => (change.entity === 'call' ? (change.new?.id ?? '') : change.entity);

/** Collects ids, and fails to send the one of this id. */
const consumer = (failing?: string) => {
  const groups: string[][] = [];
  const send = async (ids: string[]) => {
    if (failing && ids.includes(failing)) throw new Error('not now');
    groups.push(ids);
  };
  return { groups, verbs: { messagesOf: (change: RecordChange) => [idOf(change)], send, together: 2 } };
};

const letters = () =>
  queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
    queue: input.QueueUrl,
    letter: SetAsideRecord.parse(JSON.parse(input.MessageBody ?? '')),
  }));

describe('streamHandler', () => {
  it('sends what follows from changes in order, several together', async () => {
    const { groups, verbs } = consumer();
    const response = await streamHandler('announce-changes', verbs)({ Records: [1, 2, 3].map(created) }, aContext());
    expect(groups).toEqual([['call-1', 'call-2'], ['call-3']]);
    expect(response).toEqual({ batchItemFailures: [], set_aside: 0 });
  });

  it('reads both images as documents, without keys and marks', async () => {
    const seen: RecordChange[] = [];
    const record = aRecord(1, 'call', { old: { ...aCall(), applied: new Set(['x']) }, new: aCall({ version: 2 }) });
    const messagesOf = (change: RecordChange) => {
      seen.push(change);
      return [];
    };
    const verbs = { messagesOf, send: async () => undefined, together: 1 };
    await streamHandler('announce-changes', verbs)({ Records: [record] }, aContext());
    expect(seen).toEqual([{ entity: 'call', old: aCall(), new: aCall({ version: 2 }) }]);
  });

  it('reads items of the previous schema version', async () => {
    const seen: RecordChange[] = [];
    const messagesOf = (change: RecordChange) => {
      seen.push(change);
      return [];
    };
    const record = aRecord(1, 'call', { new: { ...aCall(), dial_refusal: 'It is late there.' } });
    const verbs = { messagesOf, send: async () => undefined, together: 1 };
    await streamHandler('announce-changes', verbs)({ Records: [record] }, aContext());
    expect(seen).toEqual([{ entity: 'call', old: undefined, new: aCall({ dial_rejection: 'It is late there.' }) }]);
  });

  it.each([
    [
      'a call',
      aRecord(1, 'call', { old: { ...aCall(), dial_refusal: 'x' }, new: { ...aCall(), dial_rejection: 'x' } }),
    ],
    ['its schema version only', aRecord(1, 'call', { old: aCall(), new: { ...aCall(), schema_version: 2 } })],
  ])('sends nothing when a migration rewrites %s', async (_, rewritten) => {
    const { groups, verbs } = consumer();
    const response = await streamHandler('announce-changes', verbs)({ Records: [rewritten, created(2)] }, aContext());
    expect(groups).toEqual([['call-2']]);
    expect(response).toEqual({ batchItemFailures: [], set_aside: 0 });
  });

  it('reports the first record that was not sent, and sends nothing after it', async () => {
    const { groups, verbs } = consumer('call-3');
    const Records = [1, 2, 3, 4, 5].map(created);
    const response = await streamHandler('announce-changes', verbs)({ Records }, aContext());
    expect(groups).toEqual([['call-1', 'call-2']]);
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: '3' }], set_aside: 0 });
  });

  it('sends nothing for a change of an entity that the consumer does not declare', async () => {
    const { groups, verbs } = consumer();
    const foreign = aRecord(1, 'lead-phone', { new: { lead_id: '1' } });
    const response = await streamHandler('announce-changes', verbs)({ Records: [foreign, created(2)] }, aContext());
    expect(groups).toEqual([['call-2']]);
    expect(response).toEqual({ batchItemFailures: [], set_aside: 0 });
  });
});

describe('a record that cannot be read', () => {
  it('goes to the dead-letter queue at once, and the records around it are sent in order', async () => {
    const { groups, verbs } = consumer();
    const Records = [created(1), poison(2), created(3), created(4)];
    const response = await streamHandler('announce-changes', verbs)({ Records }, aContext());
    expect(groups).toEqual([['call-1'], ['call-3', 'call-4']]);
    expect(response).toEqual({ batchItemFailures: [], set_aside: 1 });
    expect(letters()).toEqual([
      {
        queue: 'https://queues.test/dead-letters',
        letter: {
          kind: 'set-aside-record',
          consumer: 'announce-changes',
          event_id: 'event-2',
          entity: 'call',
          item: 'pk sk',
          reason: 'reservation_status: invalid_value',
          record: poison(2),
        },
      },
    ]);
  });

  it('is handled if only its old image cannot be read: the item was repaired', async () => {
    const repaired = aRecord(1, 'call', { old: { ...aCall(), reservation_status: 'canary' }, new: aCall() });
    const seen: object[] = [];
    const messagesOf = (change: object) => {
      seen.push(change);
      return [];
    };
    const response = await streamHandler('announce-changes', { ...consumer().verbs, messagesOf })(
      { Records: [repaired] },
      aContext(),
    );
    expect(response).toEqual({ batchItemFailures: [], set_aside: 0 });
    expect(seen).toMatchObject([{ entity: 'call', old: undefined, new: { id: aCall().id }, repaired: true }]);
  });

  it.each([
    ['its entity is unknown', aRecord(7, 'mystery', { new: { note: 'canary' } }), "unknown entity 'mystery'"],
    ['it fails its schema', poison(7), 'reservation_status: invalid_value'],
  ])('is logged with its reason and without its images if %s', async (_, record, reason) => {
    await streamHandler('announce-changes', consumer().verbs)({ Records: [record] }, aContext());
    expect(log.text()).toContain('change set aside');
    expect(log.text()).toContain(reason);
    expect(log.text()).not.toContain('canary');
    expect(letters()).toHaveLength(1);
  });

  it.each([
    ['by its message if that is ours', new Error('The call has no task.'), 'The call has no task.'],
    ['by its name if its message may repeat a value', new TypeError('canary is not a number'), 'TypeError'],
    ['as unknown if it is no error', 'canary', 'unknown'],
  ])('is set aside also if our own rule fails on it, with the failure %s', async (_, failure, reason) => {
    const messagesOf = (): string[] => {
      throw failure;
    };
    const { groups, verbs } = consumer();
    await streamHandler('announce-changes', { ...verbs, messagesOf })({ Records: [created(1)] }, aContext());
    expect(groups).toEqual([]);
    expect(letters()[0]?.letter.reason).toBe(reason);
    expect(log.text()).not.toContain('canary');
  });

  it('goes without its old image if SQS rejects the message as too large', async () => {
    queue.on(SendMessageCommand).rejectsOnce(new Error('too long')).resolves({ MessageId: '1' });
    const large = { ...aCall(), note: 'x'.repeat(600_000) };
    const record = aRecord(1, 'call', { old: large, new: { ...large, reservation_status: 'canary' } });
    const response = await streamHandler('announce-changes', consumer().verbs)({ Records: [record] }, aContext());
    expect(response).toEqual({ batchItemFailures: [], set_aside: 1 });
    const { OldImage: _, ...dynamodb } = record.dynamodb ?? {};
    expect(letters()[0]?.letter.record).toEqual(record);
    expect(letters()[1]?.letter).toMatchObject({
      reason: 'reservation_status: invalid_value; without its old image, which was too large',
      record: { ...record, dynamodb },
    });
  });

  it('comes again if the queue does not take it: it is not lost', async () => {
    queue.on(SendMessageCommand).rejects(new Error('not now'));
    const response = await streamHandler('announce-changes', consumer().verbs)(
      { Records: [created(1), created(2), poison(3)] },
      aContext(),
    );
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: '3' }], set_aside: 0 });
  });
});
