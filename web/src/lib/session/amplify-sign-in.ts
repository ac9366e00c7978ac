import {
  confirmResetPassword,
  confirmSignIn,
  resetPassword,
  type SignInOutput,
  signOut,
  signIn as startSignIn,
} from 'aws-amplify/auth';
import { accessToken } from './amplify-session.ts';
import { type AuthenticatorSecret, authenticatorSecretOf } from './authenticator-secret.ts';

/** `AuthenticatorSecret`: the pool requires an authenticator app, which is to be set up with this key first. */
export type SignInStep = 'done' | 'new-password' | 'reset-password' | 'code' | AuthenticatorSecret;

const steps: Partial<Record<SignInOutput['nextStep']['signInStep'], SignInStep>> = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'code',
  RESET_PASSWORD: 'reset-password',
};

const stepOf = ({ nextStep }: SignInOutput, email: string): SignInStep => {
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    return authenticatorSecretOf(nextStep.totpSetupDetails, email);
  const step = steps[nextStep.signInStep];
  if (!step) throw new Error('This account needs a way of signing in that Coverline does not offer.');
  return step;
};

/** Signs in by SRP. A user who is signed in in this tab is signed out first. */
export const signIn = async (email: string, password: string): Promise<SignInStep> => {
  if (await accessToken({ forceRefresh: false }).catch(() => undefined)) await signOut();
  return stepOf(await startSignIn({ username: email, password }), email);
};

/** Answers a challenge of the sign-in: with the chosen password, or with a code of the authenticator app. */
export const answerSignIn = async (email: string, answer: string): Promise<SignInStep> =>
  stepOf(await confirmSignIn({ challengeResponse: answer }), email);

export const requestPasswordCode = async (email: string): Promise<void> => {
  await resetPassword({ username: email });
};

export const confirmNewPassword = async (input: { email: string; code: string; password: string }): Promise<void> => {
  await confirmResetPassword({
    username: input.email,
    confirmationCode: input.code,
    newPassword: input.password,
  });
};
