import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { aCall, anAcceptedCall, at, CUSTOMER_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { TaskNow } from '../provider/twilio-state.ts';
import { endRejectedTask } from './end-rejected-task.ts';

beforeEach(() => {
  captureLog();
});

const accepted: TaskNow = {
  sid: TASK_SID,
  status: 'assigned',
  created_ts: at(0),
  attributes: { task_attribute_key: `taskAttribute/${CUSTOMER_SID}`, kind: 'call' },
};

const around = (task: TaskNow | undefined, ...calls: Call[]) => {
  const stored = storedCalls(...calls);
  const provider = {
    taskNow: vi.fn(async (_sid: string) => task),
    acceptanceOf: vi.fn(async () => undefined),
    findTask: vi.fn(async () => undefined),
    redirectToQueue: vi.fn(async (_call: Pick<Call, 'id' | 'customer_call_sid'>, _secret: string) => {}),
    hangUp: vi.fn(async () => {}),
    cancelTask: vi.fn(async (): Promise<'canceled'> => 'canceled'),
    completeTask: vi.fn(async (_sid: string) => {}),
    endConference: vi.fn(async () => {}),
    setWorkerOffline: vi.fn(async () => {}),
  };
  return { ...stored, provider, end: () => endRejectedTask({ provider, now: at(10) }, TASK_SID) };
};

describe('a task whose acceptance was rejected', () => {
  it('is ended, and its caller goes back to the queue', async () => {
    const { end, provider, now } = around(accepted, aCall());
    await end();
    expect(provider.taskNow).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(provider.redirectToQueue).toHaveBeenCalledExactlyOnceWith(now(CUSTOMER_SID), expect.any(String));
    expect(now(CUSTOMER_SID)?.put_back).toMatchObject({ ts: at(10), from_task_sid: TASK_SID });
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
  });

  it.each<[string, TaskNow, Call[]]>([
    ['names no call', { ...accepted, attributes: undefined }, [aCall()]],
    ['names a call that does not exist', accepted, []],
  ])('is ended if it %s', async (_, task, calls) => {
    const { end, provider, changes } = around(task, ...calls);
    await end();
    expect(provider.completeTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(changes).toEqual([]);
  });

  it.each<[string, TaskNow | undefined]>([
    ['exists no more', undefined],
    ['waits in the queue again', { ...accepted, status: 'pending' }],
  ])('is left alone if it %s', async (_, task) => {
    const { end, provider, changes } = around(task, aCall());
    await end();
    expect(provider.completeTask).not.toHaveBeenCalled();
    expect(provider.cancelTask).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  it('is left alone if its agent may have it meanwhile', async () => {
    const { end, provider } = around(accepted, anAcceptedCall());
    await end();
    expect(provider.completeTask).not.toHaveBeenCalled();
  });
});
