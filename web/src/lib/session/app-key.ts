/** What an authenticator app needs: `uri` as a QR code, or `secret` typed by hand. */
export type AppKey = { secret: string; uri: string };

/** What Amplify returns where an authenticator app is to be set up. */
type SetUpDetails = { sharedSecret: string; getSetupUri: (appName: string, accountName?: string) => URL };

export const appKeyOf = (details: SetUpDetails, email: string): AppKey => ({
  secret: details.sharedSecret,
  uri: details.getSetupUri('Coverline', email).toString(),
});
