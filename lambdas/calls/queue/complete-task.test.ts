import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import {
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { anOfferedCall, TRANSFER_TASK_SID } from '../../../tests/support/builders/a-transfer.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { TaskNow } from '../provider/twilio-state.ts';
import { revokeTask } from './complete-task.ts';

const twilio = () => ({
  acceptanceOf: vi.fn(async (_sid: string) => ({ reservation_sid: 'WR1', worker_sid: 'WKthief', ts: at(5) })),
  findTask: vi.fn(async (): Promise<string | undefined> => undefined),
  redirectToQueue: vi.fn(async () => {}),
  hangUp: vi.fn(async (_sid: string) => {}),
  cancelTask: vi.fn(async (_sid: string): Promise<'canceled'> => 'canceled'),
  completeTask: vi.fn(async (_sid: string) => {}),
  endConference: vi.fn(async (_call: Pick<Call, 'task_sid'>) => {}),
  setWorkerOffline: vi.fn(async (_sid: string) => {}),
});

const around = (call: Call) => {
  const calls = storedCalls(call);
  const provider = twilio();
  const task: TaskNow = {
    sid: call.task_sid ?? TASK_SID,
    status: 'assigned',
    created_ts: at(0),
    attributes: { task_attribute_key: `taskAttribute/${call.id}`, kind: 'call', task_token: call.task_token },
  };
  const revoke = (read = calls.now(call.id)) => revokeTask({ provider }, task, { call: read, now: at(10) });
  return { ...calls, provider, task, revoke };
};

beforeEach(() => {
  captureLog();
});

describe('a task that was accepted by somebody who must not have it', () => {
  const over = { call_ended: true, call_ended_ts: at(6) } as const;

  it.each([
    ['whose caller has hung up', aCall(over)],
    ['of a transfer that has ended', anOfferedCall(over)],
  ])('%s is ended too', async (_, call) => {
    const { provider, task, revoke } = around(call);
    await revoke();
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(task.sid);
    expect(provider.endConference).toHaveBeenCalledExactlyOnceWith({ task_sid: task.sid });
  });

  it('is ended by a retry, and its transfer ends without an agent', async () => {
    const { provider, revoke, now } = around(anOfferedCall());
    provider.completeTask.mockRejectedValueOnce(new Error('Twilio is down'));
    await expect(revoke()).rejects.toThrow('Twilio is down');
    expect(now('second')).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    await revoke();
    expect(provider.completeTask).toHaveBeenLastCalledWith(TRANSFER_TASK_SID);
    expect(provider.endConference).toHaveBeenCalledExactlyOnceWith({ task_sid: TRANSFER_TASK_SID });
  });

  it.each([
    ['goes on', anAcceptedCall()],
    ['is to be disposed', anEndedCall()],
  ])('is left alone if its agent may have it and the call %s', async (_, call) => {
    const { provider, revoke } = around(call);
    await revoke();
    expect(provider.completeTask).not.toHaveBeenCalled();
    expect(provider.endConference).not.toHaveBeenCalled();
  });
});

describe('two invocations that put the same caller back', () => {
  it('do not end the conference before the caller has left it', async () => {
    const { provider, revoke, now } = around(aCall({ task_token: 'old' }));
    const asRead = now(CUSTOMER_SID);
    let redirected = () => {};
    provider.redirectToQueue.mockReturnValueOnce(new Promise(resolve => (redirected = resolve)));
    const winner = revoke(asRead);
    await vi.waitFor(() => expect(provider.redirectToQueue).toHaveBeenCalled());
    await expect(revoke(asRead)).rejects.toThrow(CUSTOMER_SID);
    expect(provider.completeTask).not.toHaveBeenCalled();
    expect(provider.endConference).not.toHaveBeenCalled();
    redirected();
    await winner;
    expect(provider.endConference).toHaveBeenCalledTimes(1);
  });

  it('end the conference if the caller has hung up', async () => {
    const { provider, revoke, now, table } = around(aCall({ task_token: 'old' }));
    const asRead = now(CUSTOMER_SID);
    table.store({ calls: [aCall({ task_token: 'old', call_ended: true, call_ended_ts: at(6) })] });
    await revoke(asRead);
    expect(provider.redirectToQueue).not.toHaveBeenCalled();
    expect(provider.endConference).toHaveBeenCalledTimes(1);
  });
});
