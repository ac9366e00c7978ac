import { describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import type { Call } from '#shared/calls/call';
import type { User } from '#shared/users/user';
import {
  AGENT_SID,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { finishTask, holdForLostAgent, resumeWithAgent } from './react-to-call.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;

const around = (call: Call, taskStatus: string | undefined = 'wrapping', agent: Partial<User> = {}) => {
  const asked: string[] = [];
  const { table } = storedCalls(call);
  table.store({ users: [aUser(agent)] });
  table.lag(keys.user('agent-1'));
  const provider = {
    holdCustomer: vi.fn(async (_: Call, hold: boolean) => void asked.push(hold ? 'hold' : 'unhold')),
    setWorkerOffline: vi.fn(async (_: string) => void asked.push('offline')),
    taskStatus: vi.fn(async (_: string): Promise<string | undefined> => taskStatus),
    completeTask: vi.fn(async (_: string) => void asked.push('complete')),
  };
  return { asked, provider, deps: { provider } };
};

it.each([
  ['does not exist', anEndedCall({ id: 'another', disposition: 'Sale', go_offline: true })],
  ['has not ended', anAcceptedCall({ disposition: 'Call Back', go_offline: true })],
  ['has no disposition', anEndedCall({ go_offline: true })],
])('the task of a call that %s is not finished', async (_, call) => {
  const { deps, asked } = around(call);
  await finishTask(deps, key);
  expect(asked).toEqual([]);
});

it('a call without a task sets no agent offline unless it was taken over and the agent asked for it', async () => {
  for (const [fields, expected] of [
    [{ taken_over: true, go_offline: true }, ['offline']],
    [{ taken_over: true }, []],
    [{ go_offline: true }, []],
  ] as const) {
    const { deps, asked } = around(anEndedCall({ task_sid: undefined, disposition: 'Sale', ...fields }));
    await finishTask(deps, key);
    expect(asked).toEqual(expected);
  }
});

it.each([
  ['is set offline', 'before', at(99), ['offline']],
  ['is set offline', 'at the time of', at(100), ['offline']],
  ['stays online', 'after', at(101), []],
])(
  'given a repeated event, an agent who asked to go offline %s if the agent went online %s the disposition',
  async (_, _when, since, expected) => {
    const takenOver = { taken_over: true, go_offline: true, task_sid: undefined };
    const call = anEndedCall({ ...takenOver, disposition: 'Sale', disposition_ts: at(100) });
    const { deps, asked } = around(call, undefined, { available: true, availability_ts: since });
    await finishTask(deps, key);
    expect(asked).toEqual(expected);
  },
);

it('an agent who is offline since the disposition is set offline once more, which changes nothing', async () => {
  const call = anEndedCall({ taken_over: true, go_offline: true, task_sid: undefined, disposition: 'Sale' });
  const { deps, asked } = around({ ...call, disposition_ts: at(100) }, undefined, {
    ...{ available: false, availability_ts: at(101) },
  });
  await finishTask(deps, key);
  expect(asked).toEqual(['offline']);
});

it.each<[string, Partial<Call>, Partial<User>]>([
  ['has no worker', {}, { worker_sid: undefined }],
  ['is deleted', { reservation_user_key: 'user/deleted' }, {}],
])('nobody is set offline, and the log says so, if the agent %s', async (_, fields, agent) => {
  const log = captureLog();
  const call = anEndedCall({ disposition: 'Sale', go_offline: true, ...fields });
  const { deps, asked } = around(call, 'wrapping', agent);
  await finishTask(deps, key);
  expect(asked).toEqual(['complete']);
  expect(JSON.parse(log.text())).toMatchObject({
    message: 'nobody to set offline',
    call_id: call.id,
    user_key: call.reservation_user_key,
  });
});

it('a call that does not exist has no customer who hears music', async () => {
  const { deps, asked } = around(anAcceptedCall({ id: 'another' }));
  await holdForLostAgent(deps, key);
  await resumeWithAgent(deps, key);
  expect(asked).toEqual([]);
});

describe('an agent who lost the connection', () => {
  const lost = anAcceptedCall({ agent_disconnected: true });

  it('makes the customer hear music', async () => {
    const { deps, asked } = around(lost);
    await holdForLostAgent(deps, key);
    expect(asked).toEqual(['hold']);
  });

  it('causes no music if connected again before the event', async () => {
    const { deps, asked } = around(anAcceptedCall());
    await holdForLostAgent(deps, key);
    expect(asked).toEqual([]);
  });

  it('stops the music when connected again while it starts', async () => {
    const { deps, asked, provider } = around(lost);
    provider.holdCustomer.mockImplementationOnce(async () => {
      asked.push('hold');
      await updateCall(CUSTOMER_SID, { set: { agent_disconnected: false } });
    });
    await holdForLostAgent(deps, key);
    expect(asked).toEqual(['hold', 'unhold']);
  });

  it('takes the customer off hold when connected again', async () => {
    const { deps, asked } = around(anAcceptedCall());
    await resumeWithAgent(deps, key);
    expect(asked).toEqual(['unhold']);
  });

  it('keeps the customer on hold if the agent had put them on hold', async () => {
    const legs = {
      [CUSTOMER_SID]: { held: { value: true, sequence: 5 } },
      [AGENT_SID]: { joined_sequence: 1, on: { value: false, sequence: 7 } },
    };
    const held = { conferences: { [CONFERENCE_SID]: { task_sid: TASK_SID, legs } }, lead_hold: true };
    const [gone, back] = [around({ ...lost, ...held }), around(anAcceptedCall(held))];
    await holdForLostAgent(gone.deps, key);
    await resumeWithAgent(back.deps, key);
    expect([...gone.asked, ...back.asked]).toEqual([]);
  });

  it('causes no music if a transferee has the customer', async () => {
    const legs = {
      [AGENT_SID]: { joined_sequence: 1, on: { value: false, sequence: 4 } },
      CA2: { label: 'agent-second', joined_sequence: 5, on: { value: true, sequence: 5 } },
    };
    const { deps, asked } = around({ ...lost, conferences: { [CONFERENCE_SID]: { task_sid: TASK_SID, legs } } });
    await holdForLostAgent(deps, key);
    expect(asked).toEqual([]);
  });

  it('causes nothing after the end of the call', async () => {
    const { deps, asked } = around(anEndedCall());
    await resumeWithAgent(deps, key);
    await holdForLostAgent(deps, key);
    expect(asked).toEqual([]);
  });
});

describe('a disposed call', () => {
  const disposed = anEndedCall({ disposition: 'Sale', go_offline: true });

  it('sets a supervisor offline who took the call over and has no task', async () => {
    const takenOver = { ...disposed, taken_over: true, task_sid: undefined };
    const { deps, asked } = around(takenOver);
    await finishTask(deps, key);
    expect(asked).toEqual(['offline']);
  });

  it('sets the agent offline first, then completes the task', async () => {
    const { deps, asked, provider } = around(disposed);
    await finishTask(deps, key);
    expect(asked).toEqual(['offline', 'complete']);
    expect(provider.setWorkerOffline).toHaveBeenCalledWith(aUser().worker_sid);
    expect(provider.completeTask).toHaveBeenCalledWith(TASK_SID);
  });

  it('leaves an agent online who did not ask to go offline', async () => {
    const { deps, asked } = around(anEndedCall({ disposition: 'Sale', go_offline: false }));
    await finishTask(deps, key);
    expect(asked).toEqual(['complete']);
  });

  it.each([['completed'], ['canceled'], [undefined]])('does nothing more for a task that is %s', async status => {
    const { deps, asked, provider } = around(disposed);
    provider.taskStatus.mockResolvedValue(status);
    await finishTask(deps, key);
    expect(asked).toEqual([]);
  });

  it('succeeds if the task was completed in the meantime', async () => {
    const { deps, provider } = around(disposed);
    provider.completeTask.mockRejectedValueOnce(new Error('Task is not in an acceptable state'));
    provider.taskStatus.mockResolvedValueOnce('wrapping').mockResolvedValueOnce('completed');
    await expect(finishTask(deps, key)).resolves.toBeUndefined();
  });

  it('throws if Twilio fails, so that the event is delivered again', async () => {
    const { deps, provider } = around(disposed);
    provider.completeTask.mockRejectedValueOnce(new Error('Twilio is down'));
    await expect(finishTask(deps, key)).rejects.toThrow('Twilio is down');
  });
});
