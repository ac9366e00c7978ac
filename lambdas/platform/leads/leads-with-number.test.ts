import { beforeEach, expect, it } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { createLead, updateLead } from '#platform/table/leads';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { leadsWithNumber, readableLeadsWithNumber } from './leads-with-number.ts';

const NUMBER = '+13055550142';

let table: UnitTable;
beforeEach(() => {
  captureLog();
  table = startUnitTable();
});

const stored = async (id: string, phone_number: string, alt_phone_number?: string) => {
  const { version: _, ...lead } = aLead({ id, phone_number, ...(alt_phone_number && { alt_phone_number }) });
  await createLead(lead);
  await projectLeadRow(id);
};
const ids = async (find = leadsWithNumber) => (await find(NUMBER)).map(({ id }) => id).sort();

it('a number is the lead’s with it as its main number, also if others have it besides', async () => {
  await stored('main', NUMBER);
  await stored('other', '+13055550143', NUMBER);
  expect(await ids()).toEqual(['main']);
});

it('a number that is nobody’s main number is of all leads that have it now', async () => {
  await stored('a', '+13055550143', NUMBER);
  await stored('b', '+13055550144', NUMBER);
  await stored('c', '+13055550145', NUMBER);
  // The row in the list is a moment behind the lead.
  await updateLead('b', { set: { alt_phone_number: '+13055550146' } });
  table.lag(keys.lead('b'));
  expect(await ids()).toEqual(['a', 'c']);
  expect(await leadsWithNumber('+13055550999')).toEqual([]);
});

it('a lead that cannot be read has its number; only what is done for the number alone goes on without it', async () => {
  await stored('a', '+13055550143', NUMBER);
  await stored('b', '+13055550144', NUMBER);
  breakItems(table, 'lead', 'a');
  await expect(leadsWithNumber(NUMBER)).rejects.toThrow();
  expect(await ids(readableLeadsWithNumber)).toEqual(['b']);
});
