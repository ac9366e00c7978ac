import { formatMoney } from '#shared/money/format-money';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { formatDuration, secondsBetween, type Timestamp } from '#shared/time';
import { statusWords, words } from '#shared/words';

export { formatDuration, formatMoney, formatPhoneNumber, secondsBetween, statusWords, words };

const NEW_YORK = 'America/New_York';

/** Formats times in one time zone: New York's, or the user's own without `timeZone`. */
const clock = (timeZone?: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const whole = (time: Date) => format.format(time).replace(/\u202f/g, ' ');
  const brief = (time: Date, now: Date) => {
    const [day, year, hour] = whole(time).split(', ');
    return whole(now).includes(`, ${year},`) ? `${day}, ${hour}` : whole(time);
  };
  const near = (time: Date, now: Date) => {
    const [day, year, hour = ''] = whole(time).split(', ');
    return whole(now).startsWith(`${day}, ${year},`) ? hour : brief(time, now);
  };
  return { whole, brief, near };
};

const newYork = clock(NEW_YORK);
const local = clock();

/** `Mar 1, 2026, 12:00 PM`, in New York (docs/product.md, Money and time formats). */
export const formatNewYorkTime = (time: Timestamp): string => newYork.whole(new Date(time));

/** `Mar 1, 12:00 PM` in New York's current year, with the year for other years. */
export const formatBriefNewYorkTime = (time: Timestamp, now: Date): string => newYork.brief(new Date(time), now);

/** `9:00 AM` on New York's current day, with the day for other days. */
export const formatNearNewYorkTime = (time: Timestamp, now: Timestamp): string =>
  newYork.near(new Date(time), new Date(now));

/** `Mar 1, 2026, 9:00 AM` in the user's time zone, in which the user also chooses times. */
export const formatLocalTime = (time: Timestamp): string => local.whole(new Date(time));

/** `9:00 AM` on the user's current day, with the day for other days, and with the year for other years. */
export const formatNearTime = (time: Timestamp, now: Date): string => local.near(new Date(time), now);

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
