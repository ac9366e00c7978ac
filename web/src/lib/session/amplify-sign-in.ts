import {
  confirmResetPassword,
  confirmSignIn,
  resetPassword,
  type SignInOutput,
  signOut,
  signIn as startSignIn,
} from 'aws-amplify/auth';
import { accessToken } from './amplify-session.ts';

export type SignInStep = 'done' | 'new-password' | 'reset-password';

const steps: Partial<Record<SignInOutput['nextStep']['signInStep'], SignInStep>> = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  RESET_PASSWORD: 'reset-password',
};

const stepOf = ({ nextStep }: SignInOutput): SignInStep => {
  const step = steps[nextStep.signInStep];
  if (!step) throw new Error('This account needs a way of signing in that Coverline does not offer.');
  return step;
};

/** Signs in by SRP. A user who is signed in in this tab is signed out first. */
export const signIn = async (email: string, password: string): Promise<SignInStep> => {
  if (await accessToken({ forceRefresh: false }).catch(() => undefined)) await signOut();
  return stepOf(await startSignIn({ username: email, password }));
};

export const completeNewPassword = async (password: string): Promise<SignInStep> =>
  stepOf(await confirmSignIn({ challengeResponse: password }));

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
