import type { ConsumedChange } from '#platform/handlers/stream-handler';
import type { Revocation } from '#shared/contracts/live';
import type { User } from '#shared/users/user';

/** Without a session there were no subscriptions to end: none is admitted without one. */
const endsSession = (old: User, current: User | undefined): boolean =>
  old.sessionId !== undefined && (!current || current.disabled || current.sessionId !== old.sessionId);

const permissionsOf = ({ roles, groups }: User): string => JSON.stringify([roles, groups]);

/** Whose subscriptions a change of a user ends, and which of them; those of other documents end none. */
export const revocationsOf = (change: ConsumedChange<'publish-changes'>): Revocation[] => {
  if (change.entity !== 'user') return [];
  const { old, new: current } = change;
  if (!old) return [];
  const revocation = { user_id: old.id, version: current?.version ?? old.version + 1 };
  if (endsSession(old, current)) return [{ ...revocation, reason: 'session' }];
  if (current && permissionsOf(old) !== permissionsOf(current)) return [{ ...revocation, reason: 'permissions' }];
  return [];
};
