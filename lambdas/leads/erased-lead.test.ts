import { beforeEach, expect, it } from 'vitest';
import { createLead } from '#platform/table/leads';
import { Rejection } from '#shared/errors';
import { LEAD_ERASED } from '#shared/leads/erased-lead';
import { ERASED_NUMBER } from '#shared/phone/phone-number';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anAdmin } from '../../tests/support/builders/an-actor.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { addCustomerServiceNote, addLeadNote } from './add-note.ts';
import { leadOfMessage } from './lead-of-message.ts';
import { updateLeadCost } from './list/update-lead-cost.ts';
import { nominateDoctor } from './nominations/nominate-doctor.ts';
import { updateLead } from './update-lead.ts';

let table: UnitTable;
beforeEach(async () => {
  table = startUnitTable();
  const { version: _, ...erased } = aLead({ phone_number: ERASED_NUMBER, erased_ts: at(1) });
  await createLead(erased);
});

const by = { actor: anAdmin(), now: at(60) };

it.each<[string, () => Promise<unknown>]>([
  ['a changed field', () => updateLead(by, { leadId: '42', data: { city: 'Reno' } })],
  ['a note', () => addLeadNote(by, { leadId: '42', note: 'Hello.' })],
  ['a note of customer service', () => addCustomerServiceNote(by, { leadId: '42', note: 'Hello.' })],
  ['a nomination', () => nominateDoctor(by, { leadId: '42', first_name: 'Ruth', last_name: 'Foster' })],
  ['a cost', () => updateLeadCost(by, { id: '42', cost_from_manual_input: 12 })],
  ['a message', () => leadOfMessage(by.actor, '42')],
])('a lead that was erased gets no %s', async (_, write) => {
  const before = table.all();
  await expect(write()).rejects.toEqual(new Rejection('rejected', LEAD_ERASED));
  expect(table.all()).toEqual(before);
});
