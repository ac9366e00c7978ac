import {
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FunctionName } from '../../infra/functions.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { type Command, runDeadLetters } from './run.ts';

const queues = strictMock(SQSClient);
const functions = strictMock(LambdaClient);
const streams = strictMock(DynamoDBStreamsClient);

const NOW = new Date('2026-01-05T18:30:00.000Z');
const URL_OF_QUEUE = 'https://queues.test/dead-letters';

const event = { id: 'event-1', 'detail-type': 'call.ended', detail: { task_attribute_key: 'taskAttribute/CA1' } };
const failedEvent = {
  requestContext: { condition: 'RetriesExhausted' },
  requestPayload: event,
  responsePayload: { errorType: 'Error', errorMessage: 'no task' },
};
const sendToDeadLetters = {
  kind: 'set-aside-record',
  consumer: 'announce-changes',
  event_id: 'e-1',
  entity: 'call',
  item: 'call#CA1 call',
  reason: 'version: invalid_type',
  record: { eventID: 'e-1', dynamodb: { SequenceNumber: '7' } },
};
const batch = {
  requestContext: { condition: 'RetryAttemptsExhausted' },
  DDBStreamBatchInfo: {
    streamArn: 'arn:aws:dynamodb:us-east-1:0:table/t/stream/s',
    shardId: 'shardId-1',
    startSequenceNumber: '100',
    endSequenceNumber: '300',
    batchSize: 2,
  },
};

/** The queue holds these messages, the first sent last. */
const given = (...bodies: object[]) => {
  const Messages = bodies.map((body, n) => ({
    MessageId: `m-${n + 1}`,
    ReceiptHandle: `r-${n + 1}`,
    Body: JSON.stringify(body),
    Attributes: { SentTimestamp: String(NOW.getTime() - (n + 1) * 3_600_000) },
  }));
  queues.on(GetQueueUrlCommand).resolves({ QueueUrl: URL_OF_QUEUE });
  queues.on(ReceiveMessageCommand).resolvesOnce({ Messages }).resolves({});
  queues.on(DeleteMessageCommand).resolves({});
  queues.on(ChangeMessageVisibilityCommand).resolves({});
};

const answers = (payload: unknown, FunctionError?: string) => {
  const Payload = Object.assign(new Uint8Array(), { transformToString: () => JSON.stringify(payload) });
  functions.on(InvokeCommand).resolves({ Payload: Payload as never, FunctionError });
};

const run = async (command: Command, consumer: FunctionName = 'announce-changes') => {
  const lines: string[] = [];
  const clients = {
    queues: new SQSClient({ region: 'us-east-1' }),
    functions: new LambdaClient({ region: 'us-east-1' }),
    streams: new DynamoDBStreamsClient({ region: 'us-east-1' }),
  };
  await runDeadLetters({ clients, stage: 'dev', only: [consumer], now: NOW, print: line => lines.push(line) }, command);
  return lines;
};

const invoked = () =>
  functions.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => ({
    name: input.FunctionName,
    event: JSON.parse(String(input.Payload)),
  }));
const deleted = () => queues.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle);
const shown = () =>
  queues.commandCalls(ChangeMessageVisibilityCommand).map(({ args: [{ input }] }) => input.ReceiptHandle);

beforeEach(() => {
  for (const mock of [queues, functions, streams]) mock.resetHistory();
});

describe('dead letters', () => {
  it('are listed oldest first with id, age, consumer, item and reason, and stay in their queue', async () => {
    given(sendToDeadLetters, failedEvent);
    expect(await run({ verb: 'list' })).toEqual([
      'm-2  2 h 0 min  announce-changes  taskAttribute/CA1  call.ended failed each time (Error: no task)',
      'm-1  1 h 0 min  announce-changes  call#CA1 call  could not be read (version: invalid_type)',
      '2 dead letter(s).',
    ]);
    expect([deleted(), shown()]).toEqual([[], ['r-2', 'r-1']]);
  });

  it('that do not exist are reported as none', async () => {
    given();
    expect(await run({ verb: 'list' })).toEqual(['There are no dead letters.']);
  });

  it('are explained one by one', async () => {
    given(sendToDeadLetters);
    expect((await run({ verb: 'explain', id: 'm-1' })).join('\n')).toContain('Deploy a version that reads it');
    expect(shown()).toEqual(['r-1']);
  });

  it('are discarded on request', async () => {
    given(sendToDeadLetters, failedEvent);
    await run({ verb: 'discard', id: 'm-1' });
    expect([deleted(), shown()]).toEqual([['r-1'], ['r-2']]);
  });

  it('are all discarded on request, with the reasons for which they were there', async () => {
    given(failedEvent, sendToDeadLetters, failedEvent);
    expect(await run({ verb: 'discard-all' })).toEqual([
      '2  announce-changes  call.ended failed each time (Error: no task)',
      '1  announce-changes  could not be read (version: invalid_type)',
      '3 of 3 discarded.',
    ]);
    expect([deleted(), shown()]).toEqual([['r-3', 'r-2', 'r-1'], []]);
  });

  it('are discarded a thousand at once, the oldest first', async () => {
    given(...Array.from({ length: 1001 }, () => failedEvent));
    expect((await run({ verb: 'discard-all' })).at(-1)).toBe('1000 of 1001 discarded. Run it again for the others.');
    expect([deleted().length, deleted()[0], shown()]).toEqual([1000, 'r-1001', ['r-1']]);
  });

  it('that are not there are named', async () => {
    given(sendToDeadLetters);
    await expect(run({ verb: 'replay', id: 'm-9' })).rejects.toThrow('There is no letter m-9');
    expect(shown()).toEqual(['r-1']);
  });
});

