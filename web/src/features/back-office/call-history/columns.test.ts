import { expect, it } from 'vitest';
import { columnsFor } from './columns.tsx';

/** 'Customer inbound call' with the padding of its cell. */
const LONGEST_SOURCE = 148;
/** The table at 1280 pixels beside the closed menu. */
const NARROWEST_TABLE = 1182;

const widths = (input: { admin?: boolean; withWait?: boolean }) =>
  Object.fromEntries(
    columnsFor({ admin: false, onPlay: () => undefined, ...input }).map(({ key, width = 0 }) => [key, width]),
  );
const sum = (all: Record<string, number>) => Object.values(all).reduce((total, width) => total + width, 0);

it('keeps both sources of a call on one line each for an agent, at 1280 pixels too', () => {
  const all = widths({});
  expect(Math.min(all.source ?? 0, all.creation ?? 0)).toBeGreaterThanOrEqual(LONGEST_SOURCE);
  expect(sum(all)).toBeLessThanOrEqual(NARROWEST_TABLE);
});

it.each([{ admin: true }, { withWait: true }])('has no more than 1280 pixels with the columns of %o', input => {
  expect(sum(widths(input))).toBeLessThanOrEqual(NARROWEST_TABLE);
});
