import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { keys } from '#platform/table/engine/keys';
import { deletion } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
import { createLead, leadByPhone } from '#platform/table/leads';
import { at } from '../../tests/support/builders/a-call.ts';
import { aPhone, aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { lookupLead } from './lookup-lead.ts';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});
afterEach(() => vi.restoreAllMocks());

type Wanted = Parameters<typeof lookupLead>[1];
const lookUp = (wanted: Wanted) => lookupLead({ actor: anActor(), now: at(10) }, wanted);

describe('looking up a number', () => {
  it('finds the lead that has it, and changes nothing of it', async () => {
    const { id, ...lead } = await aStoredLead({ last_disposition: 'Callback' });
    const wanted = { phone_number: lead.phone_number, first_name: 'Eve', create_lead_if_missing: true };
    expect(await lookUp(wanted)).toEqual({ data: [{ ...lead, lead_key: `lead/${id}` }] });
    expect(await leadByPhone(lead.phone_number)).toEqual({ id, ...lead });
  });

  it('finds no lead by its alternate number', async () => {
    const number = aPhone();
    await aStoredLead({ alt_phone_number: number });
    expect(await lookUp({ phone_number: number })).toEqual({ data: [] });
  });

  it('creates no lead unless asked to', async () => {
    const number = aPhone();
    for (const create_lead_if_missing of [undefined, false])
      expect(await lookUp({ phone_number: number, create_lead_if_missing })).toEqual({ data: [] });
    expect(await leadByPhone(number)).toBeUndefined();
  });

  it.each([
    ['first name', { first_name: 'Eve', last_name: '' }, ['phone_number', 'first_name']],
    ['last name', { last_name: 'Moss' }, ['phone_number', 'last_name']],
  ])('creates a lead with the %s that was entered, and an audit record', async (_, names, fields) => {
    const phone_number = aPhone();
    const { data } = await lookUp({ phone_number, ...names, create_lead_if_missing: true });
    const lead = await leadByPhone(phone_number);
    const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
    expect(lead).toEqual({ id: expect.any(String), phone_number, ...given, created_ts: at(10), version: 1 });
    const { id = '', ...rest } = lead ?? {};
    expect(data).toEqual([{ ...rest, lead_key: `lead/${id}` }]);
    expect((await auditRecordsOfLead(id, { limit: 5 })).data).toMatchObject([
      { action: 'lead_changed', fields, user_id: 'agent-1' },
    ]);
  });

  it('creates one lead where the same number is looked up several times at once', async () => {
    const wanted = { phone_number: aPhone(), create_lead_if_missing: true };
    const answers = await Promise.all([lookUp(wanted), lookUp(wanted), lookUp(wanted)]);
    const found = answers.flatMap(({ data }) => data.map(({ lead_key }) => lead_key));
    expect(found).toHaveLength(3);
    expect(new Set(found).size).toBe(1);
  });

  it('is a conflict where others take the number before each write and give it up again', async () => {
    const phone_number = aPhone();
    table.beforeWrite('each', () => createLead({ id: randomUUID(), phone_number, created_ts: at(5) }));
    table.beforeRead('each', () => writeOne(deletion(keys.leadPhone(phone_number))));
    const lookedUp = lookUp({ phone_number, create_lead_if_missing: true });
    await expect(lookedUp).rejects.toEqual(
      rejectedAs('conflict', 'Others are taking this number right now. Please try again.'),
    );
  });
});
