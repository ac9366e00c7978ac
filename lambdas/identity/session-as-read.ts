import { asRead } from '#platform/table/engine/conditions';
import type { UserChange } from '#platform/table/users';
import type { User } from '#shared/users/user';

/** No sign-in has started a session, and nobody has ended one, since the user was read. */
export const sessionAsRead = (user: User): NonNullable<UserChange['when']> => [
  asRead(user, 'sessionId'),
  asRead(user, 'session_since_ts'),
];
