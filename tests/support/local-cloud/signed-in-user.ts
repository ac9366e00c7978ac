import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { decodeJwt } from 'jose';
import { createUser, updateUser } from '#platform/table/users';
import type { User } from '#shared/users/user';
import type { Cloud } from '../../../infra/local/cloud.ts';
import { aUser } from '../builders/a-user.ts';

const PASSWORD = 'Correct-Horse-7';

/** A user with an account who signed in; `token` is the access token. */
export type SignedInUser = { user: User; token: string };

const createAccount = async (cloud: Cloud, email: string): Promise<string> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new CognitoIdentityProviderClient({ endpoint: cloud.urls.aws, region: 'us-east-1', credentials });
  const account = { UserPoolId: cloud.outputs.UserPoolId, Username: email };
  const { User } = await client.send(new AdminCreateUserCommand({ ...account, MessageAction: 'SUPPRESS' }));
  await client.send(new AdminSetUserPasswordCommand({ ...account, Password: PASSWORD, Permanent: true }));
  client.destroy();
  return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
};

/** Signs in as the web app does, and replaces the user who was signed in: Amplify knows one user per process. */
export const signInTo = async (cloud: Cloud, email: string) => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: cloud.outputs.UserPoolId ?? '',
        userPoolClientId: cloud.assembly.of('AWS::Cognito::UserPoolClient')[0]?.ref ?? '',
        userPoolEndpoint: cloud.urls.aws,
      },
    },
  });
  await signOut();
  await signIn({ username: email, password: PASSWORD });
  const tokens = async (forceRefresh: boolean) => {
    const session = await fetchAuthSession({ forceRefresh });
    return {
      access: session.tokens?.accessToken.toString() ?? '',
      id: session.tokens?.idToken?.toString() ?? '',
    };
  };
  return { ...(await tokens(false)), refresh: () => tokens(true) };
};

/** Makes an account in the local cloud's user pool and signs in with it; the sign-in is the user's active session. */
export const createSignedInUser = async (
  cloud: Cloud,
  name: string,
  fields: Pick<User, 'groups' | 'roles'>,
): Promise<SignedInUser> => {
  const email = `${name}@coverline.test`;
  const id = await createAccount(cloud, email);
  const { version: _, ...document } = aUser({ id, email, ...fields });
  await createUser(document);
  const { access } = await signInTo(cloud, email);
  await signOut();
  const started = await updateUser(id, { set: { sessionId: String(decodeJwt(access).origin_jti) } });
  if (started.outcome !== 'written') throw new Error(`${email} has no document.`);
  return { user: started.item, token: access };
};
