import { describe, expect, it } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { updateUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import * as operations from '#shared/contracts/calls';
import { listLeadAudit } from '#shared/contracts/leads';
import { idOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { provider } from '../../lambdas/calls/provider/provider.ts';
import { callsOf, watchCuts } from '../support/simulation/invariants.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

const SYSTEM_SAYS = 'Agent was disabled';

let shift: Shift;
let agent: User;
let colleague: User;
let admin: User;
simulateEachTest(opened => {
  shift = opened;
  agent = shift.memberOf('closer_t1');
  colleague = shift.memberOf('closer_t1', 1);
  admin = shift.memberOf('admin');
});

/** The effects of `admin_disable_user` on the table and on TaskRouter. */
const disable = async (user: User) => {
  await shift.system.settle(updateUser(user.id, { set: { disabled: true }, remove: ['sessionId'] }));
  await shift.setOnline(user, false);
  await shift.runFor(2);
};

const talk = async (): Promise<string> => {
  await shift.setOnline(agent);
  const id = await shift.talk(agent);
  await shift.runFor(60);
  return id;
};

const disconnect = async (user: User) => {
  shift.system.clients.cut(user.id);
  await shift.runFor(3);
};

const partOf = (user: User): Call | undefined =>
  callsOf(shift.system).find(call => call.reservation_user_key === `user/${user.id}`);

const monitor = async () => {
  const { output } = await shift.ask(operations.listAgents, admin, {});
  return output?.data.filter(({ id }) => id === agent.id).map(({ disabled }) => disabled);
};

/** Whether the customer hears music. */
const isHeld = (id: string) =>
  shift.system.voice.conferences.list().some(({ participants }) => participants.get(id)?.hold);

describe('an agent who is disabled during a call', () => {
  it('keeps the agent’s card while the customer is connected, and a supervisor takes over', async () => {
    const id = await talk();
    await disable(agent);
    expect(await monitor()).toEqual([true]);
    await shift.insist(operations.adminJoinCall, admin, { ...keyed(id), mode: 'takeover' });
    await shift.runFor(5);
    expect(partOf(admin)).toMatchObject({ taken_over: true, call_ended: false });
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, disposition: SYSTEM_SAYS });
    expect(await monitor()).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });

  it.each([
    ['before the agent’s leg is gone', [disable, disconnect]],
    ['after it', [disconnect, disable]],
  ])('leaves the customer to a colleague, disabled %s', async (_, happens) => {
    const id = await talk();
    await shift.setOnline(colleague);
    for (const happen of happens) await happen(agent);
    expect(isHeld(id)).toBe(true);
    const next = await shift.accept(colleague);
    await shift.runFor(5);
    expect(shift.callNow(next)).toMatchObject({ root_call_id: id, call_ended: false, agent_disconnected: false });
    expect(isHeld(id)).toBe(false);
    expect(shift.callNow(id)).toMatchObject({ disposition: SYSTEM_SAYS, transfer_status: 'Accepted' });
    expect(await shift.finish()).toEqual([]);
  });

  it('leaves the customer to the next available agent within an hour', async () => {
    const id = await talk();
    await disable(agent);
    await disconnect(agent);
    await shift.runFor(15 * 60);
    expect(isHeld(id)).toBe(true);
    await shift.setOnline(colleague);
    expect(shift.callNow(await shift.accept(colleague))).toMatchObject({ root_call_id: id });
    expect(await shift.finish()).toEqual([]);
  });

  it('lets a supervisor leave while no agent has accepted yet', async () => {
    const id = await talk();
    await shift.insist(operations.adminJoinCall, admin, { ...keyed(id), mode: 'listen' });
    await shift.runFor(5);
    await disable(agent);
    await disconnect(agent);
    const next = callsOf(shift.system).find(call => call.root_call_id === id)?.id ?? '';
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, supervised_by: [] });
    expect(shift.callNow(next)).toMatchObject({
      reservation_status: 'enqueued',
      supervised_by: [`user/${admin.id}`],
    });
    const { lead_key = 'lead/' } = shift.callNow(next);
    expect(await shift.ask(operations.callbackTask, admin, { lead_key })).toMatchObject({
      status: 409,
      error: 'You are in the call of another agent. Disconnect there first.',
    });
    await shift.insist(operations.adminLeaveCall, admin, keyed(next));
    await shift.runFor(3);
    expect(shift.callNow(next).supervised_by).toEqual([]);
    await shift.setOnline(colleague);
    expect(await shift.accept(colleague)).toBe(next);
    expect(await shift.finish()).toEqual([]);
  });

  it('leaves no open call if the customer hangs up first, and the lead has a log entry', async () => {
    const id = await talk();
    await disable(agent);
    await shift.hangUp(id);
    await shift.runFor(5);
    const call = shift.callNow(id);
    expect(call).toMatchObject({ call_ended: true, disposition: SYSTEM_SAYS });
    expect(shift.system.engine.store.tasks.get(call.task_sid ?? '').status).toBe('completed');
    const { output } = await shift.ask(listLeadAudit, admin, { id: idOf(call.lead_key ?? 'lead/') });
    expect(output?.data).toMatchObject([{ action: 'lead_changed', user_id: 'system' }]);
    expect(await shift.finish()).toEqual([]);
  });

  it('in wrap-up has no call to dispose any more', async () => {
    const id = await talk();
    await shift.hangUp(id);
    await disable(agent);
    expect(shift.callNow(id).disposition).toBe(SYSTEM_SAYS);
    expect(await shift.finish()).toEqual([]);
  });

  it('loses the call to the reconciler if the event was lost', async () => {
    const id = await talk();
    await shift.setOnline(colleague);
    await disconnect(agent);
    shift.system.chosen.event = name => name === 'user.disabled';
    await disable(agent);
    expect(shift.callNow(id).call_ended).toBe(false);
    await shift.runFor(120);
    expect(callsOf(shift.system).find(call => call.root_call_id === id)).toBeDefined();
    expect(await shift.finish()).toEqual([]);
  });
});

it('reports an agent as cut off who joined after an end that was requested and cancelled', async () => {
  const watched = watchCuts(shift.system);
  const id = await talk();
  const call = shift.callNow(id);
  const write = async (change: Parameters<typeof updateCall>[1]) => {
    await shift.system.settle(updateCall(id, change));
    await shift.runFor(1);
  };
  await write({ set: { ending: true } });
  await write({ set: {}, remove: ['ending'] });
  await write({ set: { agent_call_sid: `CA${'0'.repeat(32)}` } });
  await write({ set: { agent_call_sid: call.agent_call_sid } });
  await shift.system.settle(provider.endCall(call));
  expect(watched.cuts).toEqual([`${id} of user/${agent.id} was cut off`]);
});
