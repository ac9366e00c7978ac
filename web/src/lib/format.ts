import { newYorkDay } from '#shared/new-york';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { formatDuration, secondsBetween, type Timestamp } from '#shared/time';

export { formatDuration, formatPhoneNumber, secondsBetween };

const NEW_YORK = 'America/New_York';

const newYorkTime = new Intl.DateTimeFormat('en-US', {
  timeZone: NEW_YORK,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Mar 1, 2026, 12:00 PM`, in New York (spec 3, section 2: Call history page). */
export const formatNewYorkTime = (time: Timestamp): string =>
  newYorkTime.format(new Date(time)).replace(/\u202f/g, ' ');

const newYorkHour = new Intl.DateTimeFormat('en-US', { timeZone: NEW_YORK, hour: 'numeric', minute: '2-digit' });

/** `9:00 AM` on the day that it is in New York, with the day at any other. */
export const formatNearNewYorkTime = (time: Timestamp, now: Timestamp): string => {
  const isToday = newYorkDay(time) === newYorkDay(now);
  return isToday ? newYorkHour.format(new Date(time)).replace(/\u202f/g, ' ') : formatNewYorkTime(time);
};

const localTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Mar 1, 2026, 9:00 AM` by the user's own clock, by which she also chooses a time. */
export const formatLocalTime = (time: Timestamp): string => localTime.format(new Date(time)).replace(/\u202f/g, ' ');

const localDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' });
const localHour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `9:00 AM` on the user's own day, with the day at any other. */
export const formatNearTime = (time: Timestamp, now: Date): string => {
  const isToday = localDay.format(new Date(time)) === localDay.format(now);
  return isToday ? localHour.format(new Date(time)).replace(/\u202f/g, ' ') : formatLocalTime(time);
};

const eventTime = new Intl.DateTimeFormat('en-US', {
  timeZone: NEW_YORK,
  month: 'short',
  day: '2-digit',
  year: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** `MMM DD YY, h:mm:ss.SSS a`: `Mar 01 26, 12:00:00.123 pm`, in New York (spec 3, section 2: Events view). */
export const formatEventTime = (time: Timestamp | number): string => {
  const part = Object.fromEntries(eventTime.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  const { month, day, year, hour, minute, second, fractionalSecond, dayPeriod = '' } = part;
  return `${month} ${day} ${year}, ${hour}:${minute}:${second}.${fractionalSecond} ${dayPeriod.toLowerCase()}`;
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as `$1,234.50`; `$0.00` where there are none (spec 1, section 9). */
export const formatMoney = (cents: number | undefined): string => dollars.format((cents ?? 0) / 100);

/** `hh:mm:ss` between two instants, or nothing while either is missing. */
export const formatBetween = (from: Timestamp | undefined, to: Timestamp | undefined): string | undefined =>
  from && to ? formatDuration(secondsBetween(from, to)) : undefined;

/** A code as words: `customer_inbound_call` reads 'customer inbound call', on every screen. */
export const words = (code: string | undefined): string => code?.replaceAll('_', ' ') ?? '';

/** A status as a person reads it: `no-answer` reads 'No answer'. */
export const statusWords = (status: string): string => {
  const text = words(status).replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

type Caller = { name?: string; phoneNumber?: string };

/** Who is on the line: the lead's name, else the number, else that nobody knows. */
export const callerName = ({ name, phoneNumber }: Caller): string =>
  name || (phoneNumber ? formatPhoneNumber(phoneNumber) : 'Unknown caller');

/** The caller of a call's document. */
export const leadOf = (call: { lead_name?: string; lead_phone_number?: string }): string =>
  callerName({ name: call.lead_name, phoneNumber: call.lead_phone_number });
