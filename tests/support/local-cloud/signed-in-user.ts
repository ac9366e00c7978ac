import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { createUser } from '#platform/table/users';
import type { User } from '#shared/users/user';
import type { Cloud } from '../../../infra/local/cloud.ts';
import { aUser } from '../builders/a-user.ts';

const PASSWORD = 'Correct-Horse-7';

/** A signed-in user with an account; `token` is the access token. */
export type Employee = { user: User; token: string };

const createAccount = async (cloud: Cloud, email: string): Promise<string> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new CognitoIdentityProviderClient({ endpoint: cloud.urls.aws, region: 'us-east-1', credentials });
  const account = { UserPoolId: cloud.outputs.UserPoolId, Username: email };
  const { User } = await client.send(new AdminCreateUserCommand({ ...account, MessageAction: 'SUPPRESS' }));
  await client.send(new AdminSetUserPasswordCommand({ ...account, Password: PASSWORD, Permanent: true }));
  client.destroy();
  return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
};

/** Creates an account in the local cloud's user pool and signs in with it like the web app. */
export const hire = async (cloud: Cloud, name: string, fields: Pick<User, 'groups' | 'roles'>): Promise<Employee> => {
  const email = `${name}@coverline.test`;
  const id = await createAccount(cloud, email);
  const user = aUser({ id, email, ...fields });
  const { version: _, ...document } = user;
  await createUser(document);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: cloud.outputs.UserPoolId ?? '',
        userPoolClientId: cloud.assembly.of('AWS::Cognito::UserPoolClient')[0]?.ref ?? '',
        userPoolEndpoint: cloud.urls.aws,
      },
    },
  });
  await signIn({ username: email, password: PASSWORD });
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
  await signOut();
  return { user, token };
};
