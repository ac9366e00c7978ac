import { describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { updateLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import { participantLabels } from '#shared/calls/conference/participants';
import type { User } from '#shared/users/user';
import { anEndedCall, at, CONFERENCE_SID, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aSupervisedTalk, SUPERVISOR } from '../../../tests/support/builders/a-supervision.ts';
import {
  aLostTalk,
  aTalk,
  aTransferFixture,
  legFact,
  TRANSFER_TASK_SID,
  TRANSFEREE_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import type { CreatedTask } from '../provider/tasks.ts';
import { takeCallFromAbsentAgent, takeCallFromAgent, takeCallsFromAgent } from './take-call-from-agent.ts';

const around = (calls: Call[], user: Partial<User> = { disabled: true }) => {
  const fixture = aTransferFixture(calls, { users: [aUser(user)] });
  fixture.table.store({ leads: [aLead()] });
  fixture.table.lag(keys.user('agent-1'));
  const provider = {
    createTask: vi.fn(async (): Promise<CreatedTask> => ({ outcome: 'created', taskSid: TRANSFER_TASK_SID })),
    cancelTask: vi.fn(async (): Promise<'canceled'> => 'canceled'),
    endCall: vi.fn(async (_: Call) => {}),
  };
  const deps = { provider, now: at(90) };
  /** Another request writes these fields of the customer's call before its next write. */
  const meanwhile = (fields: Partial<Call>) =>
    fixture.table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: fields }));
  return {
    ...fixture,
    meanwhile,
    provider,
    takeCall: () => takeCallFromAgent(deps, `taskAttribute/${CUSTOMER_SID}`),
    /** The agent's leg of `aLostTalk` left at second 50. */
    takeFromAbsent: (second: number) =>
      takeCallFromAbsentAgent({ provider, now: at(second), returnWithinS: 60 }, `taskAttribute/${CUSTOMER_SID}`),
    takeAll: () => takeCallsFromAgent(deps, 'user/agent-1'),
    call: () => fixture.now(CUSTOMER_SID),
    next: () => fixture.now(fixture.now(CUSTOMER_SID)?.transfer_call_id ?? ''),
  };
};

