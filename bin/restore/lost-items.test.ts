import { expect, it } from 'vitest';
import { lostEntities } from './lost-items.ts';

it.each<[what: string, inUse: number, restored: number | undefined, isLost: boolean]>([
  ['has no item', 1, undefined, true],
  ['has no item of many', 5000, 0, true],
  ['has all', 40, 40, false],
  ['has one too few of some', 40, 39, false],
  ['has two too few of some', 40, 38, true],
  ['has one in a hundred too few of some', 900, 891, false],
  ['has more than one in a hundred too few of some', 900, 890, true],
  ['has one in a hundred too few of many', 10_000, 9_900, false],
  ['has more than one in a hundred too few of many', 10_000, 9_899, true],
  ['has more: what was deleted since then', 40, 4000, false],
])('an entity of which the restored table %s: %i, %s', (_, inUse, restored, isLost) => {
  const there = new Map(restored === undefined ? [] : [['lead-note', restored]]);
  expect(lostEntities(new Map([['lead-note', inUse]]), there)).toEqual(isLost ? ['lead-note'] : []);
});

it('an entity that had another name then is not lost', () => {
  expect(lostEntities(new Map([['rejected-acceptance', 3]]), new Map([['refused-acceptance', 3]]))).toEqual([]);
});

it('an entity that only the restored table has is not lost', () => {
  expect(lostEntities(new Map(), new Map([['call', 3]]))).toEqual([]);
});
