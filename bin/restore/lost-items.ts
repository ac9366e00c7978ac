import { namesOf } from '#shared/contracts/former-entities';

/**
 * How many items of an entity may be missing: the table in use has changed since the point in time that was restored.
 */
const MOST_MISSING = { items: 1, fraction: 0.01 };

/**
 * The entities of the table in use of which the restored table has no item, or more than `MOST_MISSING` too few. More
 * items than in the table in use are no fault: items that were deleted since then come back. Items that expire are not
 * counted.
 */
export const lostEntities = (inUse: ReadonlyMap<string, number>, restored: ReadonlyMap<string, number>): string[] =>
  [...inUse]
    .filter(([entity, count]) => {
      const there = namesOf([entity]).reduce((sum, name) => sum + (restored.get(name) ?? 0), 0);
      return there === 0 || count - there > Math.max(MOST_MISSING.items, count * MOST_MISSING.fraction);
    })
    .map(([entity]) => entity)
    .sort();
