import { beforeEach, describe, expect, it } from 'vitest';
import { listUsers } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import type { CallEvent } from '#shared/calls/call-event';
import type { User } from '#shared/users/user';
import { anEndedCall, at, CUSTOMER_SID, TASK_SID } from '../../tests/support/builders/a-call.ts';
import { aColleague, aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { recordTaskEnd } from './record-task-event.ts';

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

const waitingSince = at(10);

/** What the agents' documents say after the event, and the events that are kept. */
const record = async (call: Call, event: CallEvent, agent: Partial<User> = { available: true }) => {
  const users = [
    aUser({ waiting_for_call_since_ts: waitingSince, ...agent }),
    aColleague({ available: true, waiting_for_call_since_ts: waitingSince }),
  ];
  const table = startUnitTable({ calls: [call], users });
  expect(await recordTaskEnd(event, key)).toBe('recorded');
  return {
    waiting: (await listUsers()).map(user => [user.id, user.waiting_for_call_since_ts]),
    kept: table.itemsOf('call-event').map(({ id }) => id),
    requests: table.requests,
  };
};
const nobodyWaitsAnew = [
  ['agent-2', waitingSince],
  ['agent-1', waitingSince],
];

describe('a task that is completed', () => {
  it('lets the agent of its call wait for the next since then', async () => {
    const { waiting, kept, requests } = await record(anEndedCall(), completed(TASK_SID));
    expect(waiting).toEqual([
      ['agent-2', waitingSince],
      ['agent-1', at(90)],
    ]);
    expect(kept).toEqual(['EV1']);
    expect(requests.writes).toBe(1);
    expect(log.text()).toBe('');
  });

  it('of an agent who is offline is kept alone', async () => {
    const { waiting, kept } = await record(anEndedCall(), completed(TASK_SID), { available: false });
    expect(waiting).toEqual(nobodyWaitsAnew);
    expect(kept).toEqual(['EV1']);
  });

  it.each([
    ['has another', anEndedCall()],
    ['has none, being a supervisor’s who took it over', anEndedCall({ task_sid: undefined, taken_over: true })],
  ])('and names a call that %s is kept, moves nobody’s timer, and is logged', async (_, call) => {
    const { waiting, kept } = await record(call, completed(`WT${'f'.repeat(32)}`));
    expect(waiting).toEqual(nobodyWaitsAnew);
    expect(kept).toEqual(['EV1']);
    expect(log.text()).toContain('access denied');
  });

  it('is kept once', async () => {
    await record(anEndedCall(), completed(TASK_SID));
    expect(await recordTaskEnd(completed(TASK_SID), key)).toBe('duplicate');
  });
});
