import { describe, expect, it } from 'vitest';
import { agentDestination } from '#shared/calls/transfer';
import * as operations from '#shared/contracts/calls';
import { CHECK_EVERY_S } from '#shared/contracts/deadline-check';
import type { User } from '#shared/users/user';
import { callsOf } from '../support/simulation/invariants.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});

const decline = async (user: User, id: string) => {
  await shift.offerTo(user);
  expect(await shift.ask(operations.declineCall, user, keyed(id))).toMatchObject({ status: 200 });
};

const offersTo = ({ worker_sid }: User) =>
  shift.system.engine.store.reservations.all().filter(one => one.workerSid === worker_sid);

describe('a call that an agent declines', () => {
  it('is not offered to that agent again for 30 s, and then it is', async () => {
    const agent = shift.memberOf('closer_t1');
    // The first checks are sent after the first minute.
    await shift.runFor(60);
    await shift.setOnline(agent);
    const id = await shift.ring();
    await decline(agent, id);
    await shift.runFor(30);
    expect(offersTo(agent).map(({ status }) => status)).toEqual(['rejected']);
    await shift.until('another offer', () => (offersTo(agent).length > 1 ? true : undefined), CHECK_EVERY_S + 2);
    expect(await shift.acceptOffer(agent)).toBe(id);
    await shift.runFor(2);
    expect(await shift.finish()).toEqual([]);
  });

  it('goes to a colleague at once', async () => {
    const [agent, colleague] = [shift.memberOf('closer_t1'), shift.memberOf('closer_t1', 1)];
    await shift.setOnline(agent);
    const id = await shift.ring();
    await shift.setOnline(colleague);
    await decline(agent, id);
    expect(await shift.accept(colleague)).toBe(id);
    expect(await shift.finish()).toEqual([]);
  });
});

it('reports a transfer to a person as declined at once, and the customer stays with the agent', async () => {
  const [agent, colleague] = [shift.memberOf('closer_t1'), shift.memberOf('closer_t1', 1)];
  await shift.setOnline(agent);
  const id = await shift.talk(agent);
  await shift.setOnline(colleague);
  await shift.insist(operations.transferCall, shift.memberOf('admin'), {
    ...keyed(id),
    to: agentDestination(colleague.email),
  });
  const transferred = callsOf(shift.system).find(call => call.transfer_from_call_id === id)?.id ?? '';
  await decline(colleague, transferred);
  expect(shift.callNow(id)).toMatchObject({ transfer_status: 'Declined', call_ended: false });
  await shift.runFor(10);
  expect(shift.callNow(id)).toMatchObject({
    transfer_status: 'Declined',
    call_ended: false,
    agent_disconnected: false,
  });
  expect(offersTo(colleague)).toHaveLength(1);
  expect(await shift.finish()).toEqual([]);
});
