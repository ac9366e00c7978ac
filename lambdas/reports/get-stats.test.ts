import { beforeEach, describe, expect, it } from 'vitest';
import { clearGeneration } from '#platform/reports/figures-between';
import { writeTogether } from '#platform/table/engine/write';
import { rollupStep } from '#platform/table/rollups';
import type { Figures } from '#shared/metrics/figures';
import type { Rollup } from '#shared/metrics/rollups';
import { anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { getStats } from './get-stats.ts';

/** A Wednesday in New York. */
const WEDNESDAY = '2026-01-07T15:00:00.000Z';
const SOLD: Figures = { commissions: 100_00, premiums: 250_00, sales_qtd: 2, ancillaries_qtd: 1 };

const count = async (rollup: Rollup, figures: Figures = SOLD) => {
  await writeTogether({ rollup: rollupStep(1, { rollup, cells: [{ by: 'total', name: '', figures }] }) });
};
const own = (day: string): Rollup => ({ of: 'agent', user_id: 'agent-1', day });

beforeEach(() => {
  startUnitTable();
  clearGeneration();
});

describe('the sales of an agent', () => {
  it('are those of today and of the week since Sunday, by day with the newest first', async () => {
    for (const day of ['2026-01-03', '2026-01-08']) await count(own(day));
    await count({ of: 'agent', user_id: 'agent-2', day: '2026-01-07' });
    await count(own('2026-01-04'), { ...SOLD, ancillaries_qtd: 0 });
    await count(own('2026-01-07'));
    expect(await getStats({ actor: anActor(), now: WEDNESDAY }, {})).toEqual({
      commisions_today: 100_00,
      sales_premium_today: 250_00,
      sales_volume_today: 3,
      commissions_week: 200_00,
      sales_premium_week: 500_00,
      sales_volume_week: 5,
      chargebacks_today: 0,
      chargebacks_week: 0,
      week: [
        { label: '2026-01-07', total_sales: 3, total_commissions: 100_00 },
        { label: '2026-01-06', total_sales: 0, total_commissions: 0 },
        { label: '2026-01-05', total_sales: 0, total_commissions: 0 },
        { label: '2026-01-04', total_sales: 2, total_commissions: 100_00 },
      ],
      as_of: WEDNESDAY,
    });
  });

  it('are below zero on a day on which more was charged back than sold', async () => {
    await count(own('2026-01-05'), { ...SOLD, chargebacks_qtd: 1 });
    await count(own('2026-01-07'), { commissions: -1_00, premiums: -2_00, sales_qtd: -1, chargebacks_qtd: 2 });
    expect(await getStats({ actor: anActor(), now: WEDNESDAY }, {})).toMatchObject({
      commisions_today: -1_00,
      sales_premium_today: -2_00,
      sales_volume_today: -1,
      chargebacks_today: 2,
      chargebacks_week: 3,
    });
  });
});

describe('the sales of the company', () => {
  it('are for admins', async () => {
    await count({ of: 'company', day: '2026-01-07' });
    const stats = await getStats({ actor: anActor(anAdmin()), now: WEDNESDAY }, { admin: true });
    expect(stats).toMatchObject({ commisions_today: 100_00, sales_volume_week: 3 });
  });

  it('are not for others', async () => {
    const asked = getStats({ actor: anActor(aUser()), now: WEDNESDAY }, { admin: true });
    await expect(asked).rejects.toMatchObject({
      code: 'forbidden',
      message: "Only admins see the company's figures.",
    });
  });
});
