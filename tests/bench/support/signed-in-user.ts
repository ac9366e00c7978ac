import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import * as z from 'zod';
import { startSession } from '#shared/contracts/identity';
import { WebConfig } from '#shared/contracts/web-config';

const Claims = z.object({ user_id: z.string(), roles: z.string(), features: z.string() });

/** A signed-in user: the access token and its claims. */
export type SignedInUser = { email: string; token: string; userId: string; roles: string[]; features: string[] };

const words = (text: string): string[] => text.split(' ').filter(Boolean);

const signInOne = async (apiUrl: string, username: string, password: string): Promise<SignedInUser> => {
  await signIn({ username, password });
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error(`${username} could not sign in.`);
  const claims = Claims.parse(tokens.accessToken.payload);
  const token = tokens.accessToken.toString();
  const { method, path } = startSession;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const started = await fetch(apiUrl + path, { method, headers, body: '{}' });
  if (!started.ok) throw new Error(`${username} could not start a session: ${started.status}.`);
  await signOut();
  return {
    email: username,
    token,
    userId: claims.user_id,
    roles: words(claims.roles),
    features: words(claims.features),
  };
};

/**
 * Signs users in like the web app, in this order and one after the other, because Amplify has one user per process. The
 * tokens live for 15 minutes.
 */
export const signInUsers = async (webOrigin: string, emails: string[], password: string): Promise<SignedInUser[]> => {
  // Amplify logs a warning for every user pool outside of AWS.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const config = WebConfig.parse(await (await fetch(`${webOrigin}/config.json`)).json());
  const { apiUrl, userPoolId, userPoolClientId, userPoolEndpoint } = config;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const signedInUsers: SignedInUser[] = [];
  for (const email of emails) signedInUsers.push(await signInOne(apiUrl, email, password));
  return signedInUsers;
};
