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
  const today = newYorkDay(now);
  return daysFrom(firstDayOfWeek(today), today);
};

const newYorkHours = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The hour of an instant in New York, 0 to 23. */
export const newYorkHour = (ts: Timestamp): number => Number(newYorkHours.format(new Date(ts)));

const newYorkMinutes = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant as a spreadsheet reads and sorts it: `2026-03-01 12:00`, in New York. */
export const newYorkTime = (ts: Timestamp): string => `${newYorkDay(ts)} ${newYorkMinutes.format(new Date(ts))}`;

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00.000Z`);

/** The day that is so many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The Sunday with which the week of a day begins. */
export const firstDayOfWeek = (day: string): string => addDays(day, -new Date(noonOf(day)).getUTCDay());

/** The months that days from the first to the last are in, such as `2026-03`, the latest first. */
export const monthsBack = ({ first, last }: { first: string; last: string }): string[] => {
  const earliest = first.slice(0, 7);
  const months: string[] = [];
  for (let month = last.slice(0, 7); month >= earliest; month = addDays(`${month}-01`, -1).slice(0, 7))
    months.push(month);
  return months;
};

/** Every day from the first to the last, both included; none if the last is before the first. */
export const daysFrom = (first: string, last: string): string[] => {
  const count = Math.round((noonOf(last) - noonOf(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => addDays(first, n));
};
