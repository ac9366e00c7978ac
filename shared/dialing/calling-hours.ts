import type { Timestamp } from '../time.ts';
import type { CallingHours } from './allowed-hours.ts';
import { allowedIn, type Clock, clockIn, isAllowed } from './local-clock.ts';
import { continental, type Place } from './states.ts';

const half = (hour: number): 'am' | 'pm' => (hour % 24 < 12 ? 'am' : 'pm');
const twelveHour = (hour: number): number => hour % 12 || 12;

/** `7:12 am`. */
const shownTime = ({ hour, minute }: Pick<Clock, 'hour' | 'minute'>): string =>
  `${twelveHour(hour)}:${String(minute).padStart(2, '0')} ${half(hour)}`;

/** `8 am`; 0 and 24 are `midnight`. */
const shownHour = (hour: number): string => (hour % 24 === 0 ? 'midnight' : `${twelveHour(hour)} ${half(hour)}`);

const allowed = ({ from, to }: CallingHours): string => `Calls are allowed from ${shownHour(from)} to ${shownHour(to)}`;

/** Hours of a stage without real phones: no rule of the clock applies. */
const isWholeDay = ({ from, to }: CallingHours): boolean => from === 0 && to === 24;

type Moment = { now: Timestamp; hours: CallingHours };

/** Why people in one zone of a place may not be called: what it is there, and what is allowed. */
const zoneProblem = (place: Place, clock: Clock, moment: Moment): { it: string; rule: string } | undefined => {
  const within = allowedIn(place, clock, moment.hours);
  if ('closed' in within) return { it: within.closed, rule: 'Calls are not allowed there on that day.' };
  return isAllowed(clock, within) ? undefined : { it: shownTime(clock), rule: `${allowed(within)} there.` };
};

/**
 * The message why people in a place may not be called now; undefined if they may. In a place with several time zones
 * the hours must allow it in each zone. `whose` names who is called: `Ada Park`.
 */
export const callingHoursProblem = (place: Place, whose: string, moment: Moment): string | undefined => {
  if (isWholeDay(moment.hours)) return undefined;
  const problems = place.zones.map(zone => zoneProblem(place, clockIn(zone, moment.now), moment));
  const problem = problems.find(Boolean);
  return (
    problem &&
    `It ${problems.every(Boolean) ? 'is' : 'may be'} ${problem.it} where ${whose} is (${place.name}). ${problem.rule}`
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
