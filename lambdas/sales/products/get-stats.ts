import type { Actor } from '#platform/handlers/actor';
import { getSalesDays, type SalesFigures } from '#platform/table/sales-days';
import type { Stats } from '#shared/contracts/sales';
import { weekToDate } from '#shared/new-york';
import type { Timestamp } from '#shared/time';

const nothing = { commissions: 0, premium: 0, volume: 0 };

const sumOf = (days: SalesFigures[]) =>
  days.reduce(
    (sum, day) => ({
      commissions: sum.commissions + day.commissions,
      premium: sum.premium + day.premiums,
      volume: sum.volume + day.sales_qtd + day.ancillaries_qtd,
    }),
    nothing,
  );

/** Below zero only where a sale that is taken back was never counted; until the rollups are rebuilt it shows as none. */
const shown = ({ commissions, premium, volume }: typeof nothing) => ({
  commissions: Math.max(0, commissions),
  premium: Math.max(0, premium),
  volume: Math.max(0, volume),
});

/**
 * The actor's own sales of today and of this week by New York's calendar; the volume is the number of products sold,
 * of every type. The week begins on Sunday, see `weekToDate`.
 */
export const getStats = async ({ actor, now }: { actor: Actor; now: Timestamp }): Promise<Stats> => {
  const week = weekToDate(now);
  const days = await getSalesDays(actor.user.id, week);
  const today = shown(sumOf(days.filter(({ day }) => day === week.at(-1))));
  const thisWeek = shown(sumOf(days));
  return {
    commisions_today: today.commissions,
    sales_premium_today: today.premium,
    sales_volume_today: today.volume,
    commissions_week: thisWeek.commissions,
    sales_premium_week: thisWeek.premium,
    sales_volume_week: thisWeek.volume,
  };
};
