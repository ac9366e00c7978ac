import { type Timestamp, timestamp } from '../time.ts';
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
 * that is from before the user was disabled or reactivated. Of two sign-ins in one second, the one that starts last
 * counts.
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

const secondOf = (instant: Timestamp): Timestamp => timestamp(new Date(Math.floor(Date.parse(instant) / 1000) * 1000));

/** The state without a session: neither the session that it ends nor an earlier sign-in can start again. */
export const endedSession = (
  { sessionId, session_since_ts: since = '', replaced_sessions: replaced = [] }: SessionState,
  now: Timestamp,
): Required<Omit<SessionState, 'sessionId'>> => {
  const second = secondOf(now);
  const from = since > second ? since : second;
  const ended = sessionId === undefined ? [] : [sessionId];
  return { session_since_ts: from, replaced_sessions: [...(from === since ? replaced : []), ...ended] };
};