describe('a replay', () => {
  it('gives an event to its function, and deletes the letter', async () => {
    given(failedEvent);
    answers(null);
    expect(await run({ verb: 'replay', id: 'm-1' }, 'react-to-calls')).toEqual(['m-1  replayed']);
    expect(invoked()).toEqual([{ name: 'coverline-dev-react-to-calls', event }]);
    expect([deleted(), shown()]).toEqual([['r-1'], []]);
  });

  it('ends the subscriptions of a user although AppSync was away at first', async () => {
    const detail = { user_key: 'user/agent-1', version: 2, reason: 'session' };
    const revoked = { id: 'event-2', 'detail-type': 'user.access_revoked', detail };
    given({ ...failedEvent, requestPayload: revoked });
    answers(null);
    expect(await run({ verb: 'replay', id: 'm-1' }, 'end-subscriptions')).toEqual(['m-1  replayed']);
    expect(invoked()).toEqual([{ name: 'coverline-dev-end-subscriptions', event: revoked }]);
    expect(deleted()).toEqual(['r-1']);
  });

  it('keeps the letter if the function fails again', async () => {
    given(failedEvent);
    answers({ errorType: 'Rejection' }, 'Unhandled');
    expect(await run({ verb: 'replay', id: 'm-1' })).toEqual(["m-1  stays: Rejection; see the function's log"]);
    expect([deleted(), shown()]).toEqual([[], ['r-1']]);
  });

  it.each([
    ['replayed', { batchItemFailures: [], set_aside: 0 }, ['r-1']],
    ['could still not be read: a new letter says why', { batchItemFailures: [], set_aside: 1 }, ['r-1']],
    [
      "stays: could not be sent; see the function's log",
      { batchItemFailures: [{ itemIdentifier: '7' }], set_aside: 0 },
      [],
    ],
  ])('of a record that was set aside says: %s', async (said, answer, gone) => {
    given(sendToDeadLetters);
    answers(answer);
    expect(await run({ verb: 'replay', id: 'm-1' })).toEqual([`m-1  ${said}`]);
    expect(invoked()).toEqual([
      { name: 'coverline-dev-announce-changes', event: { Records: [sendToDeadLetters.record] } },
    ]);
    expect(deleted()).toEqual(gone);
  });

  it('of a batch reads its records from the stream, up to the last one and only those that the function handles', async () => {
    given(batch);
    answers({ batchItemFailures: [], set_aside: 0 });
    const recordAt = (SequenceNumber: string, entity: string) => ({
      eventID: SequenceNumber,
      dynamodb: { SequenceNumber, NewImage: { entity: { S: entity } } },
    });
    streams.on(GetShardIteratorCommand).resolves({ ShardIterator: 'i-1' });
    streams
      .on(GetRecordsCommand)
      .resolvesOnce({ Records: [recordAt('100', 'call'), recordAt('200', 'payment')], NextShardIterator: 'i-2' })
      .resolvesOnce({ Records: [recordAt('300', 'user'), recordAt('400', 'call')], NextShardIterator: 'i-3' });
    expect(await run({ verb: 'replay', id: 'm-1' })).toEqual(['m-1  replayed']);
    expect(invoked().map(({ event: { Records } }) => Records.map((one: { eventID: string }) => one.eventID))).toEqual([
      ['100', '300'],
    ]);
    expect(streams.commandCalls(GetRecordsCommand)).toHaveLength(2);
  });

  const streamHas = (...entities: string[]) => {
    const Records = entities.map((entity, n) => ({
      eventID: `${n}`,
      dynamodb: { SequenceNumber: `${100 + n}`, NewImage: { entity: { S: entity } } },
    }));
    streams.on(GetShardIteratorCommand).resolves({ ShardIterator: 'i-1' });
    streams.on(GetRecordsCommand).resolves({ Records });
  };

  it('of a batch sends records that code of an earlier version wrote, under a former name', async () => {
    given(batch);
    answers({ batchItemFailures: [], set_aside: 0 });
    streamHas('refused-acceptance');
    expect(await run({ verb: 'replay', id: 'm-1' })).toEqual(['m-1  replayed']);
    expect(invoked()).toHaveLength(1);
  });

  it('of a batch in which nothing is for the function keeps the letter', async () => {
    given(batch);
    streamHas('lead-phone');
    expect(await run({ verb: 'replay', id: 'm-1' })).toEqual([
      'm-1  stays: none of its records is for this function; if that is right, discard it',
    ]);
    expect([invoked(), deleted(), shown()]).toEqual([[], [], ['r-1']]);
  });

  it('of a batch that the stream has forgotten says so', async () => {
    given(batch);
    streams.on(GetShardIteratorCommand).rejects(new TrimmedDataAccessException({ message: 'gone', $metadata: {} }));
    expect(await run({ verb: 'replay', id: 'm-1' })).toEqual([
      'm-1  stays: the stream has forgotten these records (24 hours)',
    ]);
    expect(deleted()).toEqual([]);
  });

  it('of all letters continues after one that AWS rejects', async () => {
    given(sendToDeadLetters, failedEvent);
    functions
      .on(InvokeCommand)
      .rejectsOnce(Object.assign(new Error('no'), { name: 'AccessDeniedException' }))
      .resolves({
        Payload: Object.assign(new Uint8Array(), {
          transformToString: () => '{"batchItemFailures":[],"set_aside":0}',
        }) as never,
      });
    expect(await run({ verb: 'replay-all' })).toEqual([
      'm-2  stays: AccessDeniedException',
      'm-1  replayed',
      '1 of 2 replayed.',
    ]);
    expect([deleted(), shown()]).toEqual([['r-1'], ['r-2']]);
  });
});