describe('the customer of a disabled agent whose leg has ended', () => {
  it('is offered to the group, and the agent’s part ends', async () => {
    const log = captureLog();
    const qualification = { qualified_status: 'Qualified', qualified_by_email: 'fay@coverline.test' };
    const { takeCall, call, next, provider } = around([aLostTalk(qualification)]);
    await takeCall();
    expect(call()).toMatchObject({
      call_ended: true,
      reservation_status: 'wrapup',
      agent_disconnected: false,
      transfer_status: 'Requested',
      transfer_to: 'closer_t1',
    });
    expect(next()).toMatchObject({
      requested_group: 'closer_t1',
      root_call_id: CUSTOMER_SID,
      transfer_from_user_email: 'maria.lopez@coverline.test',
      ...qualification,
      task_sid: TRANSFER_TASK_SID,
      reservation_status: 'enqueued',
      call_ended: false,
    });
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'customer of a lost agent offered again',
      call_id: next()?.id,
      transfer_from_call_id: CUSTOMER_SID,
    });
    expect(provider.createTask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: next()?.id }), {
      kind: 'transfer',
      priority: 900,
      timeoutS: 3600,
    });
  });

  it('comes from that agent, and not from the group of the fronter before', async () => {
    const { takeCall, next } = around([
      aLostTalk({ transfer_from_user_email: 'fay@coverline.test', transfer_from_user_group: 'fronter_t2' }),
    ]);
    await takeCall();
    expect(next()).toMatchObject({ transfer_from_user_email: 'maria.lopez@coverline.test' });
    expect(next()).not.toHaveProperty('transfer_from_user_group');
  });

  it('is offered once, however often the event is delivered', async () => {
    const { takeCall, all, provider } = around([aLostTalk()]);
    await takeCall();
    await takeCall();
    expect(all()).toHaveLength(2);
    expect(provider.createTask).toHaveBeenCalledOnce();
  });

  it('is offered to the default group if the call was for that agent only', async () => {
    const { takeCall, next } = around([aLostTalk({ requested_group: 'agent', to_agent_email: aUser().email })]);
    await takeCall();
    expect(next()).toMatchObject({ requested_group: 'closer_t1' });
    expect(next()?.to_agent_email).toBeUndefined();
  });

  it('is offered to the group that the first agent’s call was for, if this one was for the agent only', async () => {
    const toAgent = aLostTalk({ id: 'second', root_call_id: 'root', requested_group: 'agent' });
    const root = anEndedCall({ id: 'root', requested_group: 'closer_t2', sibling_ids: ['second'] });
    const { provider, all } = around([root, toAgent]);
    await takeCallFromAgent({ provider, now: at(90) }, 'taskAttribute/second');
    expect(all().find(({ transfer_from_call_id }) => transfer_from_call_id === 'second')).toMatchObject({
      requested_group: 'closer_t2',
      root_call_id: 'root',
    });
  });

  it('is offered by the call as it is, if the call changes at the same moment', async () => {
    const { takeCall, call, next, all, meanwhile } = around([aLostTalk()]);
    meanwhile({ qualified_status: 'Qualified' });
    await takeCall();
    expect(call()).toMatchObject({ call_ended: true, qualified_status: 'Qualified' });
    expect(next()).toMatchObject({ qualified_status: 'Qualified', call_ended: false });
    expect(all()).toHaveLength(2);
  });

  it('is not offered by a call that keeps changing: the event is delivered again', async () => {
    const { takeCall, call, table } = around([aLostTalk()]);
    let muted = false;
    table.beforeWrite('each', () => {
      muted = !muted;
      return updateCall(CUSTOMER_SID, { set: { agent_muted: muted } });
    });
    await expect(takeCall()).rejects.toThrow(`The call ${CUSTOMER_SID} changed too often to be taken from its agent.`);
    expect(call()?.call_ended).toBe(false);
  });

  it('is left to a transfer that is on its way', async () => {
    const { takeCall, call, all } = around([aLostTalk({ transfer_status: 'Requested', transfer_call_id: 'second' })]);
    await takeCall();
    expect(call()).toMatchObject({ leaving: true, call_ended: true, transfer_call_id: 'second' });
    expect(all()).toHaveLength(1);
  });

  it('is left to the agent who has joined in the meantime', async () => {
    const { takeCall, report, call, all } = around([aLostTalk()]);
    await report(legFact('joined', TRANSFEREE_SID, 6, participantLabels.agent('second')));
    await takeCall();
    expect(call()).toMatchObject({ leaving: true, call_ended: true });
    expect(all()).toHaveLength(1);
  });

  const dialled = {
    task_creation_source: 'agent_callback',
    customer_dial: { status: 'ringing', sequence: 1 },
  } as const;

  it('is hung up if the customer was dialled and has not answered', async () => {
    const { takeCall, call, all, provider } = around([aLostTalk(dialled)]);
    await takeCall();
    expect(call()).toMatchObject({ ending: true });
    expect(provider.endCall).toHaveBeenCalledOnce();
    expect(all()).toHaveLength(1);
  });

  it('is offered instead of hung up if the customer answers at the same moment', async () => {
    const { takeCall, call, next, provider, meanwhile } = around([aLostTalk(dialled)]);
    meanwhile({ customer_dial: { status: 'in-progress', sequence: 2 } });
    await takeCall();
    expect(provider.endCall).not.toHaveBeenCalled();
    expect(call()).toMatchObject({ call_ended: true, transfer_status: 'Requested' });
    expect(next()).toMatchObject({ root_call_id: CUSTOMER_SID, call_ended: false });
  });

  it('is hung up by the next delivery if Twilio failed: the intent is reverted', async () => {
    const { takeCall, call, provider } = around([aLostTalk(dialled)]);
    provider.endCall.mockRejectedValueOnce(new Error('Twilio did not answer.'));
    await expect(takeCall()).rejects.toThrow('Twilio did not answer.');
    expect(call()).toMatchObject({ agent_disconnected: true, call_ended: false });
    expect(call()?.ending).toBeUndefined();
    await takeCall();
    expect(call()?.ending).toBe(true);
    expect(provider.endCall).toHaveBeenCalledTimes(2);
  });

  it('is not called back into the call if it ended while Twilio failed to end it', async () => {
    const { takeCall, call, provider } = around([aLostTalk(dialled)]);
    provider.endCall.mockImplementationOnce(async () => {
      await updateCall(CUSTOMER_SID, { set: { call_ended: true, call_ended_ts: at(91), agent_disconnected: false } });
      throw new Error('Twilio did not answer.');
    });
    await expect(takeCall()).rejects.toThrow('Twilio did not answer.');
    expect(call()).toMatchObject({ ending: true, call_ended: true, agent_disconnected: false });
  });

  it('is hung up by the next delivery only if the intent could be reverted, and otherwise logged', async () => {
    const log = captureLog();
    const { takeCall, provider, table } = around([aLostTalk(dialled)]);
    provider.endCall.mockImplementationOnce(async () => {
      table.beforeWrite(1, () => {
        throw new Error('The table did not answer.');
      });
      throw new Error('Twilio did not answer.');
    });
    await expect(takeCall()).rejects.toThrow('Twilio did not answer.');
    expect(log.text()).toContain('intent to end stayed');
  });

  it('is offered if the open transfer fails at the same moment', async () => {
    const { takeCall, call, next, meanwhile } = around([
      aLostTalk({ transfer_status: 'Requested', transfer_call_id: 'second' }),
    ]);
    meanwhile({ transfer_status: 'Failed' });
    await takeCall();
    expect(call()).toMatchObject({ call_ended: true, transfer_status: 'Requested', transfer_to: 'closer_t1' });
    expect(next()).toMatchObject({ root_call_id: CUSTOMER_SID, call_ended: false });
  });

  it('has a new call that names the supervisor who stays in the conference', async () => {
    const lost = aLostTalk().conferences?.[CONFERENCE_SID];
    const { legs } = aSupervisedTalk().conferences?.[CONFERENCE_SID] ?? { legs: {} };
    const conferences = { [CONFERENCE_SID]: { ...lost, legs: { ...legs, ...lost?.legs } } };
    const { takeCall, next } = around([aLostTalk({ conferences, supervised_by: [`user/${SUPERVISOR}`] })]);
    await takeCall();
    expect(next()).toMatchObject({ reservation_status: 'enqueued', supervised_by: [`user/${SUPERVISOR}`] });
  });

  it('is offered again after a failed request to Twilio: the event is delivered again', async () => {
    const { takeCall, provider, call } = around([aLostTalk()]);
    provider.createTask.mockResolvedValueOnce({ outcome: 'unknown' });
    await expect(takeCall()).rejects.toThrow('was not made');
    expect(call()).toMatchObject({ call_ended: true });
  });
});

