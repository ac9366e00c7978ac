import { beforeEach, expect, it } from 'vitest';
import { createLead } from '#platform/table/leads';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { listLeadsOnce } from './list-leads-once.ts';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

const storeLead = async (id: string, phone_number: string) => {
  const { version: _, ...lead } = aLead({ id, phone_number });
  await createLead(lead);
};
const listed = () => table.itemsOf('lead-row').map(({ lead_id }) => lead_id);
const list = () => listLeadsOnce(() => at(0));

it('lists the leads that were stored before the list had rows, once', async () => {
  await storeLead('1', '+15552340001');
  await storeLead('2', '+15552340002');
  expect(await list()).toBe(2);
  expect(listed().sort()).toEqual(['1', '2']);
  const { reads, writes } = { ...table.requests };
  expect(await list()).toBe(0);
  expect(table.requests).toEqual({ reads: reads + 1, writes });
});

it('begins again after an interruption', async () => {
  await storeLead('1', '+15552340001');
  await storeLead('2', '+15552340002');
  table.beforeWrite(2, () => Promise.reject(new Error('killed')));
  await expect(list()).rejects.toThrow('killed');
  await list();
  expect(listed().sort()).toEqual(['1', '2']);
});
