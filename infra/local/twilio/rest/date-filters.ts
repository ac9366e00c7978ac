import { badParameter } from './errors.ts';

const timeIn = (name: string, text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badParameter(`Parameter ${name} is not a time: ${text}`);
  return time;
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

type Holds = (time: number, limit: number) => boolean;

/**
 * Whether a time is on the day of `Name`, until `Name<` and from `Name>`: dates or times in UTC, where a date means its
 * midnight. A resource without a time is never found
 * (twilio.com/docs/voice/api/call-resource#read-multiple-call-resources).
 * @throws TwilioError 20001 for a value that is no time
 */
export const isInDates = (query: URLSearchParams, name: string, at: Date | null | undefined): boolean => {
  const limits: [string, Holds][] = [
    [name, (time, limit) => dayOf(time) === dayOf(limit)],
    [`${name}<`, (time, limit) => time <= limit],
    [`${name}>`, (time, limit) => time >= limit],
  ];
  return limits.every(([key, holds]) => {
    const text = query.get(key);
    if (!text) return true;
    const limit = timeIn(key, text);
    return at ? holds(at.getTime(), limit) : false;
  });
};
