import * as z from 'zod';
import { secondsBetween, Timestamp } from '../time.ts';
import type { User } from '../users/user.ts';

/** The last reports of a user's console. It expires. */
export const Presence = z.object({
  user_id: z.string(),
  /** The last report that the console is open, for its available agent. */
  last_seen_ts: Timestamp.optional(),
  /** The last report of a console without an available agent: it shows that our API works, and nothing else. */
  last_reached_ts: Timestamp.optional(),
  /** The last report that the console's phone has no leg. */
  no_leg_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type Presence = z.infer<typeof Presence>;

/** How long a report is kept. */
export const PRESENCE_KEPT_S = 24 * 3600;

/** An available agent whose console has not reported itself for this long is set offline (docs/decisions/0052). */
export const VANISHED_AFTER_S = 30;

/** Empty for none. */
const latest = (times: Timestamp[]): Timestamp => times.sort().at(-1) ?? '';

type Seen = Pick<User, 'available' | 'disabled' | 'availability_ts'>;

/** The last report, or going online after it. */
export const lastSeenOf = ({ availability_ts = '' }: Pick<Seen, 'availability_ts'>, presence?: Presence): Timestamp =>
  latest([presence?.last_seen_ts ?? '', availability_ts]);

/** A console that has just been opened may need this long for its first report. */
const FIRST_REPORT_WITHIN_S = 60;

/**
 * Whether an available agent's console has not reported itself for too long. A browser may end before its first report:
 * then the agent was last seen when going online.
 */
export const hasVanished = (user: Seen, presence: Presence | undefined, now: Timestamp): boolean => {
  if (!user.available || user.disabled || user.availability_ts === undefined) return false;
  const silentS = secondsBetween(lastSeenOf(user, presence), now);
  return silentS >= (presence?.last_seen_ts ? VANISHED_AFTER_S : FIRST_REPORT_WITHIN_S);
};

/** Of any kind; empty for none. */
const lastReportOf = ({ last_seen_ts = '', last_reached_ts = '' }: Presence): Timestamp =>
  latest([last_seen_ts, last_reached_ts]);

/** Whether the console, which reported itself before, may be gone. */
export const isSilent = (presence: Presence, now: Timestamp): boolean =>
  secondsBetween(lastReportOf(presence), now) >= VANISHED_AFTER_S;

/** When the console said that its phone has no leg, if its last report did. */
export const reportedNoLegTs = (presence: Presence): Timestamp | undefined =>
  presence.no_leg_ts === lastReportOf(presence) ? presence.no_leg_ts : undefined;

/** Up to this many agents may vanish in the same half minute by chance. */
const VANISHED_BY_CHANCE = 3;

/** An interruption of ours may take this long; then the agents count as vanished, whatever the reason. */
const REPORTS_MISSING_FOR_S = 5 * 60;

/**
 * Whether the reports, not the agents, are missing: an interruption of our own API must not set everybody offline. One
 * console that still reports, of any user, shows that our API works. Agents who went online after the last report have
 * the same time.
 */
export const areReportsMissing = (
  { vanished, presences }: { vanished: Seen[]; presences: Presence[] },
  now: Timestamp,
): boolean => {
  if (vanished.length <= VANISHED_BY_CHANCE) return false;
  const reported = latest(presences.map(lastReportOf));
  if (reported !== '' && secondsBetween(reported, now) < VANISHED_AFTER_S) return false;
  const online = vanished.map(user => lastSeenOf(user));
  return secondsBetween(latest([reported, ...online]), now) < REPORTS_MISSING_FOR_S;
};

/** Whether the agent is offline because the console vanished. */
export const wasSetOffline = ({ available, connection_lost_ts }: Pick<User, 'available' | 'connection_lost_ts'>) =>
  !available && connection_lost_ts !== undefined;