describe('the call of a disabled agent', () => {
  it('is finished in the same way if the agent was deleted', async () => {
    const { takeCall, call } = around([anEndedCall({ reservation_user_key: 'user/deleted' })]);
    await takeCall();
    expect(call()?.disposition).toBe('Agent was disabled');
  });

  it.each([
    ['the agent is on it', aTalk()],
    ['the agent has hung up', aLostTalk({ ending: true })],
    ['a supervisor is taking over', aLostTalk({ take_over_user_key: 'user/admin-1' })],
    ['is disposed', anEndedCall({ disposition: 'Sale' })],
  ])('is left alone if %s', async (_, call) => {
    const { takeCall, changes } = around([call]);
    await takeCall();
    expect(changes).toEqual([]);
  });

  it('in wrap-up is disposed by the system, with the note of the draft', async () => {
    const log = captureLog();
    const wrapUp = anEndedCall({ wrap_up_draft: { disposition: 'Sale', disposition_note: 'Wants a call.' } });
    const { takeCall, call } = around([wrapUp]);
    await takeCall();
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'call of a disabled agent disposed',
      call_id: CUSTOMER_SID,
      user_key: 'user/agent-1',
    });
    expect(call()).toMatchObject({
      disposition: 'Agent was disabled',
      disposition_ts: at(90),
      disposition_note: 'Wants a call.',
      go_offline: false,
    });
    const { data } = await auditRecordsOfLead('42', { limit: 5 });
    expect(data).toMatchObject([{ user_id: 'system', user_email: 'system', fields: expect.any(Array) }]);
  });

  it('is read again after an optimistic-lock conflict', async () => {
    const { takeCall, call, table } = around([anEndedCall()]);
    table.beforeWrite(1, () => updateLead('42', { set: { city: 'Reno' } }));
    await takeCall();
    expect(call()?.disposition).toBe('Agent was disabled');
  });

  it('is handled for each open call when the agent is disabled', async () => {
    const { takeAll, all } = around([anEndedCall(), anEndedCall({ id: 'other' })]);
    await takeAll();
    expect(all().map(call => call.disposition)).toEqual(['Agent was disabled', 'Agent was disabled']);
  });

  it.each(['poison', `${CUSTOMER_SID}.poison`])(
    'is handled although another open call, %s, cannot be read, and the event comes again for that one',
    async id => {
      captureLog();
      const { takeAll, call, table } = around([anEndedCall()]);
      table.put(unreadable(anEndedCall({ id })));
      await expect(takeAll()).rejects.toThrow(`take call ${id}`);
      expect(call()?.disposition).toBe('Agent was disabled');
    },
  );
});

