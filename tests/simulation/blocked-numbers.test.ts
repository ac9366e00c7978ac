import { describe, expect, it } from 'vitest';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { writeTogether } from '#platform/table/engine/write';
import * as operations from '#shared/contracts/calls';
import { sendText, updateLead } from '#shared/contracts/leads';
import { idOf } from '#shared/keys';
import { NOT_ITS_NUMBER } from '#shared/messages/recipient-rule';
import type { User } from '#shared/users/user';
import { callsOf } from '../support/simulation/invariants.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

const CUSTOMER = '+15552340001';

let shift: Shift;
let agent: User;
simulateEachTest(async opened => {
  shift = opened;
  agent = shift.memberOf('closer_t1');
  await shift.setOnline(agent);
});

const blacklist = () => shift.system.table.all().filter(({ entity }) => entity === 'blacklist-entry');

const block = (blocked_inbound: boolean) => {
  const entry = blacklisting({
    id: CUSTOMER,
    phone_number: CUSTOMER,
    blocked_inbound,
    source: 'upload',
    posted_by: 'ada.okafor@coverline.test',
  });
  return shift.system.settle(writeTogether({ entry }));
};

describe('a customer who wants no more calls', () => {
  it('is on the blacklist before the response is sent, and no command can dial the number after that', async () => {
    const id = await shift.talk(agent, CUSTOMER);
    await shift.hangUp(id);
    const key = shift.callNow(id).lead_key ?? 'lead/';
    let known: unknown[] = [];
    const answer = await shift.system.settle(
      shift.system
        .call(operations.disposeCall, agent.id, { ...keyed(id), disposition: 'DO NOT CALL', disposition_note: 'No.' })
        .then(given => {
          known = blacklist();
          return given;
        }),
    );
    expect(answer.status).toBe(200);
    expect(known).toEqual([expect.objectContaining({ phone_number: CUSTOMER, source: 'disposition' })]);

    const asked = shift.system.restRequests.length;
    const message = '(555) 234-0001 has asked not to be contacted.';
    expect(await shift.ask(operations.callbackTask, agent, { lead_key: key })).toMatchObject({
      status: 422,
      error: message,
    });
    expect(await shift.ask(sendText, agent, { to: CUSTOMER, body: 'Hello.', leadId: idOf(key) })).toMatchObject({
      status: 422,
      error: message,
    });
    const elsewhere = { to: '+13055550177', body: 'Hello.', leadId: idOf(key) };
    expect(await shift.ask(sendText, agent, elsewhere)).toMatchObject({
      status: 422,
      error: NOT_ITS_NUMBER,
    });
    const second = await shift.talk(agent, '+15552340002');
    const add = { ...keyed(second), phone_number: CUSTOMER };
    expect(await shift.ask(operations.addPhoneNumberToTask, agent, add)).toMatchObject({
      status: 422,
      error: message,
    });
    const made = shift.system.restRequests
      .slice(asked)
      .map(({ form }) => form.get('To') ?? form.get('Attributes') ?? '');
    expect(made.filter(text => text.includes(CUSTOMER) || text.includes(elsewhere.to))).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });

  it('is not dialled at another number either, which somebody writes into the lead later', async () => {
    const id = await shift.talk(agent, CUSTOMER);
    await shift.hangUp(id);
    const key = shift.callNow(id).lead_key ?? 'lead/';
    await shift.dispose(agent, id, { disposition: 'DO NOT CALL' });
    await shift.runFor(5);
    const edit = { leadId: idOf(key), data: { phone_number: '+15552340003' } };
    expect((await shift.ask(updateLead, agent, edit)).status).toBe(200);
    expect(await shift.ask(operations.callbackTask, agent, { lead_key: key })).toMatchObject({
      status: 422,
      error: '(555) 234-0003 has asked not to be contacted.',
    });
    expect(await shift.finish()).toEqual([]);
  });

  it('is not dialled by a task that already waited', async () => {
    const id = await shift.talk(agent, CUSTOMER);
    await shift.hangUp(id);
    const key = shift.callNow(id).lead_key ?? 'lead/';
    await shift.dispose(agent, id);
    await shift.runFor(5);
    expect((await shift.ask(operations.callbackTask, agent, { lead_key: key })).status).toBe(200);
    await block(false);
    await shift.accept(agent);
    await shift.runFor(10);
    const [outbound] = callsOf(shift.system).filter(call => call.id !== id);
    expect(outbound).toMatchObject({
      outbound_dialing_status: 'failed',
      call_ended: true,
      dial_rejection: '(555) 234-0001 is on the blacklist.',
    });
    expect(shift.system.voice.calls.list().filter(({ to }) => to === CUSTOMER)).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('a caller', () => {
  it('with a blocked number is rejected: no agent is rung, nothing is written', async () => {
    await block(true);
    const before = JSON.stringify(shift.system.table.all());
    const id = await shift.ring(CUSTOMER);
    await shift.runFor(5);
    expect(shift.system.voice.calls.find(id)?.status).toMatch(/^(busy|no-answer|canceled|failed)$/);
    expect(callsOf(shift.system)).toEqual([]);
    expect(shift.system.engine.store.tasks.all()).toEqual([]);
    expect(JSON.stringify(shift.system.table.all())).toBe(before);
    expect(await shift.finish()).toEqual([]);
  });

  it('who only wants no calls from us may call', async () => {
    await block(false);
    const id = await shift.talk(agent, CUSTOMER);
    expect(shift.callNow(id).reservation_status).toBe('accepted');
    expect(await shift.finish()).toEqual([]);
  });
});
