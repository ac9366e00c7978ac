import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { type AuthenticatorSecret, authenticatorSecretOf } from './authenticator-secret.ts';

/** An authenticator app that was set up before stays in force until `confirmApp`. */
export const newAuthenticatorSecret = async (email: string): Promise<AuthenticatorSecret> =>
  authenticatorSecretOf(await setUpTOTP(), email);

export const confirmApp = async (code: string): Promise<void> => {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
};

export const removeApp = (): Promise<void> => updateMFAPreference({ totp: 'DISABLED' });
