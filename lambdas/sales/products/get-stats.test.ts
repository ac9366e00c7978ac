import { describe, expect, it } from 'vitest';
import type { SalesDay } from '#platform/table/engine/documents';
import { replaceSalesDay } from '#platform/table/sales-days';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { getStats } from './get-stats.ts';

/** A Wednesday in New York. */
const WEDNESDAY = '2026-01-07T15:00:00.000Z';

const aDay = (day: string, fields: Partial<SalesDay> = {}): SalesDay => ({
  user_id: 'agent-1',
  day,
  version: 1,
  commissions: 100_00,
  premiums: 250_00,
  sales_qtd: 2,
  ancillaries_qtd: 1,
  ...fields,
});

const statsOf = async (days: SalesDay[], now = WEDNESDAY) => {
  startUnitTable();
  for (const day of days) await replaceSalesDay({ ...day, counted: [] });
  return getStats({ actor: anActor(), now });
};

describe('the sales of an agent', () => {
  it('are those of today and of the week since Sunday', async () => {
    const before = aDay('2026-01-03');
    const after = aDay('2026-01-08');
    const ofAnother = aDay('2026-01-07', { user_id: 'agent-2' });
    const own = [aDay('2026-01-04', { ancillaries_qtd: 0 }), aDay('2026-01-07')];
    expect(await statsOf([before, ...own, after, ofAnother])).toEqual({
      commisions_today: 100_00,
      sales_premium_today: 250_00,
      sales_volume_today: 3,
      commissions_week: 200_00,
      sales_premium_week: 500_00,
      sales_volume_week: 5,
    });
  });

  it('are none where nothing was sold, or where more was taken back than counted', async () => {
    const none = {
      commisions_today: 0,
      sales_premium_today: 0,
      sales_volume_today: 0,
      commissions_week: 0,
      sales_premium_week: 0,
      sales_volume_week: 0,
    };
    expect(await statsOf([])).toEqual(none);
    const takenBack = { commissions: -1_00, premiums: -2_00, sales_qtd: -1, ancillaries_qtd: 0 };
    expect(await statsOf([aDay('2026-01-07', takenBack)])).toEqual(none);
  });
});
