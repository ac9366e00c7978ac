import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';

/** Who did it, from which address, and when. */
export type Auditor = { actor: { user: Pick<User, 'id' | 'email'>; sourceIp?: string }; now: Timestamp };

/** The author and the time of an action, in the form of a record. */
export const recordedBy = ({
  actor: { user },
  now,
}: {
  actor: { user: Pick<User, 'id' | 'email'> };
  now: Timestamp;
}) => ({
  user_id: user.id,
  user_email: user.email,
  created_ts: now,
});

/** The same with the address of the request, for the audit trail. */
export const auditedBy = (by: Auditor) => ({
  ...recordedBy(by),
  ...(by.actor.sourceIp !== undefined && { source_ip: by.actor.sourceIp }),
});
