import { formatMoney } from '#shared/money/format-money';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { formatDuration, secondsBetween, type Timestamp } from '#shared/time';
import { statusTexts, words } from '#shared/words';

export { formatDuration, formatMoney, formatPhoneNumber, secondsBetween, statusTexts, words };

const NEW_YORK = 'America/New_York';

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: NEW_YORK,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Mar 1, 2026, 12:00 PM`, in New York (docs/product.md, Money and time formats). */
export const formatNewYorkTime = (time: Timestamp | Date): string =>
  newYork.format(new Date(time)).replace(/\u202f/g, ' ');

/** `Mar 1, 12:00 PM` in New York's current year, with the year for other years. */
export const formatBriefNewYorkTime = (time: Timestamp, now: Date): string => {
  const whole = formatNewYorkTime(time);
  const [day, year, hour] = whole.split(', ');
  return formatNewYorkTime(now).includes(`, ${year},`) ? `${day}, ${hour}` : whole;
};

/** `9:00 AM` on New York's current day, with the day for other days. */
export const formatNearNewYorkTime = (time: Timestamp, now: Timestamp): string => {
  const [day, year, hour = ''] = formatNewYorkTime(time).split(', ');
  return formatNewYorkTime(now).startsWith(`${day}, ${year},`) ? hour : formatBriefNewYorkTime(time, new Date(now));
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

/** `MMM DD YY, h:mm:ss.SSS a`: `Mar 01 26, 12:00:00.123 pm`, in New York (docs/product.md, Money and time formats). */
export const formatEventTime = (time: Timestamp | number): string => {
  const part = Object.fromEntries(eventTime.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  const { month, day, year, hour, minute, second, fractionalSecond, dayPeriod = '' } = part;
  return `${month} ${day} ${year}, ${hour}:${minute}:${second}.${fractionalSecond} ${dayPeriod.toLowerCase()}`;
};

/** `hh:mm:ss` between two instants; undefined while one is missing. */
export const formatBetween = (from: Timestamp | undefined, to: Timestamp | undefined): string | undefined =>
  from && to ? formatDuration(secondsBetween(from, to)) : undefined;

type Caller = { name?: string; phoneNumber?: string };

/** The name of the person on the line, else the phone number, else a text for an unknown caller. */
export const callerName = ({ name, phoneNumber }: Caller): string =>
  name || (phoneNumber ? formatPhoneNumber(phoneNumber) : 'Unknown caller');

/** The caller of a call's document. */
export const leadOf = (call: { lead_name?: string; lead_phone_number?: string }): string =>
  callerName({ name: call.lead_name, phoneNumber: call.lead_phone_number });
