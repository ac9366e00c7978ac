import type { Timestamp } from '../time.ts';
import type { User } from './user.ts';

/**
 * The sign-in that a token comes from: Cognito's `origin_jti`, which a refresh does not change, and `auth_time`, in
 * whole seconds.
 */
export type SignIn = { id: string; at: Timestamp };

/** What a user's document says of the session. */
export type SessionState = Pick<User, 'sessionId' | 'session_since_ts' | 'replaced_sessions'>;

/** Whether the tokens of a sign-in are accepted (docs/product.md, One session per user). */
export const isActiveSession = ({ sessionId }: SessionState, { id }: SignIn): boolean => sessionId === id;

/**
 * The state of the session after a sign-in has started it; undefined for a sign-in that a later one has replaced, or
 * that was before the user was disabled. Of two sign-ins in one second, the one that starts last counts.
 */
export const startedSession = (
  { sessionId, session_since_ts: since, replaced_sessions: replaced = [] }: SessionState,
  { id, at }: SignIn,
): Required<SessionState> | undefined => {
  if (since !== undefined && at < since) return undefined;
  const sameSecond = at === since ? replaced : [];
  if (sameSecond.includes(id)) return undefined;
  const replacedNow = at === since && sessionId !== undefined && sessionId !== id ? [sessionId] : [];
  return { sessionId: id, session_since_ts: at, replaced_sessions: [...sameSecond, ...replacedNow] };
};
