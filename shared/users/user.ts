import * as z from 'zod';
import { GroupName, Role } from '../access/roles.ts';
import { Timestamp } from '../time.ts';

/** A person who signs in (docs/product.md, User). The id is the user pool's `sub`. */
export const User = z.object({
  id: z.string(),
  email: z.email(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(Role),
  groups: z.array(GroupName),
  /** The voice client's address: `client:<id>`. */
  contact_uri: z.string(),
  worker_sid: z.string().optional(),
  available: z.boolean(),
  /** When the agent last went offline; absent while online. */
  last_active: Timestamp.optional(),
  /** Since when the agent has been online without a call to finish; absent while offline. */
  waiting_for_call_since_ts: Timestamp.optional(),
  /** When `available` last changed, by TaskRouter's clock: an older report is late and ignored. */
  availability_ts: Timestamp.optional(),
  /**
   * When the server last heard of the console of an available agent, once it has noticed that nothing came since
   * (shared/agents/presence.ts). Absent again when the console is back, or the agent goes online.
   */
  connection_lost_ts: Timestamp.optional(),
  /** When the worker's attributes last differed from this document. It never leaves the server. */
  worker_changed_ts: Timestamp.optional(),
  auto_accept: z.boolean(),
  closer_priority: z.number(),
  closer_priority_override: z.number().optional(),
  disabled: z.boolean(),
  /** When the user was deleted, for good; the document stays, disabled, so that history has the name. */
  deleted_ts: Timestamp.optional(),
  /** Nobody had ever signed in as this user when the user was disabled. It never leaves the server. */
  never_signed_in: z.literal(true).optional(),
  /** Who gets the callbacks that are still made for a disabled user, by user id. It never leaves the server. */
  callbacks_to: z.string().optional(),
  /** The handover of a disabled user whose work is not all given away yet. It never leaves the server. */
  handover_id: z.string().optional(),
  /** The sign-in of the one active session (session.ts); another sign-in replaces it. */
  sessionId: z.string().optional(),
  /** Only a sign-in of this time or later can start a session. It never leaves the server. */
  session_since_ts: Timestamp.optional(),
  /** Sessions from that second on that have ended. They never leave the server. */
  replaced_sessions: z.array(z.string()).optional(),
  /** Since when the user has a second factor, as far as we know; absent without one. */
  second_factor_ts: Timestamp.optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type User = z.infer<typeof User>;

/** A user as they see themselves. */
export const OwnUser = User.omit({
  worker_changed_ts: true,
  session_since_ts: true,
  replaced_sessions: true,
  never_signed_in: true,
  callbacks_to: true,
  handover_id: true,
});
export type OwnUser = z.infer<typeof OwnUser>;

/** A user as other users see them: without what concerns the sign-in. */
export const Agent = OwnUser.omit({ sessionId: true, second_factor_ts: true });
export type Agent = z.infer<typeof Agent>;

/** The update of a disabled user whose worker was deleted: a user without a worker is offline. */
export const withoutWorker = (user: User, now: Timestamp) => ({
  set: { available: false, ...(user.available && { last_active: now }) },
  remove: ['worker_sid' as const, 'waiting_for_call_since_ts' as const, 'worker_changed_ts' as const],
  when: [
    { field: 'disabled' as const, is: 'equal' as const, value: true },
    ...(user.worker_sid ? [{ field: 'worker_sid' as const, is: 'equal' as const, value: user.worker_sid }] : []),
  ],
});

/** The order in which TaskRouter offers calls: the override wins (docs/product.md, Manage user). */
export const closerPriorityOf = (user: Pick<User, 'closer_priority' | 'closer_priority_override'>): number =>
  user.closer_priority_override ?? user.closer_priority;

/** `('maria.lopez@coverline.test') => 'ML'`: what the user menu shows (docs/product.md, Console layout). */
export const initialsOf = (email: string): string =>
  email
    .split('@')[0]
    ?.split(/[._-]+/)
    .slice(0, 2)
    .map(part => part.charAt(0).toUpperCase())
    .join('') ?? '';
