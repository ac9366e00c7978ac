import { describe, expect, it } from 'vitest';
import type { KnownContribution } from './contribution.ts';
import { rollupChanges, rollupDifference } from './rollups.ts';

/** Wednesday, 7 January 2026, at 9 in the morning. */
const one = (fields: Partial<KnownContribution> = {}): KnownContribution => ({
  day: '2026-01-07',
  hour: 9,
  figures: { calls_qtd: 1 },
  ...fields,
});

describe('what a contribution adds', () => {
  it('is a total and an hour of the company’s day, if nothing else is known', () => {
    const figures = { calls_qtd: 1 };
    expect(rollupChanges([one()])).toEqual([
      {
        rollup: { of: 'company', day: '2026-01-07' },
        cells: [
          { by: 'total', name: '', figures },
          { by: 'hour', name: '09', figures },
        ],
      },
    ]);
  });

  it('is also in the cells of its group and its lead source', () => {
    const [company] = rollupChanges([one({ hour: 10, group: 'closer_t1', lead_source: 'google' })]);
    expect(company?.cells.map(({ by, name }) => [by, name])).toEqual([
      ['total', ''],
      ['hour', '10'],
      ['group', 'closer_t1'],
      ['lead_source', 'google'],
    ]);
  });

  it('is in its agent’s day; the leaderboard has sales, ancillaries and premiums only', () => {
    const figures = { calls_qtd: 1, sales_qtd: 1, ancillaries_qtd: 2, premiums: 250_00, commissions: 110_00 };
    expect(rollupChanges([one({ user_id: 'agent-1', figures })]).slice(1)).toEqual([
      {
        rollup: { of: 'agent', user_id: 'agent-1', day: '2026-01-07' },
        cells: [{ by: 'total', name: '', figures }],
      },
      {
        rollup: { of: 'leaderboard', day: '2026-01-04' },
        cells: [{ by: 'user', name: 'agent-1', figures: { sales_qtd: 1, ancillaries_qtd: 2, premiums: 250_00 } }],
      },
    ]);
  });

  it('is not on the leaderboard without a sale, or without an agent', () => {
    const named = (contribution: KnownContribution) => rollupChanges([contribution]).map(({ rollup }) => rollup.of);
    expect(named(one({ user_id: 'agent-1' }))).toEqual(['company', 'agent']);
    expect(named(one({ figures: { sales_qtd: 1 } }))).toEqual(['company']);
  });
});

describe('what several contributions add', () => {
  it('is one sum for each cell of a roll-up', () => {
    const changes = rollupChanges([one({ group: 'a' }), one({ hour: 10, group: 'a' }), one({ group: 'b' })]);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.cells).toEqual([
      { by: 'total', name: '', figures: { calls_qtd: 3 } },
      { by: 'hour', name: '09', figures: { calls_qtd: 2 } },
      { by: 'group', name: 'a', figures: { calls_qtd: 2 } },
      { by: 'hour', name: '10', figures: { calls_qtd: 1 } },
      { by: 'group', name: 'b', figures: { calls_qtd: 1 } },
    ]);
  });

  it('is in a roll-up for each day and each agent', () => {
    const changes = rollupChanges([
      one({ user_id: 'agent-1' }),
      one({ user_id: 'agent-2' }),
      one({ user_id: 'agent-1', day: '2026-01-08' }),
    ]);
    expect(changes.map(({ rollup }) => rollup)).toEqual([
      { of: 'company', day: '2026-01-07' },
      { of: 'agent', user_id: 'agent-1', day: '2026-01-07' },
      { of: 'agent', user_id: 'agent-2', day: '2026-01-07' },
      { of: 'company', day: '2026-01-08' },
      { of: 'agent', user_id: 'agent-1', day: '2026-01-08' },
    ]);
  });
});

describe('the difference that a change of a document makes', () => {
  it('is nothing where it contributes the same as before', () => {
    const contribution = one({ user_id: 'agent-1', group: 'a', figures: { sales_qtd: 1, premiums: 250_00 } });
    expect(rollupDifference([contribution], [contribution])).toEqual([]);
  });

  it('is the figure that changed, and no other', () => {
    const [was, is] = [
      one({ figures: { sales_qtd: 1, premiums: 250_00 } }),
      one({ figures: { sales_qtd: 1, premiums: 260_00 } }),
    ];
    const figures = { premiums: 10_00 };
    expect(rollupDifference([was], [is])).toEqual([
      {
        rollup: { of: 'company', day: '2026-01-07' },
        cells: [
          { by: 'total', name: '', figures },
          { by: 'hour', name: '09', figures },
        ],
      },
    ]);
  });

  it('takes from one agent what it gives to the other, and nothing from the company', () => {
    const changes = rollupDifference([one({ user_id: 'agent-1' })], [one({ user_id: 'agent-2' })]);
    expect(changes.map(({ rollup, cells }) => [rollup, cells[0]?.figures])).toEqual([
      [{ of: 'agent', user_id: 'agent-1', day: '2026-01-07' }, { calls_qtd: -1 }],
      [{ of: 'agent', user_id: 'agent-2', day: '2026-01-07' }, { calls_qtd: 1 }],
    ]);
  });
});
