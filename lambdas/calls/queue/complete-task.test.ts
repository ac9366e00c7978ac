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
import type { Acceptance, TaskNow } from '../provider/twilio-state.ts';
import { callIdOf, isTaskOf, revokeTask } from './complete-task.ts';

const twilio = () => ({
  acceptanceOf: vi.fn(
    async (_sid: string): Promise<Acceptance | undefined> => ({
      ...{ reservation_sid: 'WR1', worker_sid: 'WKother', ts: at(5) },
    }),
  ),
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
  const revoke = (read = calls.now(call.id), of = task) => revokeTask({ provider }, of, { call: read, now: at(10) });
  return { ...calls, provider, task, revoke };
};

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});

describe('a task', () => {
  const task = (fields: Partial<TaskNow> = {}): TaskNow => ({
    ...{ sid: TASK_SID, status: 'pending', created_ts: at(0), attributes: undefined },
    ...fields,
  });
  const withToken = (task_token?: string) =>
    task({ attributes: { task_attribute_key: 'taskAttribute/c1', kind: 'call', task_token } });

  it.each<[string, Call, TaskNow, boolean]>([
    ['with the SID of the call', aCall({ task_sid: TASK_SID, task_token: 'secret' }), withToken('other'), true],
    ['with another SID', aCall({ task_sid: TRANSFER_TASK_SID, task_token: 'secret' }), withToken('secret'), false],
    ['with the secret of a call without SID', aCall({ task_token: 'secret' }), withToken('secret'), true],
    ['with another secret', aCall({ task_token: 'secret' }), withToken('other'), false],
    ['without attributes, where the call has a secret', aCall({ task_token: 'secret' }), task(), false],
    ['where the call has neither SID nor secret', aCall(), withToken('other'), true],
  ])('%s belongs to the call, or not', (_, call, of, expected) => {
    expect(isTaskOf(call, of)).toBe(expected);
  });

  it('names its call in its attributes', () => {
    expect(callIdOf(withToken())).toBe('c1');
    expect(callIdOf(task())).toBeUndefined();
  });
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

describe('a task that belongs to no call', () => {
  it.each(['pending', 'reserved'] as const)('is canceled while it is %s', async status => {
    const { provider, task, revoke, now } = around(aCall({ task_sid: TRANSFER_TASK_SID }));
    await revoke(now(CUSTOMER_SID), { ...task, sid: TASK_SID, status });
    expect(provider.cancelTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(provider.completeTask).not.toHaveBeenCalled();
    expect(provider.endConference).toHaveBeenCalledExactlyOnceWith({ task_sid: TASK_SID });
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'task of no call ended',
      call_id: CUSTOMER_SID,
      task_sid: TASK_SID,
    });
  });

  it('is completed once it was accepted, and the call of its attributes stays in the queue', async () => {
    const waiting = aCall({ task_sid: TRANSFER_TASK_SID });
    const { provider, task, revoke, changes } = around(waiting);
    await revoke(waiting, { ...task, sid: TASK_SID });
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(provider.cancelTask).not.toHaveBeenCalled();
    expect(provider.setWorkerOffline).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  it('is ended also if the call was accepted by another task', async () => {
    const { provider, task, revoke } = around(anAcceptedCall());
    await revoke(anAcceptedCall(), { ...task, sid: TRANSFER_TASK_SID });
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TRANSFER_TASK_SID);
  });
});

describe('the agent who accepted a call that belongs to another agent', () => {
  it('is set offline, so that the call is not offered to them first again', async () => {
    const { provider, revoke } = around(aCall());
    await revoke();
    expect(provider.acceptanceOf).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(provider.setWorkerOffline).toHaveBeenCalledExactlyOnceWith('WKother');
  });

  it('is left alone if Twilio does not know the acceptance', async () => {
    const { provider, revoke } = around(aCall());
    provider.acceptanceOf.mockResolvedValue(undefined);
    await revoke();
    expect(provider.setWorkerOffline).not.toHaveBeenCalled();
    expect(provider.redirectToQueue).toHaveBeenCalledOnce();
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
