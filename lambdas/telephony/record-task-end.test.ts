import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallEvent } from '#shared/calls/call-event';
import { anEndedCall, at, CUSTOMER_SID, TASK_SID } from '../../tests/support/builders/a-call.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { fakeCalls } from '../../tests/support/unit/fake-calls.ts';
import { recordTaskEndIn } from './record-task-event.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;
const completed = (TaskSid: string): CallEvent => ({
  id: 'EV1',
  TaskSid,
  EventType: 'task.completed',
  TimestampMs: Date.parse(at(90)),
  created_ts: at(91),
});

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});

const record = async (call: ReturnType<typeof anEndedCall>, event: CallEvent) => {
  const table = {
    getCall: fakeCalls(call).getCall,
    recordCallEvent: vi.fn(async () => 'written' as const),
    recordRefusedAcceptance: vi.fn(),
    recordWithEffect: vi.fn(),
    recordWithWaiting: vi.fn(async () => ({ outcome: 'written' as const })),
  };
  expect(await recordTaskEndIn(table)(event, key)).toBe('recorded');
  return table;
};

describe('a task that is completed', () => {
  it('lets the agent of its call wait for the next since then', async () => {
    const { recordWithWaiting } = await record(anEndedCall(), completed(TASK_SID));
    expect(recordWithWaiting).toHaveBeenCalledExactlyOnceWith(completed(TASK_SID), 'agent-1', at(90));
    expect(log.text()).toBe('');
  });

  it.each([
    ['has another', anEndedCall()],
    ['has none, being a supervisor’s who took it over', anEndedCall({ task_sid: undefined, taken_over: true })],
  ])('and names a call that %s is kept, moves nobody’s timer, and is logged', async (_, call) => {
    const foreign = completed(`WT${'f'.repeat(32)}`);
    const { recordCallEvent, recordWithWaiting } = await record(call, foreign);
    expect(recordWithWaiting).not.toHaveBeenCalled();
    expect(recordCallEvent).toHaveBeenCalledExactlyOnceWith(foreign);
    expect(log.text()).toContain('access denied');
  });
});
