import { beforeEach, expect, it } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { createLead, getLead } from '#platform/table/leads';
import { updateLead } from '#shared/contracts/leads';
import { revealPaymentField, savePaymentDetails } from '#shared/contracts/sales';
import { keyOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { at } from '../support/builders/a-call.ts';
import type { Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

const LEAD = 'lead-7';
const MOBILE = '+15559990001';
const pay = { leadId: LEAD, payment_details: { bank_name: 'First' } };
const reason = 'The customer asked me to read it back.';
const reveal = { leadId: LEAD, field: 'credit_card_number' as const, reason };

let shift: Shift;
let closer: User;
let colleague: User;
simulateEachTest(opened => {
  shift = opened;
});
beforeEach(async () => {
  closer = shift.memberOf('closer_t1');
  colleague = await shift.aColleague(closer, 'carl');
  await shift.system.settle(createLead({ id: LEAD, phone_number: '+15552340007', created_ts: at(0) }));
});

/** The closer is on the line with the lead, at the number that was written into it two days ago. */
const talkAfterTwoDays = async (writer: User): Promise<string> => {
  const written = await shift.ask(updateLead, writer, { leadId: LEAD, data: { alt_phone_number: MOBILE } });
  expect(written.status).toBe(200);
  shift.skip(48 * 3600);
  await shift.setOnline(closer);
  const id = await shift.talk(closer, MOBILE);
  await shift.system.settle(updateCall(id, { set: { lead_key: keyOf('lead', LEAD), lead_phone_number: MOBILE } }));
  return id;
};

it('a number that the agent wrote into the lead never puts it at hand: no card is read or entered', async () => {
  await talkAfterTwoDays(closer);
  expect((await shift.ask(revealPaymentField, closer, reveal)).status).toBe(403);
  expect((await shift.ask(savePaymentDetails, closer, pay)).status).toBe(403);
  expect(await shift.system.settle(getLead(LEAD))).toMatchObject({ alt_phone_number_by: closer.id });
});

it('a number that a colleague wrote puts the lead at hand, and no screen gets who wrote it', async () => {
  await talkAfterTwoDays(colleague);
  expect((await shift.ask(savePaymentDetails, closer, pay)).status).toBe(200);
  const { output } = await shift.ask(updateLead, closer, { leadId: LEAD, data: { city: 'Reno' } });
  expect(output).toMatchObject({ alt_phone_number: MOBILE, city: 'Reno' });
  expect(output).not.toHaveProperty('alt_phone_number_by');
});
