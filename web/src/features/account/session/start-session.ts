import type { Profile } from '#shared/contracts/identity';
import { checkSecondFactor, getProfile, startSession as startSessionOperation } from '#shared/contracts/identity';
import type { CallOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';

type Dependencies = {
  isSignedIn: () => Promise<boolean>;
  callOperation: CallOperation;
  sessionId: { get: () => string | undefined; set: (id: string) => void };
  /** Gets a token that says what the user may do now. */
  renewToken: () => Promise<unknown>;
  /** Gets the session for this tab; false while another tab of this browser has it. */
  takeLock: (id: string) => Promise<boolean>;
};

export type SessionStart =
  | { outcome: 'started'; profile: Profile }
  | { outcome: 'signed-out' }
  /** Another tab of this browser has the session: the browser copies a tab's storage when a tab is duplicated. */
  | { outcome: 'duplicate' }
  /** The user no longer exists or may not sign in; `message` says why. */
  | { outcome: 'rejected'; message: string }
  /** The user must set up a second factor, and can do nothing else before. */
  | { outcome: 'second-factor'; email: string }
  | { outcome: 'replaced' };

/** Whether the server does not accept the user: not the token, or not the account. */
export const isRejection = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && (error.status === 401 || error.status === 403);

/** Whether another sign-in has replaced the session (docs/product.md, One session per user). */
export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'session_ended';

/** Whether the user must set up a second factor first. */
export const lacksSecondFactor = ({ second_factor: { required, set } }: Profile): boolean => required && !set;

/** Goes on with a second factor that the server does not know of yet: the response to its set-up was lost. */
const withSecondFactor = async (
  { callOperation, renewToken }: Pick<Dependencies, 'callOperation' | 'renewToken'>,
  profile: Profile,
): Promise<SessionStart> => {
  if (!lacksSecondFactor(profile)) return { outcome: 'started', profile };
  const { set } = await callOperation(checkSecondFactor, {});
  if (!set) return { outcome: 'second-factor', email: profile.user.email };
  await renewToken();
  return { outcome: 'started', profile: await callOperation(getProfile, {}) };
};

/**
 * Starts this tab's session, or continues it after a reload; no other tab of this browser has it from the first step on.
 * The session of a new sign-in ends the user's other tabs.
 * Throws every failure except a rejection, because the app cannot load.
 */
export const startSession = async (dependencies: Dependencies): Promise<SessionStart> => {
  const { isSignedIn, callOperation, sessionId, takeLock } = dependencies;
  const known = sessionId.get();
  if (known !== undefined && !(await takeLock(known))) return { outcome: 'duplicate' };
  if (!(await isSignedIn())) return { outcome: 'signed-out' };
  try {
    if (known === undefined) {
      const { session_id } = await callOperation(startSessionOperation, {});
      sessionId.set(session_id);
      if (!(await takeLock(session_id))) return { outcome: 'duplicate' };
    }
    return await withSecondFactor(dependencies, await callOperation(getProfile, {}));
  } catch (error) {
    if (isSessionEnded(error)) return { outcome: 'replaced' };
    if (isRejection(error)) return { outcome: 'rejected', message: error.message };
    throw error;
  }
};
