import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAcceptedCall, anEndedCall } from '../../tests/support/builders/a-call.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { aRecord } from '../../tests/support/unit/stream-records.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { handler } from './project-changes.ts';

const table = strictMock(DynamoDBDocumentClient);
const bus = strictMock(EventBridgeClient);

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('BUS_NAME', 'bus');
  table.resetHistory();
  bus.resetHistory();
  table.on(UpdateCommand).resolves({ Attributes: {} });
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ended = (n: number) => aRecord(n, 'call', { old: anAcceptedCall(), new: anEndedCall() });

describe('project-changes', () => {
  it('counts an agent’s call and publishes that it ended', async () => {
    expect(await handler({ Records: [ended(1)] }, aContext())).toEqual({ batchItemFailures: [] });
    expect(table.commandCalls(UpdateCommand)[0]?.args[0].input.Key).toEqual({
      pk: 'rollup#agent-1',
      sk: 'day#2026-01-05',
    });
    expect(bus.commandCalls(PutEventsCommand)[0]?.args[0].input.Entries?.[0]?.DetailType).toBe('call.ended');
  });

  it('reports the change as failed if the bus fails, and stops there', async () => {
    bus.on(PutEventsCommand).rejectsOnce(new Error('not now')).resolves({ FailedEntryCount: 0 });
    const answer = await handler({ Records: [ended(1), ended(2)] }, aContext());
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    expect(table.commandCalls(UpdateCommand)).toHaveLength(1);
  });
});
