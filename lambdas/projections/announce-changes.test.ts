import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAcceptedCall, anEndedCall } from '../../tests/support/builders/a-call.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../tests/support/unit/stream-records.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { handler } from './announce-changes.ts';

const bus = strictMock(EventBridgeClient);
const queue = strictMock(SQSClient);

beforeEach(() => {
  vi.stubEnv('BUS_NAME', 'bus');
  vi.stubEnv('DEAD_LETTERS_URL', 'https://queues.test/dead-letters');
  bus.resetHistory();
  queue.resetHistory();
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  queue.on(SendMessageCommand).resolves({ MessageId: '1' });
  captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ended = (n: number) => aRecord(n, 'call', { old: anAcceptedCall(), new: anEndedCall() });
const poison = (n: number) => aRecord(n, 'call', { new: { ...anEndedCall(), reservation_status: 'lost' } });
const announced = () =>
  bus.commandCalls(PutEventsCommand).flatMap(({ args }) => args[0].input.Entries?.map(entry => entry.DetailType));

describe('announce-changes', () => {
  it('publishes that a call has ended, and that its figures are to be counted', async () => {
    expect(await handler({ Records: [ended(1)] }, aContext())).toEqual({ batchItemFailures: [], set_aside: 0 });
    expect(announced()).toEqual(['call.ended', 'document.to_count']);
  });

  it('reports the change as failed if the bus fails, and stops there', async () => {
    bus.on(PutEventsCommand).rejectsOnce(new Error('not now')).resolves({ FailedEntryCount: 0 });
    const answer = await handler({ Records: [ended(1), ended(2)] }, aContext());
    expect(answer).toMatchObject({ batchItemFailures: [{ itemIdentifier: '1' }] });
    expect(bus.commandCalls(PutEventsCommand)).toHaveLength(1);
  });

  it('sets an event that fails its schema aside at once, and announces the calls after it', async () => {
    // A readable call whose key no event may name.
    const id = 'not/a key';
    const unnameable = aRecord(1, 'call', { old: anAcceptedCall({ id }), new: anEndedCall({ id }) });
    const answer = await handler({ Records: [unnameable, ended(2)] }, aContext());
    expect(answer).toEqual({ batchItemFailures: [], set_aside: 1 });
    expect(announced()).toEqual(['call.ended', 'document.to_count']);
    expect(queue.commandCalls(SendMessageCommand)).toHaveLength(1);
  });

  it('announces the calls after one that fails its schema', async () => {
    const answer = await handler({ Records: [poison(1), ended(2)] }, aContext());
    expect(answer).toEqual({ batchItemFailures: [], set_aside: 1 });
    expect(announced()).toEqual(['call.ended', 'document.to_count']);
    expect(queue.commandCalls(SendMessageCommand)).toHaveLength(1);
  });
});
