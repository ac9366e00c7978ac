import { describe, expect, it } from 'vitest';
import { type CompanyDay, reportOf } from './report.ts';
import type { Cell } from './rollups.ts';

const cell = (by: Cell['by'], name: string, figures: Cell['figures']): Cell => ({ by, name, figures });

const monday: CompanyDay = {
  day: '2026-01-05',
  cells: [
    cell('total', '', { offered_qtd: 10, answered_qtd: 8, answered_in_time_qtd: 6, abandoned_qtd: 2, wait_s: 160 }),
    cell('hour', '09', { offered_qtd: 10 }),
    cell('group', 'closer_t1', { calls_qtd: 4, talk_s: 400 }),
    cell('lead_source', 'tv_spot', { leads_qtd: 3, commissions: 90_00, premiums: 240_00 }),
  ],
};
const wednesday: CompanyDay = {
  day: '2026-01-07',
  cells: [
    cell('total', '', { offered_qtd: 10, answered_qtd: 10, answered_in_time_qtd: 9, wait_s: 20 }),
    cell('hour', '09', { offered_qtd: 4 }),
    cell('hour', '17', { offered_qtd: 6 }),
    cell('group', 'admin', { calls_qtd: 1, talk_s: 30 }),
    cell('group', 'closer_t1', { calls_qtd: 1, talk_s: 100 }),
    cell('lead_source', 'tv_spot', { leads_qtd: 1, commissions: 10_00 }),
    cell('lead_source', 'direct', { leads_qtd: 5, commissions: 1_00 }),
    cell('lead_source', 'forgotten', { leads_qtd: 2 }),
  ],
};
const RANGE = { first: '2026-01-05', last: '2026-01-07' };
const sources = [
  { name: 'tv_spot', lead_cost: 10_00 },
  { name: 'direct', lead_cost: 0 },
];
const report = reportOf([monday, wednesday], RANGE, sources);

describe('the report of a range', () => {
  it('sums the range, and computes the rates from the sums', () => {
    expect(report.total).toEqual({
      name: '',
      figures: { offered_qtd: 20, answered_qtd: 18, answered_in_time_qtd: 15, abandoned_qtd: 2, wait_s: 180 },
      service_level: 0.75,
      abandonment: 0.1,
      average_wait_s: 10,
      average_talk_s: 0,
    });
  });

  it('has a line for each day, also for one without a figure', () => {
    expect(report.by_day.map(({ name, figures }) => [name, figures.offered_qtd ?? 0])).toEqual([
      ['2026-01-05', 10],
      ['2026-01-06', 0],
      ['2026-01-07', 10],
    ]);
    expect(report.by_day[0]?.service_level).toBe(0.6);
  });

  it('has all hours of the day, each summed over the days', () => {
    expect(report.by_hour.map(({ name }) => name)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${hour < 10 ? '0' : ''}${hour}`),
    );
    const busy = report.by_hour.filter(({ figures }) => figures.offered_qtd);
    expect(busy.map(({ name, figures }) => [name, figures.offered_qtd])).toEqual([
      ['09', 14],
      ['17', 6],
    ]);
  });

  it('has the groups that have figures, by name', () => {
    expect(report.by_group.map(({ name, average_talk_s }) => [name, average_talk_s])).toEqual([
      ['admin', 30],
      ['closer_t1', 100],
    ]);
  });

  it('compares what the leads of a source cost with what came back', () => {
    expect(report.by_lead_source.find(({ name }) => name === 'tv_spot')).toMatchObject({
      cost: 40_00,
      commission_return: 2.5,
      premium_return: 6,
    });
  });

  it('knows no return of leads that cost nothing, and no cost of a source that is not known any more', () => {
    const [direct, forgotten] = report.by_lead_source;
    expect(direct).toMatchObject({ name: 'direct', cost: 0 });
    expect(direct).not.toHaveProperty('commission_return');
    expect(forgotten).toMatchObject({ name: 'forgotten' });
    expect(forgotten).not.toHaveProperty('cost');
  });

  const leadsOn = (day: string, name: string, figures: object) => ({
    day,
    cells: [cell('lead_source', name, figures)],
  });

  it('takes for each day what a source cost then, and what was typed for single leads', () => {
    const source = { name: 'radio', lead_cost: 20_00, earlier_costs: [{ until: '2026-01-06', lead_cost: 5_00 }] };
    const days = [
      leadsOn('2026-01-05', 'radio', { leads_qtd: 3, typed_cost_leads_qtd: 1, typed_costs: 1_25 }),
      leadsOn('2026-01-06', 'radio', { leads_qtd: 1, premiums: 62_50 }),
    ];
    const [line] = reportOf(days, RANGE, [source]).by_lead_source;
    expect(line).toMatchObject({ cost: 2 * 5_00 + 1_25 + 20_00, premium_return: 2 });
  });

  it('counts a source under its present name, with what was counted under a former one', () => {
    const source = { name: 'radio north', former_names: ['radio'], lead_cost: 2_00 };
    const days = [
      leadsOn('2026-01-05', 'radio', { leads_qtd: 3 }),
      { day: '2026-01-06', cells: ['radio', 'radio north'].map(name => cell('lead_source', name, { leads_qtd: 1 })) },
    ];
    expect(reportOf(days, RANGE, [source]).by_lead_source).toMatchObject([
      { name: 'radio north', figures: { leads_qtd: 5 }, cost: 10_00 },
    ]);
  });

  it('is all zeros for a range without a figure', () => {
    const empty = reportOf([], RANGE, sources);
    expect(empty.total).toMatchObject({ figures: {}, service_level: 0, abandonment: 0 });
    expect([empty.by_day.length, empty.by_hour.length]).toEqual([3, 24]);
    expect([empty.by_group, empty.by_lead_source]).toEqual([[], []]);
  });
});
