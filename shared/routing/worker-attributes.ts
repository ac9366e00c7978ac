import { keyOf } from '../keys.ts';
import { closerPriorityOf, type User } from '../users/user.ts';
import type { WorkerAttributes } from './workspace.ts';

/** What TaskRouter is told of a user. */
export const workerAttributes = (
  user: Pick<
    User,
    'id' | 'email' | 'contact_uri' | 'groups' | 'roles' | 'closer_priority' | 'closer_priority_override'
  >,
): WorkerAttributes => ({
  user_key: keyOf('user', user.id),
  email: user.email,
  contact_uri: user.contact_uri,
  groups: user.groups,
  roles: user.roles,
  closer_priority: closerPriorityOf(user),
});

/** Of no group, a worker is offered no call of any queue. */
export const suspendedAttributes = (user: Parameters<typeof workerAttributes>[0]): WorkerAttributes => ({
  ...workerAttributes(user),
  groups: [],
});

/** What a user's worker is to say: of a disabled user one that a call keeps. */
export const documentedAttributes = (
  user: Pick<User, 'disabled'> & Parameters<typeof workerAttributes>[0],
): WorkerAttributes => (user.disabled ? suspendedAttributes(user) : workerAttributes(user));

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, field]) => [name, sorted(field)])
      : value;

/** Whether a worker has what her user's document says, and nothing else: her browser may write what it likes. */
export const isAsDocumented = (user: Parameters<typeof documentedAttributes>[0], attributes: unknown): boolean =>
  JSON.stringify(sorted(attributes)) === JSON.stringify(sorted(documentedAttributes(user)));
