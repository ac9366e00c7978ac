import { cachedFor } from '#platform/cached-for';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { cellSum, type RollupSums, rollupsBetween } from '#platform/table/rollups';
import type { DayRange } from '#shared/metrics/day-range';
import type { Figures } from '#shared/metrics/figures';

/** The whole company, or one agent. */
export type Subject = { of: 'company' } | { of: 'agent'; user_id: string };

/** The generation of the roll-ups that is read, at most 30 s old: for so long after a rebuild figures can be missing. */
export const { get: currentGeneration, clear: clearGeneration } = cachedFor(
  30_000,
  async () => (await getRollupGeneration()).current,
);

/** The company's roll-ups of a range, with hours, groups and lead sources; one item is read a day that has any. */
export const companyDays = async (range: DayRange): Promise<RollupSums[]> =>
  rollupsBetween(await currentGeneration(), { of: 'company' }, range);

/** The figures of each day of a range that has any; one item is read a day. */
export const figuresByDay = async (subject: Subject, range: DayRange): Promise<{ day: string; figures: Figures }[]> =>
  (await rollupsBetween(await currentGeneration(), subject, range)).map(rollup => ({
    day: rollup.day,
    figures: cellSum(rollup, 'total'),
  }));
