import * as z from 'zod';
import type { User } from './user.ts';

/**
 * Ends a user's subscriptions from before this version of the user's document. `session`: all of them, because the user
 * was disabled or deleted, or signed in elsewhere. `permissions`: all but the user's own topic, because roles or groups
 * changed; what is still allowed is opened again with a new token.
 */
export const Revocation = z.object({
  user_id: z.string(),
  version: z.number().int(),
  reason: z.enum(['session', 'permissions']),
});
export type Revocation = z.infer<typeof Revocation>;

/** Without a session there were no subscriptions to end: none is admitted without one. */
const endsSession = (old: User, current: User | undefined): boolean =>
  old.sessionId !== undefined && (!current || current.disabled || current.sessionId !== old.sessionId);

const permissionsOf = ({ roles, groups }: User): string => JSON.stringify([roles, groups]);

/** Which subscriptions of the user a change of the user's document ends; undefined if none. */
export const revocationOf = (old: User | undefined, current: User | undefined): Revocation | undefined => {
  if (!old) return undefined;
  const revocation = { user_id: old.id, version: current?.version ?? old.version + 1 };
  if (endsSession(old, current)) return { ...revocation, reason: 'session' };
  if (current && permissionsOf(old) !== permissionsOf(current)) return { ...revocation, reason: 'permissions' };
  return undefined;
};

/** The same after the repair of a document that could not be read: nobody knows what the user had before. */
export const revocationOfRepaired = ({ id, version, disabled, sessionId }: User): Revocation => ({
  user_id: id,
  version,
  reason: disabled || sessionId === undefined ? 'session' : 'permissions',
});
