import { beforeEach, describe, expect, it } from 'vitest';
import { createLead } from '#platform/table/leads';
import { updateUser } from '#platform/table/users';
import { createDid } from '#shared/contracts/backoffice';
import { endCall, transferCall } from '#shared/contracts/calls';
import { workerAttributes } from '#shared/routing/worker-attributes';
import type { User } from '#shared/users/user';
import { updateWorker } from '../../infra/local/twilio/taskrouter/changes/worker.ts';
import { callsOf } from '../support/simulation/invariants.ts';
import { CLOSERS_NUMBER, keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});

/** Creates the document and the worker, as the seed does. */
const becomes = async (user: User, fields: Partial<User>): Promise<void> => {
  const { engine, settle } = shift.system;
  await settle(updateUser(user.id, { set: fields }));
  const Attributes = JSON.stringify(workerAttributes({ ...user, ...fields }));
  updateWorker(engine, engine.store.workers.get(user.worker_sid ?? ''), new URLSearchParams({ Attributes }));
};

const offersTo = (user: User): number =>
  shift.system.engine.store.reservations.all().filter(({ workerSid }) => workerSid === user.worker_sid).length;

/** A number without a group, as the DIDs page buys it. */
const newNumber = async (): Promise<string> => {
  const input = { lead_source: 'referral', task_creation_source: 'customer_inbound_call', buffer_time_s: 0 } as const;
  const { output, error } = await shift.ask(createDid, shift.memberOf('admin'), {
    ...input,
    require_disposition_note: false,
  });
  if (!output) throw new Error(error);
  return output.data.phone_number;
};

describe('a caller', () => {
  it.each([
    ['who dialled a group’s number', async () => CLOSERS_NUMBER],
    ['who dialled a number without a group', newNumber],
  ])(
    '%s is offered to the agent with the highest priority and not to the longest waiting; an override wins',
    async (_, number) => {
      const [first, second] = [shift.memberOf('closer_t1', 0), shift.memberOf('closer_t1', 1)];
      await becomes(first, { closer_priority: 5 });
      await becomes(second, { closer_priority: 1, closer_priority_override: 9 });
      await shift.setOnline(first);
      await shift.runFor(60);
      await shift.setOnline(second);
      const id = await shift.ring('+15552340001', await number());
      await shift.offerTo(second);
      expect(offersTo(first)).toBe(0);
      expect(shift.callNow(id).requested_group).toBe('closer_t1');

      await becomes(second, { closer_priority_override: 2 });
      await shift.accept(second);
      await shift.hangUp(id);
      await shift.dispose(second, id);
      await shift.runFor(5);
      await shift.ring('+15552340002', await number());
      await shift.offerTo(first);
    },
  );
});

describe('a caller whose lead speaks Spanish', () => {
  const CALLER = '+15552340007';
  const SPEAKS_SPANISH = ['closer_t1', 'spanish_speaking_agent'];
  let first: User;
  let speaker: User;

  beforeEach(async () => {
    [first, speaker] = [shift.memberOf('closer_t1', 0), shift.memberOf('closer_t1', 1)];
    await becomes(first, { closer_priority: 9 });
    await becomes(speaker, { groups: SPEAKS_SPANISH });
    const lead = { id: 'rosa', phone_number: CALLER, language: 'es', created_ts: shift.now().toISOString() } as const;
    await shift.system.settle(createLead(lead));
    await shift.setOnline(first);
  });

  it('is offered to the agent of the group who speaks it', async () => {
    await shift.setOnline(speaker);
    const id = await shift.ring(CALLER);
    await shift.offerTo(speaker);
    expect(offersTo(first)).toBe(0);
    expect(await shift.accept(speaker)).toBe(id);
    await shift.hangUp(id);
    await shift.dispose(speaker, id);
    expect(await shift.finish()).toEqual([]);
  });

  it('is offered to the others at once if nobody who speaks it is there', async () => {
    const id = await shift.ring(CALLER);
    await shift.offerTo(first);
    expect(await shift.accept(first)).toBe(id);
    await shift.hangUp(id);
    await shift.dispose(first, id);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('a transfer', () => {
  const GROUP = 'spanish_speaking_agent';
  let maria: User;
  let id: string;
  const reOffer = () => callsOf(shift.system).find(call => call.transfer_from_call_id && call.created_ts > transferred);
  let transferred: string;

  /** The agent transfers to a group of their own, leaves, and is free again. */
  beforeEach(async () => {
    maria = shift.memberOf('closer_t1');
    await becomes(maria, { groups: ['closer_t1', GROUP] });
    await shift.setOnline(maria);
    id = await shift.talk(maria);
    expect((await shift.ask(transferCall, maria, { ...keyed(id), to: GROUP })).status).toBe(200);
    transferred = shift.now().toISOString();
    await shift.ask(endCall, maria, keyed(id));
    await shift.runFor(2);
    expect((await shift.dispose(maria, id)).status).toBe(200);
  });

  it('does not ring at its own agent; after nobody accepted and the agent is free, the next offer may', async () => {
    const before = offersTo(maria);
    await shift.runFor(40);
    expect(offersTo(maria)).toBe(before);
    expect(shift.callNow(shift.callNow(id).transfer_call_id ?? '')).toMatchObject({ call_ended: false });
    await shift.offerTo(maria);
    const again = await shift.accept(maria);
    expect(reOffer()).toMatchObject({
      id: again,
      reservation_status: 'accepted',
      transfer_from_user_email: maria.email,
    });
    expect(await shift.finish()).toEqual([]);
  });

  it('rings at another agent at once', async () => {
    const lucia = shift.memberOf(GROUP);
    await shift.setOnline(lucia);
    await shift.offerTo(lucia);
    expect(await shift.accept(lucia)).toBe(shift.callNow(id).transfer_call_id);
    expect(await shift.finish()).toEqual([]);
  });
});