it.each([
  ['lost', aLostTalk()],
  ['in wrap-up', anEndedCall()],
])('a call that is %s stays with an agent who is not disabled', async (_, call) => {
  const { takeCall, changes } = around([call], { disabled: false });
  await takeCall();
  expect(changes).toEqual([]);
});

describe('the customer of an agent who lost the connection', () => {
  const working = { disabled: false };

  it('waits for the agent until the time is up', async () => {
    const { takeFromAbsent, call, provider } = around([aLostTalk()], working);
    await takeFromAbsent(109);
    expect(call()).toMatchObject({ call_ended: false, agent_disconnected: true });
    expect(provider.createTask).not.toHaveBeenCalled();
  });

  it('then goes back to the front of the queue, and the agent’s call says so and awaits its wrap-up', async () => {
    const { takeFromAbsent, call, next, provider } = around([aLostTalk()], working);
    await takeFromAbsent(110);
    expect(call()).toMatchObject({ call_ended: true, reservation_status: 'wrapup', customer_requeued: true });
    expect(call()?.disposition).toBeUndefined();
    expect(next()).toMatchObject({ requested_group: 'closer_t1', reservation_status: 'enqueued', call_ended: false });
    expect(provider.createTask).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      kind: 'transfer',
      priority: 900,
      timeoutS: 3600,
    });
  });

  it('is offered once, however often the time is found to be up', async () => {
    const { takeFromAbsent, all } = around([aLostTalk()], working);
    await takeFromAbsent(110);
    await takeFromAbsent(170);
    expect(all()).toHaveLength(2);
  });

  it('stays with an agent who returns in that instant', async () => {
    const { takeFromAbsent, meanwhile, call, all } = around([aLostTalk()], working);
    meanwhile({ agent_disconnected: false });
    await takeFromAbsent(110);
    expect(call()).toMatchObject({ call_ended: false });
    expect(all()).toHaveLength(1);
  });

  it('stays with an agent whose leg is admitted to the conference in that instant', async () => {
    const { takeFromAbsent, meanwhile, call, all } = around([aLostTalk()], working);
    meanwhile({ invited_legs: { 'agent-1': { secret_hash: 'hash', invited_ts: at(105), call_sid: TRANSFEREE_SID } } });
    await takeFromAbsent(110);
    expect(call()).toMatchObject({ call_ended: false, agent_disconnected: true });
    expect(all()).toHaveLength(1);
  });

  it('is not taken from an agent who only owes the wrap-up', async () => {
    const { takeFromAbsent, call } = around([anEndedCall()], working);
    await takeFromAbsent(10_000);
    expect(call()?.disposition).toBeUndefined();
  });
});
