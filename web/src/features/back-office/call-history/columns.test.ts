import { expect, it } from 'vitest';
import { columnsFor } from './columns.tsx';

/** 'Customer inbound call' with the padding of its cell. */
const LONGEST_SOURCE = 148;
/** The table beside the closed menu, on a screen of 1280 and of 1440 pixels. */
const TABLE_AT_1280 = 1182;
const TABLE_AT_1440 = 1342;

type Input = { admin?: boolean; withWait?: boolean };
const everyColumns: Input[] = [{}, { admin: true }, { withWait: true }];
const given = (input: Input) => columnsFor({ admin: false, onPlay: () => undefined, ...input });

/** The widths at 1280 and at 1440 pixels by column, and their sums. */
const widths = (input: Input) => {
  const all = given(input).map(({ key, width = 0, wideWidth = width }) => ({ key, at1280: width, at1440: wideWidth }));
  const sum = (at: 'at1280' | 'at1440') => all.reduce((total, column) => total + column[at], 0);
  return { sources: all.filter(({ key }) => ['source', 'creation'].includes(key)), sum };
};

it('keeps both sources of a call on one line each for an agent, at 1280 pixels too', () => {
  expect(widths({}).sources.map(({ at1280 }) => at1280)).toEqual([LONGEST_SOURCE, LONGEST_SOURCE]);
});

it.each(everyColumns)('keeps both sources on one line each at 1440 pixels, with the columns of %o', input => {
  expect(widths(input).sources.map(({ at1440 }) => at1440)).toEqual([LONGEST_SOURCE, LONGEST_SOURCE]);
});

it.each(everyColumns)('is no wider than the screen with the columns of %o', input => {
  const { sum } = widths(input);
  expect(sum('at1280')).toBeLessThanOrEqual(TABLE_AT_1280);
  expect(sum('at1440')).toBeLessThanOrEqual(TABLE_AT_1440);
});
