import { AssemblyError } from '../assembly/template.ts';

/** The next time at which a schedule is due. */
export type NextDue = (after: Date) => Date;

const UNITS_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * Reads `rate(...)` or `cron(minute hour day month weekday year)`, in UTC
 * (docs.aws.amazon.com/eventbridge, "Schedule types"). @throws AssemblyError for an expression that it cannot read.
 */
export const parseSchedule = (expression: string, place: string): NextDue => {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const every = Number(rate[1]) * (UNITS_MS[rate[2] ?? ''] ?? 0);
    return after => new Date(after.getTime() + every);
  }
  const cron = /^cron\(([^)]+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (cron?.length !== 6)
    throw new AssemblyError(`The local cloud cannot read the schedule '${expression}' of ${place}.`);
  return cronDue(cron, expression, place);
};

const cronDue = (fields: string[], expression: string, place: string): NextDue => {
  const fail = () => new AssemblyError(`The local cloud cannot read the schedule '${expression}' of ${place}.`);
  const [minutes, hours, days, months, weekdays, years] = [
    fieldSet(fields[0], 0, 59, [], fail),
    fieldSet(fields[1], 0, 23, [], fail),
    fieldSet(fields[2], 1, 31, [], fail),
    fieldSet(fields[3], 1, 12, MONTHS, fail),
    fieldSet(fields[4], 1, 7, DAYS, fail),
    fieldSet(fields[5], 1970, 2199, [], fail),
  ];
  const dayFits = (at: Date) =>
    years.has(at.getUTCFullYear()) &&
    months.has(at.getUTCMonth() + 1) &&
    days.has(at.getUTCDate()) &&
    weekdays.has(at.getUTCDay() + 1);
  return after => {
    const at = new Date(after);
    at.setUTCSeconds(0, 0);
    at.setUTCMinutes(at.getUTCMinutes() + 1);
    for (let steps = 0; steps < 500_000; steps++) {
      if (!dayFits(at)) at.setUTCHours(24, 0, 0, 0);
      else if (!hours.has(at.getUTCHours())) at.setUTCHours(at.getUTCHours() + 1, 0, 0, 0);
      else if (!minutes.has(at.getUTCMinutes())) at.setUTCMinutes(at.getUTCMinutes() + 1);
      else return at;
    }
    throw fail();
  };
};

/** The allowed values of one field: `*`, `?`, `5`, `1-5`, `1,3`, `0/15`, `MON-FRI`. */
const fieldSet = (field = '', least: number, most: number, names: string[], fail: () => Error): Set<number> => {
  const number = (text: string) => {
    const named = names.indexOf(text.toUpperCase());
    const value = named >= 0 ? named + 1 : Number(text);
    if (!Number.isInteger(value) || value < least || value > most) throw fail();
    return value;
  };
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const [from, to] = range === '*' || range === '?' ? [least, most] : range.split('-').map(number);
    if (from === undefined) throw fail();
    const end = to ?? (step ? most : from);
    for (let value = from; value <= end; value += Number(step ?? 1)) values.add(value);
  }
  return values;
};
