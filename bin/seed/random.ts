/** A small seeded random generator (mulberry32): the same seed gives the same data on every machine. */
export type Random = {
  next(): number;
  integer(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
};

export const createRandom = (seed: number): Random => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    pick: items => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
  };
};

/** The seed of every seeded system. */
export const SEED = 20_260_105;
