import type { CallingHours } from '../dialing/allowed-hours.ts';
import { allowedIn, clockIn, isAllowed } from '../dialing/local-clock.ts';
import type { Place } from '../dialing/states.ts';
import type { Timestamp } from '../time.ts';

/** The hours in which a visitor may ask to be called; a state with narrower hours has its own (state-hours.ts). */
export const requestHours: CallingHours = { from: 8, to: 21 };

const HOUR_MS = 3_600_000;
/** How many days from now times are offered. */
const DAYS = 7;

/** Whether a visitor in a place may be called at an instant; in a place with several zones, in each of them. */
export const mayBeCalledAt = (place: Place, ts: Timestamp): boolean =>
  place.zones.every(zone => {
    const clock = clockIn(zone, ts);
    const hours = allowedIn(place, clock, requestHours);
    return !('closed' in hours) && isAllowed(clock, hours);
  });

/** The zone in which times are shown: the browser's own if the place has it, else its first one. */
export const zoneOf = ({ zones: [most = 'America/New_York', ...others] }: Place, browserZone?: string): string =>
  others.find(zone => zone === browserZone) ?? most;

/** The full hours of the next week at which a visitor may be called, from an hour after now. */
export const offeredTimes = (place: Place, now: Timestamp): Timestamp[] => {
  const first = Math.ceil((Date.parse(now) + HOUR_MS) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: DAYS * 24 }, (_, n) => new Date(first + n * HOUR_MS).toISOString()).filter(ts =>
    mayBeCalledAt(place, ts),
  );
};

/** The instants grouped by their local day, in order: `[{ day: '2026-03-01', times: [...] }]`. */
export const byLocalDay = (zone: string, times: readonly Timestamp[]): { day: string; times: Timestamp[] }[] => {
  const days = new Map<string, Timestamp[]>();
  for (const ts of times) {
    const { date } = clockIn(zone, ts);
    days.set(date, [...(days.get(date) ?? []), ts]);
  }
  return [...days].map(([day, its]) => ({ day, times: its }));
};
