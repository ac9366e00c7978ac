import type { Timestamp } from '../time.ts';
import type { CallingHours } from './allowed-hours.ts';
import { hoursOfState, type LocalDay } from './state-hours.ts';
import type { Place } from './states.ts';

/** A local day and time: `{ date: '2026-03-01', weekday: 0, hour: 13, minute: 5 }`. */
export type Clock = LocalDay & { hour: number; minute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
};

/** The local day and time in a time zone, with daylight saving. */
export const clockIn = (zone: string, now: Timestamp): Clock => {
  const parts = formatFor(zone).formatToParts(new Date(now));
  const text = (type: Intl.DateTimeFormatPartTypes) => parts.find(part => part.type === type)?.value ?? '';
  const date = `${text('year')}-${text('month')}-${text('day')}`;
  return { date, weekday: new Date(date).getUTCDay(), hour: Number(text('hour')), minute: Number(text('minute')) };
};

export const isAllowed = ({ hour }: Clock, { from, to }: CallingHours): boolean => from <= hour && hour < to;

/** What is allowed in a place on a day: the stage's hours within those of the state, if it has its own. */
export const allowedIn = (place: Place, clock: Clock, hours: CallingHours): CallingHours | { closed: string } => {
  const ofState = hoursOfState(place, clock);
  if (!ofState || 'closed' in ofState) return ofState ?? hours;
  return { from: Math.max(hours.from, ofState.from), to: Math.min(hours.to, ofState.to) };
};
