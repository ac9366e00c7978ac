import * as z from 'zod';

/** An instant: ISO 8601, UTC, milliseconds: `2026-03-01T17:00:00.000Z`. Sorts as text. */
export const Timestamp = z.iso.datetime({ precision: 3 });
export type Timestamp = z.infer<typeof Timestamp>;

export const timestamp = (now: Date): Timestamp => now.toISOString();

/** Whole seconds between two instants, never negative. */
export const secondsBetween = (from: Timestamp, to: Timestamp): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));

/** `hh:mm:ss` of a number of seconds (docs/product.md, Call control bar). */
export const formatDuration = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(part => String(part).padStart(2, '0'))
    .join(':');
