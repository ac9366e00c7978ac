import type { ApiRequest } from '#platform/handlers/api-handler';
import { sessionEnded } from '#platform/handlers/sign-in';
import { conflictWith, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { type UserChange, updateUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { isActiveSession, type SignIn, startedSession } from '#shared/users/session';
import type { User } from '#shared/users/user';
import { sessionAsRead } from './session-as-read.ts';

/** Writes only while no other sign-in has started a session and nobody has disabled the user. */
const sessionChange = (user: User, signIn: SignIn): UserChange => {
  const set = user.disabled ? undefined : startedSession(user, signIn);
  if (!set) throw sessionEnded();
  return { set, when: sessionAsRead(user) };
};

/**
 * Makes the token's sign-in the user's only session. The change of the user ends the other session (docs/product.md,
 * One session per user).
 * @throws Rejection `session_ended` for a sign-in that another one has replaced, or of a user who is disabled meanwhile
 */
export const startSession = ({
  actor,
  signIn,
}: Pick<ApiRequest<unknown>, 'actor' | 'signIn'>): Promise<{ session_id: string }> =>
  retryOnConflict<User, UserChange, { session_id: string }>({
    read: () => actor.user,
    decide: user =>
      isActiveSession(user, signIn) ? done({ session_id: signIn.id }) : toWrite(sessionChange(user, signIn)),
    write: async change => {
      const started = await updateUser(actor.user.id, change);
      if (started.outcome === 'conflict') return conflictWith(started.current);
      if (started.outcome !== 'written') throw new Rejection('not_found', 'Your account is not known here.');
      return done({ session_id: signIn.id });
    },
    giveUp: rejectAsChanging('You are signing in several times at once. Please try again.'),
  });
