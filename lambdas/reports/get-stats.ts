import type { Actor } from '#platform/handlers/actor';
import { figuresByDay, type Subject } from '#platform/reports/figures-between';
import { isAdmin } from '#shared/access/access';
import type { Stats } from '#shared/contracts/reports';
import { Rejection } from '#shared/errors';
import { type Figures, salesVolume, sumOfFigures } from '#shared/metrics/figures';
import { weekToDate } from '#shared/new-york';
import type { Timestamp } from '#shared/time';

const subjectOf = ({ user, access }: Actor, admin: boolean): Subject => {
  if (!admin) return { of: 'agent', user_id: user.id };
  if (!isAdmin(access)) throw new Rejection('forbidden', "Only admins see the company's figures.");
  return { of: 'company' };
};

/**
 * The sales of today and of this week by New York's calendar, of the actor or of the company; the volume is the number
 * of products sold, of every type. The week begins on Sunday, see `weekToDate`.
 * @throws Rejection `forbidden`
 */
export const getStats = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { admin = false }: { admin?: boolean },
): Promise<Stats> => {
  const days = weekToDate(now);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const read = await figuresByDay(subjectOf(actor, admin), { first, last });
  const figuresOf = (day: string): Figures => read.find(one => one.day === day)?.figures ?? {};
  const [today, week] = [figuresOf(last), sumOfFigures(read.map(({ figures }) => figures))];
  return {
    commisions_today: today.commissions ?? 0,
    sales_premium_today: today.premiums ?? 0,
    sales_volume_today: salesVolume(today),
    commissions_week: week.commissions ?? 0,
    sales_premium_week: week.premiums ?? 0,
    sales_volume_week: salesVolume(week),
    chargebacks_today: today.chargebacks_qtd ?? 0,
    chargebacks_week: week.chargebacks_qtd ?? 0,
    week: days
      .map(label => ({
        label,
        total_sales: salesVolume(figuresOf(label)),
        total_commissions: figuresOf(label).commissions ?? 0,
      }))
      .reverse(),
    as_of: now,
  };
};
