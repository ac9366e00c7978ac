import * as z from 'zod';
import type { Timestamp } from '../time.ts';
import { continental, type Place } from './states.ts';

/** Hours of the called person's local day in which calls are allowed: `{ from: 8, to: 21 }` is 8:00 to 20:59. */
export const CallingHours = z
  .object({ from: z.number().int().min(0).max(23), to: z.number().int().min(1).max(24) })
  .refine(({ from, to }) => from < to, 'They must begin before they end.');
export type CallingHours = z.infer<typeof CallingHours>;

type Clock = { hour: number; minute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
};

/** The local time in a time zone, with daylight saving. */
export const clockIn = (zone: string, now: Timestamp): Clock => {
  const parts = formatFor(zone).formatToParts(new Date(now));
  const value = (type: 'hour' | 'minute') => Number(parts.find(part => part.type === type)?.value);
  return { hour: value('hour'), minute: value('minute') };
};

const isAllowed = ({ hour }: Clock, { from, to }: CallingHours): boolean => from <= hour && hour < to;

const half = (hour: number): 'am' | 'pm' => (hour % 24 < 12 ? 'am' : 'pm');
const twelveHour = (hour: number): number => hour % 12 || 12;

/** `7:12 am`. */
export const shownTime = ({ hour, minute }: Clock): string =>
  `${twelveHour(hour)}:${String(minute).padStart(2, '0')} ${half(hour)}`;

/** `8 am`; 0 and 24 are `midnight`. */
const shownHour = (hour: number): string => (hour % 24 === 0 ? 'midnight' : `${twelveHour(hour)} ${half(hour)}`);

const allowed = ({ from, to }: CallingHours): string => `Calls are allowed from ${shownHour(from)} to ${shownHour(to)}`;

/**
 * The message why people in a place may not be called now; undefined if they may. In a place with several time zones
 * the hours must allow it in each zone. `whose` names who is called: `Ada Park`.
 */
export const callingHoursProblem = (
  place: Place,
  whose: string,
  { now, hours }: { now: Timestamp; hours: CallingHours },
): string | undefined => {
  const clocks = place.zones.map(zone => clockIn(zone, now));
  const closed = clocks.find(clock => !isAllowed(clock, hours));
  if (!closed) return undefined;
  const isSure = clocks.every(clock => !isAllowed(clock, hours));
  return (
    `It ${isSure ? 'is' : 'may be'} ${shownTime(closed)} where ${whose} is (${place.name}). ` +
    `${allowed(hours)} there.`
  );
};

/** The same for an unknown place: the hours must allow it everywhere in the continental US. */
export const anywhereProblem = (
  whose: string,
  { now, hours }: { now: Timestamp; hours: CallingHours },
): string | undefined => {
  const clocks = Object.entries(continental).map(([zone, id]) => ({ zone, clock: clockIn(id, now) }));
  const closed = clocks.find(({ clock }) => !isAllowed(clock, hours));
  return (
    closed &&
    `It is not known where ${whose} is, and it is ${shownTime(closed.clock)} ${closed.zone} time. ` +
      `${allowed(hours)} in every time zone from Eastern to Pacific.`
  );
};
