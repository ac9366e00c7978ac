import type { Timestamp } from './time.ts';

/**
 * The business's calendar (docs/product.md, Money and time formats): days are `2026-03-01` and begin at midnight in New
 * York.
 */
const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The day of an instant in New York. */
export const newYorkDay = (ts: Timestamp): string => newYork.format(new Date(ts));

/** The instant at which a day begins in New York: 5 am UTC, or 4 am UTC during daylight saving time. */
export const beginningOfDay = (day: string): Timestamp => {
  const inSummer = `${day}T04:00:00.000Z`;
  return newYorkDay(inSummer) === day ? inSummer : `${day}T05:00:00.000Z`;
};

const DAY_MS = 86_400_000;

/**
 * The days of the current week, from its first day to today. A week begins on Sunday: the product's commissions page
 * says 'start of week', and its date library starts weeks on Sunday.
 */
export const weekToDate = (now: Timestamp): string[] => {
  const noon = Date.parse(`${newYorkDay(now)}T12:00:00.000Z`);
  const weekday = new Date(noon).getUTCDay();
  return Array.from({ length: weekday + 1 }, (_, n) =>
    new Date(noon - (weekday - n) * DAY_MS).toISOString().slice(0, 10),
  );
};
