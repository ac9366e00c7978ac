import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { type AppKey, appKeyOf } from './app-key.ts';

/** An authenticator app that was set up before stays in force until `confirmApp`. */
export const newAppKey = async (email: string): Promise<AppKey> => appKeyOf(await setUpTOTP(), email);

export const confirmApp = async (code: string): Promise<void> => {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
};

export const removeApp = (): Promise<void> => updateMFAPreference({ totp: 'DISABLED' });
