import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { needsNoFurtherWork } from '#shared/calls/call-control';
import {
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTalk,
  aTransferFixture,
  legFact,
  TRANSFER_TASK_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { aGroup, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { anAcceptedDial } from '../../../tests/support/builders/an-outbound-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import { unreadableUser } from '../../../tests/support/unit/unreadable-user.ts';
import type { CreatedTask } from '../provider/tasks.ts';
import { listTransferDestinations } from './list-transfer-destinations.ts';
import { transferCall } from './transfer-call.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;
const NOW = at(100);

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const config = { dispositions: [], script: 'closer_qualified', transferGroupOptions: ['closer_t2'] };
const anAgent = (...of: Parameters<typeof anActor>) => {
  const actor = anActor(...of);
  actor.access.callConfigs = { default: config };
  return actor;
};

const ringing = { status: 'ringing', sequence: 1 } as const;

const john = aUser({ id: 'agent-2', email: 'john.doe@coverline.test', first_name: 'John', last_name: 'Doe' });

const around = (call: Call, of: Parameters<typeof aTransferFixture>[1] = {}) => {
  const fixture = aTransferFixture([call], of);
  const provider = {
    createTask: vi.fn(async (): Promise<CreatedTask> => ({ outcome: 'created', taskSid: TRANSFER_TASK_SID })),
    cancelTask: vi.fn(async (): Promise<'canceled'> => 'canceled'),
  };
  const transfer = ({ to = 'closer_t2', actor = anAgent(), now = NOW } = {}) =>
    transferCall({ provider, actor, now }, { task_attribute_key: key, to });
  const first = () => fixture.now(CUSTOMER_SID);
  const second = () => fixture.now(first()?.transfer_call_id ?? '');
  return { ...fixture, provider, transfer, first, second };
};

describe('a transfer', () => {
  it('creates a call that shares the conference, and a task that looks for its agent', async () => {
    const { transfer, first, second, provider } = around(aTalk({ skip_dialer: true, buffer_time_s: 30 }));
    expect(await transfer()).toEqual({});
    expect(first()).toMatchObject({
      transfer_status: 'Requested',
      transfer_ts: NOW,
      transfer_to: 'closer_t2',
      sibling_ids: [second()?.id],
      call_ended: false,
    });
    expect(second()).toMatchObject({
      task_sid: TRANSFER_TASK_SID,
      call_source: 'internal_transfer',
      task_creation_source: 'internal_transfer',
      requested_group: 'closer_t2',
      root_call_id: CUSTOMER_SID,
      conference_sid: CONFERENCE_SID,
      conference_task_sid: TASK_SID,
      agent_label: `agent-${second()?.id}`,
      transfer_from_call_id: CUSTOMER_SID,
      transfer_from_user_email: 'maria.lopez@coverline.test',
      transfer_from_user_group: 'closer_t1',
      lead_key: 'lead/42',
      lead_name: 'Ada Park',
      skip_dialer: true,
      reservation_status: 'enqueued',
    });
    expect(second()?.buffer_time_s).toBeUndefined();
    expect(provider.createTask).toHaveBeenCalledWith(
      expect.objectContaining({ id: second()?.id, task_token: second()?.task_token }),
      { kind: 'transfer', priority: 900, timeoutS: 60, notFor: 'maria.lopez@coverline.test' },
    );
  });

  it('keeps that the verification was requested', async () => {
    const { transfer, second } = around(aTalk({ verification_requested: true }));
    await transfer();
    expect(second()?.verification_requested).toBe(true);
  });

  it('to one agent is offered to that agent only', async () => {
    const users = [aUser(), { ...john, available: true }];
    const { transfer, second } = around(aTalk(), { users });
    await transfer({ to: `agent:${john.email}`, actor: anAdmin() });
    expect(second()).toMatchObject({ requested_group: 'agent', to_agent_email: john.email });
  });

  it.each([
    ['fronter_t2', 'Qualified', 'maria.lopez@coverline.test'],
    ['fronter_t3', 'Semi-Qualified', 'maria.lopez@coverline.test'],
    ['closer_t1', undefined, undefined],
  ])('from %s is %s, whatever was said on the call before', async (group, status, by) => {
    const groups = [aGroup({ name: group })];
    const actor = anAgent({ groups: [group] });
    const before = { qualified_status: 'before', qualified_lead_status: 'before', qualified_by_email: 'before' };
    const { transfer, second } = around(aTalk(before), { groups });
    await transfer({ actor });
    expect(second()?.qualified_status).toBe(status);
    expect(second()?.qualified_by_email).toBe(by);
    expect(second()?.qualified_lead_status).toBeUndefined();
    expect(second()?.transfer_from_user_group).toBe(group);
  });

  it('by a supervisor names the agent who has the call', async () => {
    const maria = aUser({ groups: ['fronter_t2'] });
    const users = [maria, { ...john, available: true }];
    const groups = [aGroup({ name: 'admin', tier: 0 }), aGroup({ name: 'fronter_t2' })];
    const { transfer, second } = around(aTalk(), { users, groups });
    await transfer({ to: `agent:${john.email}`, actor: anAdmin() });
    expect(second()).toMatchObject({ qualified_status: 'Qualified', transfer_from_user_email: maria.email });
  });

  it('of a transferred call stays in the conference of the root call', async () => {
    const root = aTalk({ sibling_ids: ['second'], transfer_call_id: 'second' });
    const related = anOfferedCall({
      reservation_status: 'accepted',
      accepted_ts: at(25),
      reservation_user_key: 'user/agent-2',
      qualified_status: 'Qualified',
    });
    const fixture = aTransferFixture([root, related], { users: [john] });
    const provider = {
      createTask: async (): Promise<CreatedTask> => ({ outcome: 'created', taskSid: TRANSFER_TASK_SID }),
      cancelTask: vi.fn(),
    };
    const actor = anAgent(john);
    const input = { task_attribute_key: 'taskAttribute/second' as const, to: 'closer_t2' };
    await transferCall({ provider, actor, now: NOW }, input);
    const third = fixture.now(fixture.now('second')?.transfer_call_id ?? '');
    expect(third).toMatchObject({
      root_call_id: CUSTOMER_SID,
      conference_task_sid: TASK_SID,
      transfer_from_call_id: 'second',
    });
    expect(third?.qualified_status).toBeUndefined();
    expect(fixture.now(CUSTOMER_SID)?.sibling_ids).toEqual(['second', third?.id]);
  });
});

describe('a transfer is rejected', () => {
  it('without a destination, before anything else', async () => {
    const { transfer } = around(anEndedCall());
    await expect(transfer({ to: '' })).rejects.toEqual(rejectedAs('rejected', 'Transfer failed, no destination'));
  });

  it.each([
    ['after the end of the call', anEndedCall({ transfer_ts: NOW }), 'conflict'],
    ['while the call has no agent', aCall(), 'conflict'],
    ['while its agent is disconnected', anAcceptedCall({ agent_disconnected: true, transfer_ts: NOW }), 'conflict'],
    ['while the customer’s phone rings', anAcceptedDial({ id: CUSTOMER_SID, customer_dial: ringing }), 'conflict'],
    [
      'within a minute, before the destination is checked',
      anAcceptedCall({ transfer_ts: at(41) }),
      'too_many_requests',
    ],
  ])('%s', async (_, call, code) => {
    const { transfer, provider, changes } = around(call);
    await expect(transfer({ to: 'nowhere' })).rejects.toEqual(rejectedAs(code));
    expect(provider.createTask).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  it('to a forbidden destination, which is logged', async () => {
    const { transfer, provider } = around(aTalk());
    await expect(transfer({ to: 'closer_t9' })).rejects.toEqual(
      rejectedAs('forbidden', 'This call can not be transferred there.'),
    );
    const line = log.lines().find(text => text.includes('access denied'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'WARN',
      operation: 'transferCall',
      user_id: 'agent-1',
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
    });
    expect(provider.createTask).not.toHaveBeenCalled();
  });

  it('to an agent who is not available', async () => {
    const { transfer } = around(aTalk(), { users: [john] });
    await expect(transfer({ to: `agent:${john.email}`, actor: anAdmin() })).rejects.toEqual(
      rejectedAs('rejected', 'John Doe (john.doe@coverline.test) is not available.'),
    );
  });

  it.each([
    ['is on another call', anAcceptedCall({ id: 'another', reservation_user_key: 'user/agent-2' })],
    ['owes a disposition', anEndedCall({ id: 'another', reservation_user_key: 'user/agent-2' })],
  ])('to an agent who is online and %s', async (_, another) => {
    const { table, transfer, provider } = around(aTalk(), { users: [{ ...john, available: true }] });
    table.store({ calls: [another] });
    await expect(transfer({ to: `agent:${john.email}`, actor: anAdmin() })).rejects.toEqual(rejectedAs('rejected'));
    expect(provider.createTask).not.toHaveBeenCalled();
  });

  it('from an agent whose call it is not, which is logged', async () => {
    const { transfer } = around(aTalk());
    await expect(transfer({ actor: anotherAgent() })).rejects.toEqual(rejectedAs('forbidden'));
  });
});

describe('two clicks', () => {
  it('at the same time make one transfer', async () => {
    const { transfer, provider, all } = around(aTalk());
    const answers = await Promise.allSettled([transfer(), transfer({ now: at(101) })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(provider.createTask).toHaveBeenCalledTimes(1);
    expect(all()).toHaveLength(2);
  });

  it('within a minute make one transfer, with a message', async () => {
    const { transfer } = around(aTalk());
    await transfer();
    await expect(transfer({ now: at(159) })).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'You can only transfer calls once per minute',
    });
  });

  it('succeed after a conflict with a webhook', async () => {
    const { transfer, table, first, report } = around(aTalk());
    table.beforeWrite(1, () => report(legFact('held', CUSTOMER_SID, 3)));
    await transfer();
    expect(first()).toMatchObject({ transfer_status: 'Requested', lead_hold: true });
  });
});

describe('when Twilio', () => {
  it.each([['rejected'], ['unknown']] as const)(
    'returns %s, the transfer fails and the agent can retry at once',
    async outcome => {
      const { transfer, provider, first, second, all } = around(aTalk());
      provider.createTask.mockResolvedValueOnce({ outcome });
      await expect(transfer()).rejects.toMatchObject({
        code: 'provider_failed',
        message: 'The transfer could not be started. Please try again.',
      });
      expect(first()).toMatchObject({ transfer_status: 'Failed', call_ended: false });
      expect(second()).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
      expect(await transfer({ now: at(101) })).toEqual({});
      expect(all()).toHaveLength(3);
    },
  );

  it('does not respond but somebody accepts, the transfer goes on', async () => {
    const { transfer, provider, first } = around(aTalk());
    provider.createTask.mockImplementationOnce(async () => {
      await updateCall(first()?.transfer_call_id ?? '', { set: { task_sid: TRANSFER_TASK_SID } });
      return { outcome: 'unknown' };
    });
    expect(await transfer()).toEqual({});
    expect(first()).toMatchObject({ transfer_status: 'Requested' });
  });

  it('creates the task of a call that has ended, the task is canceled', async () => {
    const { transfer, provider, report } = around(aTalk());
    provider.createTask.mockImplementationOnce(async () => {
      await report(legFact('left', CUSTOMER_SID, 5));
      return { outcome: 'created', taskSid: TRANSFER_TASK_SID };
    });
    await transfer();
    expect(provider.cancelTask).toHaveBeenCalledWith(TRANSFER_TASK_SID);
  });
});

it('lists destinations for the agent’s own call only', async () => {
  around(aTalk());
  const list = (actor = anAgent()) => listTransferDestinations({ actor }, { task_attribute_key: key });
  expect((await list()).data.map(({ to }) => to)).toEqual(['closer_t2', 'spanish_speaking_agent']);
  await expect(list(anotherAgent())).rejects.toMatchObject({ code: 'forbidden' });
});

it('does not count agents with an open call as available', async () => {
  const jane = aUser({ id: 'agent-3', email: 'jane@coverline.test' });
  const users = [john, jane].map(user => ({ ...user, groups: ['closer_t2'], available: true }));
  const johns = { id: 'another', reservation_user_key: 'user/agent-2' } as const;
  const free = async (another: Call, actor = anAgent()) => {
    aTransferFixture([aTalk(), another], { users });
    if (needsNoFurtherWork(another)) await updateCall(another.id, { closes: another });
    const { data } = await listTransferDestinations({ actor }, { task_attribute_key: key });
    return data.filter(({ available }) => available > 0).map(({ to, available }) => `${to} ${available}`);
  };
  expect(await free(anAcceptedCall(johns))).toEqual(['closer_t2 1']);
  expect(await free(anEndedCall(johns))).toEqual(['closer_t2 1']);
  expect(await free(anEndedCall({ ...johns, disposition: 'Sale', recording_sid: 'RE1' }))).toEqual(['closer_t2 2']);
  expect(await free(anEndedCall({ ...johns, disposition: 'Sale' }))).toEqual(['closer_t2 2']);
  expect(await free(anAcceptedCall(johns), anAdmin())).toEqual(['agent:jane@coverline.test 1']);
});

it('a transfer goes on while a user cannot be read, who does not count as available', async () => {
  const jane = aUser({ id: 'agent-3', email: 'jane@coverline.test', groups: ['closer_t2'], available: true });
  const { transfer, table, second } = around(aTalk(), { users: [jane] });
  table.put(unreadableUser({ ...john, groups: ['closer_t2'], available: true }));
  const { data } = await listTransferDestinations({ actor: anAgent() }, { task_attribute_key: key });
  expect(data).toMatchObject([{ to: 'closer_t2', available: 1 }, { to: 'spanish_speaking_agent' }]);
  expect(await transfer()).toEqual({});
  expect(second()).toMatchObject({ task_sid: TRANSFER_TASK_SID });
});

describe('while another open call cannot be read', () => {
  const jane = aUser({ id: 'agent-3', email: 'jane@coverline.test' });
  const users = [john, jane].map(user => ({ ...user, groups: ['closer_t2'], available: true }));
  const given = (of: Partial<Call>) => {
    const fixture = around(aTalk(), { users });
    fixture.table.put(unreadable(anAcceptedCall({ id: 'poison', ...of })));
    return fixture;
  };
  const johns = { reservation_user_key: 'user/agent-2' } as const;
  const nobodys = { reservation_user_key: undefined };

  it('a transfer goes on, and the call is logged', async () => {
    const { transfer, second } = given(johns);
    expect(await transfer()).toEqual({});
    expect(second()).toMatchObject({ task_sid: TRANSFER_TASK_SID });
    expect(log.text()).toMatch(/"message":"open call not read".*"call_id":"poison"/);
  });

  it('its agent does not count as available', async () => {
    const { transfer, provider } = given(johns);
    await expect(transfer({ to: `agent:${john.email}`, actor: anAdmin() })).rejects.toEqual(rejectedAs('rejected'));
    expect(provider.createTask).not.toHaveBeenCalled();
  });

  it.each([
    ['of an agent', johns, 1],
    ['that waits for one', nobodys, 2],
  ])('the destinations are listed with who is free: a call %s', async (_, of, free) => {
    given(of);
    const { data } = await listTransferDestinations({ actor: anAgent() }, { task_attribute_key: key });
    expect(data).toMatchObject([{ to: 'closer_t2', available: free }, { to: 'spanish_speaking_agent' }]);
  });
});
