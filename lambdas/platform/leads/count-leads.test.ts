import { beforeEach, describe, expect, it } from 'vitest';
import { createLead } from '#platform/table/leads';
import { LeadsFilter } from '#shared/leads/list/leads-filter';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { countLeads } from './count-leads.ts';
import { clearFirstListedDay } from './first-listed-day.ts';

/** 10 am in New York; the day has been in summer time for two days. */
const NOW = '2026-03-10T14:00:00.000Z';

/** One lead of 5 March that no roll-up counts: it is counted only where the leads themselves are read. */
beforeEach(async () => {
  clearFirstListedDay();
  startUnitTable();
  const { version: _, ...lead } = aLead({ created_ts: '2026-03-05T15:00:00.000Z' });
  await createLead(lead);
  await projectLeadRow(lead.id);
});

const count = (filter: object) => countLeads({ actor: anAdmin(), now: NOW }, LeadsFilter.parse(filter));
const whole = { start_date: '2026-03-05T05:00:00', end_date: '2026-03-06T04:59:59' };

describe('the number of leads', () => {
  it('comes from the roll-ups for all leads of whole days in New York', async () => {
    expect(await count(whole)).toEqual({ count: 0, is_exact: true });
    expect(await count({ ...whole, end_date: '2026-03-11T03:59:59' })).toEqual({ count: 0, is_exact: true });
  });

  it.each([
    ['a part of the first day', { start_date: '2026-03-05T05:00:01' }],
    ['a part of the last day', { end_date: '2026-03-06T04:59:58' }],
    ['a status', { sale_status: 'none' }],
    ['a text', { q: 'Park' }],
    ['more days than roll-ups are read for', { start_date: '2024-01-01T05:00:00' }],
  ])('comes from the leads themselves for %s', async (_, filter) => {
    expect(await count({ ...whole, ...filter })).toEqual({ count: 1, is_exact: true });
  });

  it('is zero for a range that ends before the leads begin', async () => {
    expect(await count({ end_date: '2010-01-01T04:59:59' })).toEqual({ count: 0, is_exact: true });
  });
});
