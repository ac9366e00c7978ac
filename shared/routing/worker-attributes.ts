import { keyOf } from '../keys.ts';
import { closerPriorityOf, type User } from '../users/user.ts';
import type { WorkerAttributes } from './workspace.ts';

/** The attributes of a user's TaskRouter worker. */
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

/** A worker without groups gets no offers from any queue. */
export const suspendedAttributes = (user: Parameters<typeof workerAttributes>[0]): WorkerAttributes => ({
  ...workerAttributes(user),
  groups: [],
});

/** The attributes that a user's worker should have. A disabled user's worker exists only while it has a call. */
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

/** Whether a worker has exactly the attributes from the user's document: the agent's browser can change them. */
export const hasDocumentedAttributes = (
  user: Parameters<typeof documentedAttributes>[0],
  attributes: unknown,
): boolean => JSON.stringify(sorted(attributes)) === JSON.stringify(sorted(documentedAttributes(user)));
