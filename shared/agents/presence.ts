import * as z from 'zod';
import { secondsBetween, Timestamp } from '../time.ts';
import type { User } from '../users/user.ts';

/** The last report of a user's console that it reaches the system. Kept for a day. */
export const Presence = z.object({
  user_id: z.string(),
  last_seen_ts: Timestamp,
  version: z.number().int(),
});
export type Presence = z.infer<typeof Presence>;

/** An available agent whose console has not reported itself for this long is set offline (docs/decisions/0052). */
export const VANISHED_AFTER_S = 30;

type Seen = Pick<User, 'available' | 'disabled' | 'availability_ts'>;

/** The last report, or going online after it. */
export const lastSignOf = ({ availability_ts = '' }: Seen, { last_seen_ts }: Presence): Timestamp =>
  availability_ts > last_seen_ts ? availability_ts : last_seen_ts;

/**
 * Whether an available agent's console has not reported itself for too long. A user without any report has a console of
 * an earlier version, or none that started, and is not judged.
 */
export const hasVanished = (user: Seen, presence: Presence | undefined, now: Timestamp): boolean =>
  user.available &&
  !user.disabled &&
  presence !== undefined &&
  secondsBetween(lastSignOf(user, presence), now) >= VANISHED_AFTER_S;

/** As many agents may vanish in the same half minute by chance. */
const VANISHED_BY_CHANCE = 3;

/**
 * Whether so many of the available agents are silent at once that the reports, not the agents, are missing: an
 * interruption of our own API must not set everybody offline.
 */
export const areReportsMissing = ({ vanished, available }: { vanished: number; available: number }): boolean =>
  vanished > VANISHED_BY_CHANCE && vanished * 2 > available;

/** Whether the agent is offline because the console vanished. */
export const wasSetOffline = ({ available, connection_lost_ts }: Pick<User, 'available' | 'connection_lost_ts'>) =>
  !available && connection_lost_ts !== undefined;
