import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getLead, updateLead } from '#platform/table/leads';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../../tests/support/builders/a-stored-lead.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { addVerificationEvent } from './add-verification-event.ts';
import { setReadyForTransfer } from './set-ready-for-transfer.ts';

const grace = anActor({ id: 'ver-1', email: 'grace.kim@coverline.test', roles: ['verification'] });
const by = { actor: grace, now: at(0) };

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});
afterEach(() => vi.restoreAllMocks());

/** A lead of this verification agent, which another one gets just before the next write. */
const aLeadTakenAway = async (): Promise<string> => {
  const { id } = await aStoredLead({ verification_agent_email: grace.user.email });
  table.beforeWrite(1, () => updateLead(id, { set: { verification_agent_email: 'other@coverline.test' } }));
  return id;
};

it('given a verification that is taken away meanwhile, then its flag is not written', async () => {
  const leadId = await aLeadTakenAway();
  const set = setReadyForTransfer(by, { leadId, flag: 'ver_ready_for_transfer', ready: true });
  await expect(set).rejects.toMatchObject({ code: 'forbidden' });
  expect(await getLead(leadId)).not.toHaveProperty('ver_ready_for_transfer');
});

it('given a verification that is taken away meanwhile, then no event is added', async () => {
  const leadId = await aLeadTakenAway();
  const add = addVerificationEvent(by, {
    leadId,
    name: 'received',
    verification_type: 'esig_text',
    group: 'niia_health',
  });
  await expect(add).rejects.toMatchObject({ code: 'forbidden' });
  expect(table.itemsOf('verification-event')).toEqual([]);
});

it('given another change of the lead meanwhile, then the flag and the event are written', async () => {
  const { id: leadId } = await aStoredLead({ verification_agent_email: grace.user.email });
  table.beforeWrite(1, () => updateLead(leadId, { set: { city: 'Reno' } }));
  await setReadyForTransfer(by, { leadId, flag: 'ver_ready_for_transfer', ready: true });
  expect(await getLead(leadId)).toMatchObject({ city: 'Reno', ver_ready_for_transfer: true });
  table.beforeWrite(1, () => updateLead(leadId, { set: { city: 'Elko' } }));
  await addVerificationEvent(by, { leadId, name: 'received', verification_type: 'esig_text', group: 'niia_health' });
  expect(table.itemsOf('verification-event')).toHaveLength(1);
});
