import type { Timestamp } from '../time.ts';
import type { CallingHours } from './allowed-hours.ts';
import type { Callee } from './callee.ts';
import { anywhereProblem, callingHoursProblem } from './calling-hours.ts';

/**
 * The message why it is too early or too late for a person; undefined if it is not: by the calling hours of each
 * possible place, or of the whole country if no place is known.
 */
export const hoursProblemOf = (
  { whose, places, anytime }: Callee,
  moment: { now: Timestamp; hours: CallingHours },
): string | undefined => {
  if (places.length > 0)
    return places.map(({ place, whose: who }) => callingHoursProblem(place, who, moment)).find(Boolean);
  return anytime ? undefined : anywhereProblem(whose, moment);
};

const clockOf = (zone: string, now: Timestamp): string =>
  new Date(now)
    .toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
    .replace('\u202f', ' ');

/** The local times that a person may have, the most likely one first: `['9:42 AM', '8:42 AM']`; none without a place. */
export const localTimesOf = ({ places }: Callee, now: Timestamp): string[] => [
  ...new Set(places.flatMap(({ place }) => place.zones.map(zone => clockOf(zone, now)))),
];

/** `9:42 AM`; `9:42 or 8:42 AM` of several times. */
export const timesText = (times: readonly string[]): string => {
  const halves = new Set(times.map(time => time.slice(-3)));
  if (halves.size !== 1) return times.join(' or ');
  return `${times.map(time => time.slice(0, -3)).join(' or ')}${[...halves][0]}`;
};
