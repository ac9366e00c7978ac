import { describe, expect, it, vi } from 'vitest';
import { applyCallFact } from '#platform/apply-call-fact';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { participantLabels } from '#shared/calls/conference/participants';
import { AGENT_SID, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTakenCall,
  aTransferFixture,
  aTransferredTalk,
  legFact,
  TRANSFEREE_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { resumeWithAgent } from '../line/react-to-call.ts';
import type { CreatedTask } from '../provider/tasks.ts';
import { followTransfer, noteTransferee } from './follow-transfer.ts';

const ROOT = `taskAttribute/${CUSTOMER_SID}` as const;
const SECOND = 'taskAttribute/second' as const;
const label = participantLabels.agent('second');
const joined = legFact('joined', TRANSFEREE_SID, 9, label);
const agentLeft = legFact('left', AGENT_SID, 5);
const NEXT_TASK = `WT${'3'.repeat(32)}`;

const around = (first: Call = aTransferredTalk(), second: Call = anOfferedCall()) => {
  const fixture = aTransferFixture([first, second]);
  const asked: string[] = [];
  const provider = {
    createTask: vi.fn(async (): Promise<CreatedTask> => ({ outcome: 'created', taskSid: NEXT_TASK })),
    findTask: vi.fn(async (): Promise<string | undefined> => undefined),
    cancelTask: vi.fn(async (): Promise<'canceled'> => 'canceled'),
    holdCustomer: vi.fn(async (_: Call, hold: boolean) => void asked.push(hold ? 'hold' : 'unhold')),
  };
  const follow = (key: typeof ROOT | typeof SECOND) => followTransfer({ provider, now: at(90) }, key);
  /** Nobody accepts it: TaskRouter cancels its task after the time-out. */
  const timeOut = (id = 'second') =>
    applyCallFact(id, { kind: 'customer_gone', task_token: fixture.now(id)?.task_token, ts: at(80) });
  const first_ = () => fixture.now(CUSTOMER_SID);
  const next = () => fixture.now(fixture.now('second')?.transfer_call_id ?? '');
  return { ...fixture, asked, provider, follow, timeOut, first: first_, next };
};
const leaving = () => aTransferredTalk({ leaving: true });

it.each([
  ['goes on', aTransferredTalk(), anOfferedCall()],
  ['has ended and was no part of a transfer', anEndedCall(), undefined],
  ['does not exist', aTransferredTalk({ id: 'another' }), undefined],
])('nothing is done for a call that %s', async (_, first, second) => {
  const { follow, provider, changes } = around(
    first,
    second ?? anOfferedCall({ id: 'unrelated', transfer_from_call_id: undefined }),
  );
  await follow(ROOT);
  expect(changes).toEqual([]);
  for (const request of Object.values(provider)) expect(request).not.toHaveBeenCalled();
});

it('a transfer that its agent declined is reported as declined, whoever notices its end first', async () => {
  const { follow, timeOut, first } = around(aTransferredTalk(), anOfferedCall({ declined: true }));
  await timeOut();
  await follow(SECOND);
  expect(first()?.transfer_status).toBe('Declined');
});

it('a transfer that was accepted after a decline without effect fails like any other', async () => {
  const { follow, timeOut, first } = around(aTransferredTalk(), aTakenCall({ declined: true }));
  await timeOut();
  await follow(SECOND);
  expect(first()?.transfer_status).toBe('Failed');
});

describe('a transfer that nobody accepts', () => {
  it('fails in the call of the first agent, who still has the customer', async () => {
    const { follow, timeOut, first, all, asked } = around();
    await timeOut();
    await follow(SECOND);
    expect(first()).toMatchObject({ transfer_status: 'Failed', transfer_ts: at(20), call_ended: false });
    expect(all()).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  it('fails once and does not change a later transfer', async () => {
    const { follow, timeOut, first, changes } = around();
    await timeOut();
    await updateCall(CUSTOMER_SID, { set: { transfer_call_id: 'third', transfer_status: 'Requested' } });
    await follow(SECOND);
    expect(first()).toMatchObject({ transfer_status: 'Requested' });
    expect(changes).toHaveLength(2);
  });

  it('stays canceled if its agent has canceled it', async () => {
    const { follow, timeOut, first } = around(aTransferredTalk({ transfer_status: 'Canceled' }));
    await timeOut();
    await follow(SECOND);
    expect(first()?.transfer_status).toBe('Canceled');
  });

  it('changes nothing if it was accepted', async () => {
    const { follow, report, first, all, asked } = around(undefined, aTakenCall());
    await report(joined, legFact('left', TRANSFEREE_SID, 10, label));
    await follow(SECOND);
    expect(first()).toMatchObject({ transfer_status: 'Accepted', call_ended: false });
    expect(all()).toHaveLength(2);
    expect(asked).toEqual([]);
  });
});

describe('a customer whose agent has left', () => {
  it('hears music until the second agent joins', async () => {
    const { follow, report, asked, provider } = around(leaving(), aTakenCall());
    await updateCall('second', { set: { reservation_status: 'enqueued' }, remove: ['accepted_ts'] });
    await report(agentLeft);
    await follow(ROOT);
    expect(asked).toEqual(['hold']);
    await report(legFact('held', CUSTOMER_SID, 6), joined);
    await resumeWithAgent({ provider: { ...provider, ...nothing } }, SECOND);
    expect(asked).toEqual(['hold', 'unhold']);
  });

  it('keeps the music of the agent’s hold', async () => {
    const { follow, report, asked } = around(leaving());
    await report(legFact('held', CUSTOMER_SID, 3), agentLeft);
    await follow(ROOT);
    expect(asked).toEqual([]);
  });

  it('is not put on hold if the second agent has joined, or joins at this moment', async () => {
    const { follow, report, asked, provider } = around(leaving(), aTakenCall());
    await report(legFact('joined', TRANSFEREE_SID, 4, label), agentLeft);
    await follow(ROOT);
    expect(asked).toEqual([]);

    const other = around(leaving());
    await other.report(agentLeft);
    other.provider.holdCustomer.mockImplementationOnce(async () => {
      other.asked.push('hold');
      await other.report(joined, legFact('held', CUSTOMER_SID, 10));
    });
    await other.follow(ROOT);
    expect(other.asked).toEqual(['hold', 'unhold']);
    expect(provider.createTask).not.toHaveBeenCalled();
  });

  it('hears no music while the second agent has accepted and is about to join', async () => {
    const { follow, report, asked } = around(leaving(), aTakenCall());
    await report(agentLeft);
    await follow(ROOT);
    expect(asked).toEqual([]);
  });

  it.each([
    ['the transfer fails first', true],
    ['the agent leaves first', false],
  ])('is offered to the group once more, whether %s', async (_, failsFirst) => {
    const { follow, report, timeOut, next, all, provider, asked } = around(leaving());
    if (failsFirst) {
      await timeOut();
      await follow(SECOND);
      expect(next()).toBeUndefined();
      await report(agentLeft);
      await follow(ROOT);
    } else {
      await report(agentLeft);
      await timeOut();
      await follow(SECOND);
    }
    await follow(SECOND);
    await follow(ROOT);
    expect(all()).toHaveLength(3);
    expect(next()).toMatchObject({
      task_sid: NEXT_TASK,
      requested_group: 'closer_t2',
      root_call_id: CUSTOMER_SID,
      transfer_from_call_id: 'second',
      transfer_from_user_email: 'maria.lopez@coverline.test',
      transfer_from_user_group: 'closer_t1',
      call_ended: false,
    });
    expect(next()?.agent_label).toBe(participantLabels.agent(next()?.id ?? ''));
    expect(next()?.task_token).not.toBe(all()[1]?.task_token);
    expect(provider.createTask).toHaveBeenCalledTimes(1);
    expect(provider.createTask).toHaveBeenCalledWith(expect.objectContaining({ id: next()?.id }), {
      kind: 'transfer',
      priority: 900,
      timeoutS: 3600,
    });
    expect(asked).toContain('hold');
  });

  it('who was offered to one agent is offered to the group that was asked for', async () => {
    const toOne = anOfferedCall({ requested_group: 'agent', to_agent_email: 'john.doe@coverline.test' });
    const { follow, report, timeOut, next } = around(leaving(), toOne);
    await report(agentLeft);
    await timeOut();
    await follow(SECOND);
    expect(next()).toMatchObject({ requested_group: 'closer_t1' });
    expect(next()?.to_agent_email).toBeUndefined();
  });

  it('is not offered a third time', async () => {
    const { follow, report, timeOut, next, all } = around(leaving());
    await report(agentLeft);
    await timeOut();
    await follow(SECOND);
    const id = next()?.id ?? '';
    await timeOut(id);
    await follow(`taskAttribute/${id}` as typeof SECOND);
    expect(all()).toHaveLength(3);
  });

  it('who has hung up is offered to nobody', async () => {
    const { follow, report, timeOut, all, asked } = around(leaving());
    await timeOut();
    await report(agentLeft, legFact('left', CUSTOMER_SID, 8));
    await follow(ROOT);
    await follow(SECOND);
    expect(all()).toHaveLength(2);
    expect(asked).toEqual([]);
  });
});

describe('when Twilio fails, the event', () => {
  const abandoned = async () => {
    const fixture = around(leaving());
    await fixture.report(agentLeft);
    await fixture.timeOut();
    fixture.provider.createTask.mockResolvedValueOnce({ outcome: 'unknown' });
    await expect(fixture.follow(SECOND)).rejects.toThrow('was not made');
    return fixture;
  };

  it('is delivered again and makes the task of the same call', async () => {
    const { follow, all, next } = await abandoned();
    expect(next()).toMatchObject({ call_ended: false });
    await follow(SECOND);
    expect(all()).toHaveLength(3);
    expect(next()?.task_sid).toBe(NEXT_TASK);
  });

  it('finds the task whose response was lost', async () => {
    const { follow, provider, next } = await abandoned();
    provider.findTask.mockResolvedValueOnce(NEXT_TASK);
    await follow(SECOND);
    expect(next()?.task_sid).toBe(NEXT_TASK);
    expect(provider.createTask).toHaveBeenCalledTimes(1);
  });

  it('cancels a second task of the same call', async () => {
    const { follow, provider, next } = await abandoned();
    provider.createTask.mockImplementationOnce(async () => {
      await updateCall(next()?.id ?? '', { set: { task_sid: 'WT-of-the-other-delivery' } });
      return { outcome: 'created', taskSid: NEXT_TASK };
    });
    await follow(SECOND);
    expect(provider.cancelTask).toHaveBeenCalledWith(NEXT_TASK);
  });
});

describe('the agent who accepted a transfer', () => {
  it('is written to the first agent’s call once', async () => {
    const { first, changes } = around(undefined, aTakenCall());
    await noteTransferee(SECOND);
    await noteTransferee(SECOND);
    expect(first()).toMatchObject({ transfer_to_worker_name: 'john.doe@coverline.test' });
    expect(changes).toHaveLength(1);
  });

  it('is written nowhere for a call without a transfer', async () => {
    const { changes } = around();
    await noteTransferee(ROOT);
    expect(changes).toEqual([]);
  });
});

const nothing = {
  setWorkerOffline: async () => {},
  taskStatus: async () => undefined,
  completeTask: async () => {},
};
