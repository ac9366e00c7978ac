import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeTogether } from '#platform/table/engine/write';
import { callRequestCreation } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import { at, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { anAcceptedDial, aPendingDial } from '../../../tests/support/builders/an-outbound-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { withdrawRequest } from './withdraw-request.ts';

beforeEach(() => {
  captureLog();
});
afterEach(() => vi.restoreAllMocks());

const ofRequest = { id: 'call-1', task_creation_source: 'web_request', call_request_id: 'request-1' } as const;

const given = async (call: Call, request: Parameters<typeof aCallRequest>[0] = {}) => {
  const { table, now, changes } = storedCalls(call);
  table.store({});
  await writeTogether(callRequestCreation(aCallRequest({ status: 'cancelled', call_id: 'call-1', ...request })));
  const provider = {
    findTask: vi.fn(async (): Promise<string | undefined> => TASK_SID),
    cancelTask: vi.fn(async (): Promise<'canceled' | 'taken'> => 'canceled'),
  };
  return {
    provider,
    changes,
    now: () => now('call-1'),
    withdraw: () => withdrawRequest({ provider, now: at(60) }, 'request-1'),
  };
};

describe('a cancelled request in the queue', () => {
  it('loses its task, and its call ends', async () => {
    const { withdraw, provider, now } = await given(aPendingDial(ofRequest));
    await withdraw();
    expect(provider.cancelTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(now()).toMatchObject({ call_ended: true, call_ended_ts: at(60) });
  });

  it('and one that waits for a person instead lose their task', async () => {
    const { withdraw, now } = await given(aPendingDial(ofRequest), { status: 'flagged' });
    await withdraw();
    expect(now()).toMatchObject({ call_ended: true });
  });

  it('whose call does not know its task yet loses it all the same', async () => {
    const { withdraw, provider, now } = await given(aPendingDial({ ...ofRequest, task_sid: undefined }));
    await withdraw();
    expect(provider.cancelTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(now()).toMatchObject({ call_ended: true });
  });

  it('that has no task ends', async () => {
    const { withdraw, provider, now } = await given(aPendingDial({ ...ofRequest, task_sid: undefined }));
    provider.findTask.mockResolvedValue(undefined);
    await withdraw();
    expect(provider.cancelTask).not.toHaveBeenCalled();
    expect(now()).toMatchObject({ call_ended: true });
  });

  it('stays with the agent who has just accepted it: the dial asks again', async () => {
    const { withdraw, provider, changes } = await given(aPendingDial(ofRequest));
    provider.cancelTask.mockResolvedValue('taken');
    await withdraw();
    expect(changes).toEqual([]);
  });
});

it.each([
  ['that an agent has', anAcceptedDial(ofRequest), {}],
  ['that is not cancelled', aPendingDial(ofRequest), { status: 'calling' }],
  ['that was never offered', aPendingDial(ofRequest), { call_id: undefined }],
] as const)('a request %s is left alone', async (_, call, request) => {
  const { withdraw, provider, changes } = await given(call, request);
  await withdraw();
  expect(provider.cancelTask).not.toHaveBeenCalled();
  expect(changes).toEqual([]);
});
