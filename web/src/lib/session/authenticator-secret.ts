/** What an authenticator app needs: `uri` as a QR code, or `secret` typed by hand. */
export type AuthenticatorSecret = { secret: string; uri: string };

/** What Amplify returns where an authenticator app is to be set up. */
type SetUpDetails = { sharedSecret: string; getSetupUri: (appName: string, accountName?: string) => URL };

export const authenticatorSecretOf = (details: SetUpDetails, email: string): AuthenticatorSecret => ({
  secret: details.sharedSecret,
  uri: details.getSetupUri('Coverline', email).toString(),
});
