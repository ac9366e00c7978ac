import type { UserChange } from '#platform/table/users';
import type { User } from '#shared/users/user';

const unchanged = <F extends 'sessionId' | 'session_since_ts'>(field: F, value: User[F]) =>
  value === undefined ? { field, is: 'absent' as const } : { field, is: 'equal' as const, value };

/** No sign-in has started a session, and nobody has ended one, since the user was read. */
export const sessionAsRead = (user: User): NonNullable<UserChange['when']> => [
  unchanged('sessionId', user.sessionId),
  unchanged('session_since_ts', user.session_since_ts),
];
