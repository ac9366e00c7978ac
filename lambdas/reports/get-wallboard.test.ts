import { beforeEach, describe, expect, it } from 'vitest';
import { clearGeneration } from '#platform/reports/figures-between';
import { writeTogether } from '#platform/table/engine/write';
import { rollupStep } from '#platform/table/rollups';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import { defaultThresholds } from '#shared/metrics/wallboard';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { getWallboard } from './get-wallboard.ts';

/** 11 pm in New York. */
const NOW = '2026-01-06T04:00:00.000Z';
const longest_wait_s = { warn: 5, alert: 10 };

beforeEach(async () => {
  const stored = { version: 1, updated_ts: NOW };
  startUnitTable({
    groups: defaultGroupConfigurations
      .slice(0, 2)
      .map((group, index) => ({ ...group, ...stored, ...(index === 1 && { wallboard: { longest_wait_s } }) })),
  });
  clearGeneration();
  for (const day of ['2026-01-05', '2026-01-06']) {
    const cells = [
      { by: 'total' as const, name: '', figures: { offered_qtd: 10, abandoned_qtd: 1, sales_qtd: 2 } },
      { by: 'group' as const, name: 'closer_t1', figures: { offered_qtd: 10 } },
    ];
    await writeTogether({ rollup: rollupStep(1, { rollup: { of: 'company', day }, cells }) });
  }
});

describe('the wallboard', () => {
  it("has the figures of New York's today, of the company and of each group", async () => {
    const { day, total, groups, as_of } = await getWallboard({ now: NOW });
    expect({ day, as_of }).toEqual({ day: '2026-01-05', as_of: NOW });
    expect(total).toMatchObject({ figures: { offered_qtd: 10, sales_qtd: 2 }, abandonment: 0.1 });
    expect(groups).toMatchObject([{ name: 'closer_t1', figures: { offered_qtd: 10 } }]);
  });

  it('has the thresholds of each group, with the defaults where it sets none', async () => {
    const { thresholds } = await getWallboard({ now: NOW });
    expect(thresholds).toEqual({ admin: defaultThresholds, closer_t1: { ...defaultThresholds, longest_wait_s } });
  });
});
