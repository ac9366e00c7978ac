import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { figuresByDay } from '#platform/reports/figures-between';
import { type CommissionsFilter, commissionsPage, LINES_SEARCHED } from '#platform/table/commissions';
import { choosesLines } from '#shared/commissions/chosen-lines';
import { type CommissionSums, sumsOfLines } from '#shared/commissions/commission-line';
import type { CommissionTotals, getCommissionTotals as operation } from '#shared/contracts/reports';
import { salesVolume, sumOfFigures } from '#shared/metrics/figures';
import type { Timestamp } from '#shared/time';
import { commissionsFilter } from './commissions-filter.ts';

type Sums = CommissionSums & { is_partial: boolean };

/**
 * A choice among the lines has no roll-up: its lines are read and summed, at most as many as one page of the list
 * reads.
 */
const searchedSums = async (reader: string, filter: CommissionsFilter): Promise<Sums> => {
  const { data, next_page_key } = await commissionsPage(reader, filter, {
    limit: LINES_SEARCHED,
    complete: true,
  });
  return { ...sumsOfLines(data), is_partial: next_page_key !== null };
};

/** The roll-ups count the products and chargebacks of which the lines are: one item is read a day. */
const countedSums = async ({ subject, range }: CommissionsFilter): Promise<Sums> => {
  const figures = sumOfFigures((await figuresByDay(subject, range)).map(day => day.figures));
  const { commissions = 0, premiums = 0 } = figures;
  return { commissions, premiums, sales: salesVolume(figures), is_partial: false };
};

/**
 * The sums of the lines of a filter.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range
 */
export const getCommissionTotals = async (
  deps: { actor: Actor; now: Timestamp },
  input: z.output<typeof operation.input>,
): Promise<CommissionTotals> => {
  const filter = await commissionsFilter(deps, input);
  const sums = choosesLines(filter) ? await searchedSums(deps.actor.user.id, filter) : await countedSums(filter);
  return { ...sums, as_of: deps.now };
};
