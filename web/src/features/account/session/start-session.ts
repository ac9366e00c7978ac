import type { Profile } from '#shared/contracts/identity';
import { getProfile, startSession as startSessionOperation } from '#shared/contracts/identity';
import type { CallOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';

type Dependencies = {
  isSignedIn: () => Promise<boolean>;
  callOperation: CallOperation;
  sessionId: { get: () => string | undefined; set: (id: string) => void };
};

export type SessionStart =
  | { outcome: 'started'; profile: Profile }
  | { outcome: 'signed-out' }
  /** The user no longer exists or may not sign in; `message` says why. */
  | { outcome: 'rejected'; message: string }
  | { outcome: 'replaced' };

/** Whether the server does not accept the user: not the token, or not the account. */
export const isRejection = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && (error.status === 401 || error.status === 403);

/** Whether another sign-in has replaced the session (docs/product.md, One session per user). */
export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'session_ended';

/**
 * Starts this tab's session, or continues it after a reload. The session of a new sign-in ends the user's other tabs.
 * Throws every failure except a rejection, because the app cannot load.
 */
export const startSession = async ({ isSignedIn, callOperation, sessionId }: Dependencies): Promise<SessionStart> => {
  if (!(await isSignedIn())) return { outcome: 'signed-out' };
  try {
    if (sessionId.get() === undefined) sessionId.set((await callOperation(startSessionOperation, {})).session_id);
    return { outcome: 'started', profile: await callOperation(getProfile, {}) };
  } catch (error) {
    if (isSessionEnded(error)) return { outcome: 'replaced' };
    if (isRejection(error)) return { outcome: 'rejected', message: error.message };
    throw error;
  }
};
