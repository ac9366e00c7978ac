import { loadConfig } from '../api/config.ts';
import type { SignInStep } from './amplify-sign-in.ts';

export type { SignInStep };

let session: Promise<typeof import('./amplify-session.ts')> | undefined;

/** Loads Amplify when it is first needed, so that the public page does not load it, and configures it once. */
const loadSession = (): Promise<typeof import('./amplify-session.ts')> => {
  session ??= Promise.all([import('./amplify-session.ts'), loadConfig()])
    .then(([amplify, config]) => {
      amplify.configure(config);
      return amplify;
    })
    .catch((error: unknown) => {
      session = undefined;
      throw error;
    });
  return session;
};

/** What only the login page needs: SRP and the challenges. */
const loadSignIn = async () => {
  await loadSession();
  return import('./amplify-sign-in.ts');
};

/** The access token for the API, or `undefined` if nobody is signed in. */
export const accessToken = async (options: { forceRefresh: boolean }): Promise<string | undefined> =>
  (await loadSession()).accessToken(options);

export const isSignedIn = async (): Promise<boolean> => (await accessToken({ forceRefresh: false })) !== undefined;

/** Signs in; the pool may ask for a new password first. Throws Amplify's error if the pool rejects the sign-in. */
export const signIn = async (email: string, password: string): Promise<SignInStep> =>
  (await loadSignIn()).signIn(email, password);

/** Answers the new-password challenge of a user whose password was set by an admin. */
export const completeNewPassword = async (password: string): Promise<SignInStep> =>
  (await loadSignIn()).completeNewPassword(password);

/** Asks the pool to send a code to this e-mail address, if the pool knows it. */
export const requestPasswordCode = async (email: string): Promise<void> =>
  (await loadSignIn()).requestPasswordCode(email);

export const confirmNewPassword = async (input: { email: string; code: string; password: string }): Promise<void> =>
  (await loadSignIn()).confirmNewPassword(input);

export const signOutOfPool = async (): Promise<void> => (await loadSession()).signOut();
