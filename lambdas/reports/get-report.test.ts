import { beforeEach, describe, expect, it } from 'vitest';
import { clearFirstListedDay } from '#platform/leads/first-listed-day';
import { clearGeneration } from '#platform/reports/figures-between';
import { writeTogether } from '#platform/table/engine/write';
import { putLeadSource } from '#platform/table/lead-sources';
import { rollupStep } from '#platform/table/rollups';
import type { Cell } from '#shared/metrics/rollups';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { getReport } from './get-report.ts';

const NOW = '2026-01-07T15:00:00.000Z';

const count = async (day: string, cells: Cell[], of: 'company' | 'agent' = 'company') => {
  const rollup = of === 'company' ? { of, day } : { of, user_id: 'agent-1', day };
  await writeTogether({ rollup: rollupStep(1, { rollup, cells }) });
};

let table: UnitTable;
beforeEach(async () => {
  table = startUnitTable();
  clearGeneration();
  for (const day of ['2026-01-04', '2026-01-05', '2026-01-07'])
    await count(day, [
      { by: 'total', name: '', figures: { offered_qtd: 4, answered_in_time_qtd: 3 } },
      { by: 'lead_source', name: 'tv_spot', figures: { leads_qtd: 2, commissions: 50_00 } },
    ]);
  await count('2026-01-05', [{ by: 'total', name: '', figures: { offered_qtd: 9 } }], 'agent');
  await putLeadSource({ id: 'tv_spot', name: 'tv_spot', lead_cost: 5_00, version: 1 });
});

const actor = anActor({ roles: [] });

describe('the report', () => {
  it("is about the company's days of the range, with the cost of the leads", async () => {
    const report = await getReport({ actor, now: NOW }, { first: '2026-01-05', last: '2026-01-07' });
    expect(report).toMatchObject({ first: '2026-01-05', last: '2026-01-07', as_of: NOW });
    expect(report.total).toMatchObject({ figures: { offered_qtd: 8 }, service_level: 0.75 });
    expect(report.by_day.map(({ figures }) => figures.offered_qtd ?? 0)).toEqual([4, 0, 4]);
    expect(report.by_lead_source).toMatchObject([{ name: 'tv_spot', cost: 20_00, commission_return: 5 }]);
  });

  it('reads only the days when it is read again', async () => {
    const range = { first: '2026-01-05', last: '2026-01-07' };
    await getReport({ actor, now: NOW }, range);
    const before = table.requests.reads;
    expect((await getReport({ actor, now: NOW }, range)).by_lead_source).toMatchObject([{ cost: 20_00 }]);
    expect(table.requests.reads - before).toBe(1);
  });

  it('of a supervisor has at most 400 days, and of an admin all days that have a figure', async () => {
    const long = { first: '0001-01-01', last: '2026-01-07' };
    await count('2023-01-02', [{ by: 'total', name: '', figures: { offered_qtd: 5 } }]);
    clearFirstListedDay();
    const report = await getReport({ actor: anAdmin(), now: NOW }, long);
    expect([report.first, report.by_day[0]?.name, report.total.figures.offered_qtd]).toEqual([
      '2023-01-02',
      '2023-01-02',
      17,
    ]);
    await expect(getReport({ actor, now: NOW }, long)).rejects.toMatchObject({
      message: expect.stringMatching('too long'),
    });
  });

  it.each([
    ['swapped', '2026-01-07', '2026-01-05'],
    ['in the future', '2026-01-07', '2026-01-08'],
    ['too long', '2024-01-01', '2026-01-07'],
  ])('is rejected for a range that is %s', async (_, first, last) => {
    await expect(getReport({ actor, now: NOW }, { first, last })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
