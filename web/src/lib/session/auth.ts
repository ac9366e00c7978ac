import { loadConfig } from '../api/config.ts';
import type { SignInStep } from './amplify-sign-in.ts';
import type { AuthenticatorSecret } from './authenticator-secret.ts';
import { begunSignOut } from './begun-sign-out.ts';

export type { AuthenticatorSecret, SignInStep };

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

/** Deletes this tab's tokens, and tells the user pool; what a page load interrupts is finished by `isSignedIn`. */
export const signOutOfPool = async (): Promise<void> => {
  begunSignOut.note();
  await (await loadSession()).signOut();
  begunSignOut.clear();
};

export const isSignedIn = async (): Promise<boolean> => {
  if (begunSignOut.isNoted()) await signOutOfPool();
  return (await accessToken({ forceRefresh: false })) !== undefined;
};

/** Signs in; the pool may ask for a new password first. Throws Amplify's error if the pool rejects the sign-in. */
export const signIn = async (email: string, password: string): Promise<SignInStep> => {
  begunSignOut.clear();
  return (await loadSignIn()).signIn(email, password);
};

/** Answers what the pool asks next: a password of the user's own, or a code of the authenticator app. */
export const answerSignIn = async (email: string, answer: string): Promise<SignInStep> =>
  (await loadSignIn()).answerSignIn(email, answer);

/** Asks the pool to send a code to this e-mail address, if the pool knows it. */
export const requestPasswordCode = async (email: string): Promise<void> =>
  (await loadSignIn()).requestPasswordCode(email);

export const confirmNewPassword = async (input: { email: string; code: string; password: string }): Promise<void> =>
  (await loadSignIn()).confirmNewPassword(input);

/** What only the account of the signed-in user needs. */
const loadAccount = async () => {
  await loadSession();
  return import('./amplify-account.ts');
};

/** A key with which an authenticator app is set up; it counts once `confirmApp` has had a code of it. */
export const newAuthenticatorSecret = async (email: string): Promise<AuthenticatorSecret> =>
  (await loadAccount()).newAuthenticatorSecret(email);

/** From now on the sign-in asks for codes of this app. */
export const confirmApp = async (code: string): Promise<void> => (await loadAccount()).confirmApp(code);

/** The sign-in asks for no code any more. */
export const removeApp = async (): Promise<void> => (await loadAccount()).removeApp();
