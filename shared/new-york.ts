import type { Timestamp } from './time.ts';

/**
 * The business's calendar (docs/product.md, Money and time formats): days are `2026-03-01` and begin at midnight in New
 * York.
 */
const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The day on which an instant falls where the business is. */
export const newYorkDay = (ts: Timestamp): string => newYork.format(new Date(ts));

/** The instant at which a day begins there: 5 am in UTC, and 4 am while summer time is kept. */
export const beginningOfDay = (day: string): Timestamp => {
  const inSummer = `${day}T04:00:00.000Z`;
  return newYorkDay(inSummer) === day ? inSummer : `${day}T05:00:00.000Z`;
};

const DAY_MS = 86_400_000;

/**
 * The days of the week that `now` is in, from its first to today. A week begins on Sunday: the product's
 * commissions page says 'start of week' and no day, and that is where its date library begins one.
 */
export const weekToDate = (now: Timestamp): string[] => {
  const noon = Date.parse(`${newYorkDay(now)}T12:00:00.000Z`);
  const weekday = new Date(noon).getUTCDay();
  return Array.from({ length: weekday + 1 }, (_, n) =>
    new Date(noon - (weekday - n) * DAY_MS).toISOString().slice(0, 10),
  );
};
