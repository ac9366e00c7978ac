import * as z from 'zod';
import type { Timestamp } from '../time.ts';
import { continental, type Place } from './states.ts';

/** Hours of the day between which people may be called, where they are: `{ from: 8, to: 21 }` is 8:00 to 20:59. */
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

/** What a clock on the wall shows in a zone, daylight saving included. */
export const clockIn = (zone: string, now: Timestamp): Clock => {
  const parts = formatFor(zone).formatToParts(new Date(now));
  const value = (type: 'hour' | 'minute') => Number(parts.find(part => part.type === type)?.value);
  return { hour: value('hour'), minute: value('minute') };
};

const isAllowed = ({ hour }: Clock, { from, to }: CallingHours): boolean => from <= hour && hour < to;

const half = (hour: number): 'am' | 'pm' => (hour % 24 < 12 ? 'am' : 'pm');
const onTheDial = (hour: number): number => hour % 12 || 12;

/** `7:12 am`. */
export const shownTime = ({ hour, minute }: Clock): string =>
  `${onTheDial(hour)}:${String(minute).padStart(2, '0')} ${half(hour)}`;

/** `8 am`; of 24 it is midnight. */
const shownHour = (hour: number): string => (hour % 24 === 0 ? 'midnight' : `${onTheDial(hour)} ${half(hour)}`);

const allowed = ({ from, to }: CallingHours): string => `Calls are allowed from ${shownHour(from)} to ${shownHour(to)}`;

/**
 * Why nobody may be called there now, as a sentence; undefined when they may. Of a place with several zones the hours
 * must hold in each, because it is not known in which of them somebody is. `whose` is who is there: `Ada Park`.
 */
export const callingHoursProblem = (
  place: Place,
  whose: string,
  { now, hours }: { now: Timestamp; hours: CallingHours },
): string | undefined => {
  const clocks = place.zones.map(zone => clockIn(zone, now));
  const refused = clocks.find(clock => !isAllowed(clock, hours));
  if (!refused) return undefined;
  const isSure = clocks.every(clock => !isAllowed(clock, hours));
  return (
    `It ${isSure ? 'is' : 'may be'} ${shownTime(refused)} where ${whose} is (${place.name}). ` +
    `${allowed(hours)} there.`
  );
};

/** Why nobody may be called of whom it is not known where they are: the hours must hold all over the continental US. */
export const anywhereProblem = (
  whose: string,
  { now, hours }: { now: Timestamp; hours: CallingHours },
): string | undefined => {
  const clocks = Object.entries(continental).map(([zone, id]) => ({ zone, clock: clockIn(id, now) }));
  const refused = clocks.find(({ clock }) => !isAllowed(clock, hours));
  return (
    refused &&
    `It is not known where ${whose} is, and it is ${shownTime(refused.clock)} ${refused.zone} time. ` +
      `${allowed(hours)} in every time zone from Eastern to Pacific.`
  );
};
