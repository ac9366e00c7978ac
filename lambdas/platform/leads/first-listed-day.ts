import { cachedFor } from '../cached-for.ts';
import { getRollupGeneration } from '../table/rollup-generation.ts';
import { firstCompanyDay } from '../table/rollups.ts';

/**
 * A day before which there is no lead, at most 30 s old: the roll-ups count each lead on the day of its creation. Undefined
 * where nothing was counted. A list of all leads does not ask for months without any.
 */
export const { get: firstListedDay, clear: clearFirstListedDay } = cachedFor(30_000, async () =>
  firstCompanyDay((await getRollupGeneration()).current),
);
