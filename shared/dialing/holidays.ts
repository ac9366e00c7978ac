import type { StateAbbr } from './states.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A day of a year as UTC midnight, so that adding days is exact. */
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const weekdayOf = (day: number): number => new Date(day).getUTCDay();

type Rule = (year: number) => number;

const on =
  (month: number, day: number): Rule =>
  year =>
    dayOf(year, month, day);

/** `nth(1, 9, 1)`: the first Monday of September. */
const nth =
  (n: number, month: number, weekday: number): Rule =>
  year => {
    const first = dayOf(year, month, 1);
    return first + ((((weekday - weekdayOf(first)) % 7) + 7) % 7) * DAY_MS + (n - 1) * 7 * DAY_MS;
  };

/** The last one of a month. */
const last =
  (month: number, weekday: number): Rule =>
  year => {
    const end = dayOf(year, month + 1, 0);
    return end - ((((weekdayOf(end) - weekday) % 7) + 7) % 7) * DAY_MS;
  };

/** Easter Sunday of the Gregorian calendar, by the rule that Meeus gives (Astronomical Algorithms, chapter 8). */
const easter: Rule = year => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dayOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
};

const beforeEaster =
  (days: number): Rule =>
  year =>
    easter(year) - days * DAY_MS;

const [MONDAY, THURSDAY] = [1, 4];

/** The legal holidays of the United States (5 U.S.C. 6103(a)). */
const federal: Record<string, Rule> = {
  'New Year’s Day': on(1, 1),
  'Birthday of Martin Luther King, Jr.': nth(3, 1, MONDAY),
  'Washington’s Birthday': nth(3, 2, MONDAY),
  'Memorial Day': last(5, MONDAY),
  Juneteenth: on(6, 19),
  'Independence Day': on(7, 4),
  'Labor Day': nth(1, 9, MONDAY),
  'Columbus Day': nth(2, 10, MONDAY),
  'Veterans Day': on(11, 11),
  'Thanksgiving Day': nth(4, 11, THURSDAY),
  'Christmas Day': on(12, 25),
};

/** The legal holidays that a state adds. */
const ofStates: Partial<Record<StateAbbr, Record<string, Rule>>> = {
  AL: {
    'Mardi Gras': beforeEaster(47),
    'Confederate Memorial Day': nth(4, 4, MONDAY),
    'Jefferson Davis’ Birthday': nth(1, 6, MONDAY),
  },
  LA: { 'Mardi Gras': beforeEaster(47), 'Good Friday': beforeEaster(2) },
  RI: { 'Victory Day': nth(2, 8, MONDAY) },
  UT: { 'Pioneer Day': on(7, 24) },
};

/** One on a Sunday is also kept on Monday, one on a Saturday also on Friday (5 U.S.C. 6103(b)). */
const daysKept = (day: number): number[] => {
  const shift = { 0: DAY_MS, 6: -DAY_MS }[weekdayOf(day)];
  return shift === undefined ? [day] : [day, day + shift];
};

/** The legal holiday of a state on a day, `2026-12-25`, by its name; a holiday counts on the day itself and when kept. */
export const holidayOf = (state: StateAbbr, date: string): string | undefined => {
  const wanted = Date.parse(date);
  const year = new Date(wanted).getUTCFullYear();
  const rules = Object.entries({ ...federal, ...ofStates[state] });
  // New Year's Day may be kept on the last day of the year before.
  return rules.find(([, rule]) => [year, year + 1].some(each => daysKept(rule(each)).includes(wanted)))?.[0];
};
