import { expect, it } from 'vitest';
import { columnsOf } from './agent-grid-styles.ts';

it.each([
  [{ full: 0, compact: 0 }, 1],
  [{ full: 4, compact: 0 }, 1],
  [{ full: 5, compact: 0 }, 2],
  [{ full: 0, compact: 6 }, 1],
  [{ full: 2, compact: 3 }, 1],
  [{ full: 3, compact: 3 }, 2],
  [{ full: 12, compact: 0 }, 3],
])('of a group with %o: %i, so that it has four rows or fewer', (cards, columns) => {
  expect(columnsOf(cards)).toBe(columns);
});
