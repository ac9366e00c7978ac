import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { aCall, at, CUSTOMER_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { CreatedTask, NewTask } from '../provider/tasks.ts';
import { queueCall, storeTaskSid } from './queue-call.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const OTHER_TASK_SID = `WT${'9'.repeat(32)}`;
const task: NewTask = { kind: 'call', priority: 0, timeoutS: 3600 };

const around = (...calls: Call[]) => {
  const stored = storedCalls(...calls);
  const provider = {
    createTask: vi.fn(async (): Promise<CreatedTask> => ({ outcome: 'created', taskSid: TASK_SID })),
    cancelTask: vi.fn(async (_sid: string): Promise<'canceled'> => 'canceled'),
  };
  return { ...stored, provider, keep: () => storeTaskSid({ provider }, CUSTOMER_SID, TASK_SID) };
};

describe('the task of a call', () => {
  it('is created, and its SID is stored in the call', async () => {
    const call = aCall();
    const { provider, now } = around(call);
    expect(await queueCall({ provider }, call, task)).toBe('created');
    expect(provider.createTask).toHaveBeenCalledExactlyOnceWith(call, task);
    expect(now(CUSTOMER_SID)?.task_sid).toBe(TASK_SID);
    expect(provider.cancelTask).not.toHaveBeenCalled();
    expect(log.text()).toBe('');
  });

  it('is stored nowhere if it may not have been created', async () => {
    const call = aCall();
    const { provider, changes } = around(call);
    provider.createTask.mockResolvedValueOnce({ outcome: 'unknown' });
    expect(await queueCall({ provider }, call, task)).toBe('unknown');
    expect(changes).toEqual([]);
    expect(provider.cancelTask).not.toHaveBeenCalled();
  });

  it('stays if the call has it already', async () => {
    const { provider, keep } = around(aCall({ task_sid: TASK_SID }));
    await keep();
    expect(provider.cancelTask).not.toHaveBeenCalled();
  });

  it.each<[string, Call[]]>([
    ['has another task', [aCall({ task_sid: OTHER_TASK_SID })]],
    ['has ended', [aCall({ call_ended: true, call_ended_ts: at(6) })]],
    ['does not exist', []],
  ])('is canceled if the call %s', async (_, calls) => {
    const { provider, keep } = around(...calls);
    await keep();
    expect(provider.cancelTask).toHaveBeenCalledExactlyOnceWith(TASK_SID);
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'task of a call that is over',
      call_id: CUSTOMER_SID,
      task_sid: TASK_SID,
    });
  });

  it('does not replace the other task of the call', async () => {
    const { keep, now } = around(aCall({ task_sid: OTHER_TASK_SID }));
    await keep();
    expect(now(CUSTOMER_SID)?.task_sid).toBe(OTHER_TASK_SID);
  });
});
