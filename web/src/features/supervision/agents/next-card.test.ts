import { describe, expect, it } from 'vitest';
import { nextCard } from './next-card.ts';

/** Two groups: rows of three cards and of one, then a row of two. */
const places = [
  { left: 0, top: 0 },
  { left: 100, top: 0 },
  { left: 200, top: 0.5 },
  { left: 0, top: 80 },
  { left: 0, top: 200 },
  { left: 100, top: 200 },
];

describe('the arrow keys on the cards', () => {
  it.each([
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 1, 3],
    ['ArrowDown', 3, 4],
    ['ArrowUp', 5, 3],
    ['ArrowUp', 3, 0],
    ['Home', 4, 0],
    ['End', 1, 5],
  ])('%s leads from %i to %i', (key, from, to) => expect(nextCard(places, from, key)).toBe(to));

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 1, 2],
    ['ArrowUp', 2, 1],
    ['ArrowDown', 3, 4],
    ['ArrowUp', 4, 3],
  ])('%s stays in the column of the group, from %i to %i', (key, from, to) => {
    const sideBySide = [
      { left: 0, top: 0 },
      { left: 0, top: 84 },
      { left: 0, top: 136 },
      { left: 180, top: 0 },
      { left: 180, top: 52 },
    ];
    expect(nextCard(sideBySide, from, key)).toBe(to);
  });

  it.each([
    ['ArrowRight', 5],
    ['ArrowLeft', 0],
    ['ArrowDown', 4],
    ['ArrowUp', 1],
    ['x', 1],
    ['ArrowRight', 99],
  ])('%s leads nowhere from %i', (key, from) => expect(nextCard(places, from, key)).toBeUndefined());
});
