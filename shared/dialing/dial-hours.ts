import type { Timestamp } from '../time.ts';
import type { Callee } from './callee.ts';
import { anywhereProblem, type CallingHours, callingHoursProblem } from './calling-hours.ts';

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

/**
 * The local time of a person: `9:42 AM`; `9:42 or 8:42 AM` where the places have different clocks, the most likely one
 * first. Undefined if no place is known.
 */
export const localTimeOf = ({ places }: Callee, now: Timestamp): string | undefined => {
  const clocks = [...new Set(places.flatMap(({ place }) => place.zones.map(zone => clockOf(zone, now))))];
  const halves = new Set(clocks.map(clock => clock.slice(-3)));
  if (halves.size > 1) return clocks.join(' or ');
  return clocks.length > 0 ? `${clocks.map(clock => clock.slice(0, -3)).join(' or ')}${[...halves][0]}` : undefined;
};
