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

const isRejection = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && (error.status === 401 || error.status === 403);

/** Whether another sign-in has replaced the session (docs/product.md, One session per user). */
export const isReplaced = (profile: Profile, own: string | undefined): boolean =>
  own !== undefined && profile.user.sessionId !== undefined && profile.user.sessionId !== own;

/**
 * Starts this tab's session, or continues it after a reload. A new sign-in stores a new sessionId on the user, which
 * ends the user's other tabs. Throws every failure except a rejection, because the app cannot load.
 */
export const startSession = async ({ isSignedIn, callOperation, sessionId }: Dependencies): Promise<SessionStart> => {
  if (!(await isSignedIn())) return { outcome: 'signed-out' };
  try {
    const known = sessionId.get();
    if (known === undefined) sessionId.set((await callOperation(startSessionOperation, {})).session_id);
    const profile = await callOperation(getProfile, {});
    return known !== undefined && isReplaced(profile, known)
      ? { outcome: 'replaced' }
      : { outcome: 'started', profile };
  } catch (error) {
    if (isRejection(error)) return { outcome: 'rejected', message: error.message };
    throw error;
  }
};
