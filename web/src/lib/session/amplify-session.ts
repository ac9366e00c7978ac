import { Amplify } from 'aws-amplify';
import { signOut as endSignIn, fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sessionStorage } from 'aws-amplify/utils';
import type { WebConfig } from '#shared/contracts/web-config';

export const configure = (config: WebConfig): void => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: config.userPoolEndpoint,
      },
    },
    API: { GraphQL: { endpoint: config.graphqlUrl, region: config.region, defaultAuthMode: 'userPool' } },
  });
  // One session for each tab: a second tab signs in separately, and so does not end a call of the first.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionStorage);
};

export const accessToken = async ({ forceRefresh }: { forceRefresh: boolean }): Promise<string | undefined> =>
  (await fetchAuthSession({ forceRefresh })).tokens?.accessToken.toString();

export const signOut = async (): Promise<void> => endSignIn();
