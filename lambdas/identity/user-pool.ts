import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { accountCreationClient, userPoolClient } from '#platform/clients/user-pool-client';
import { env } from '#platform/env';
import { Rejection } from '#shared/errors';

const subject = (email: string) => ({ UserPoolId: env('USER_POOL_ID'), Username: email });

const asRejection = (error: unknown): unknown => {
  if (error instanceof UsernameExistsException) return new Rejection('conflict', 'There is a user with this e-mail.');
  if (error instanceof InvalidPasswordException)
    return new Rejection('invalid_input', 'The password is too weak.', [
      { field: 'password', message: 'Use upper and lower case letters, a digit and a symbol' },
    ]);
  return error;
};

const ignoringUnknown = async (request: Promise<unknown>): Promise<void> => {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
};

/** The accounts of the user pool. */
export const userPool = {
  /**
   * Creates an account with a permanent password and returns its `sub`. Removes it if the password is rejected.
   * @throws Rejection `conflict` for an e-mail that is taken, `invalid_input` for a password that the pool rejects
   */
  create: async (email: string, password: string): Promise<string> => {
    try {
      const { User } = await accountCreationClient().send(
        new AdminCreateUserCommand({
          ...subject(email),
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      const sub = User?.Attributes?.find(attribute => attribute.Name === 'sub')?.Value;
      if (!sub) throw new Error('The user pool made an account without a sub.');
      try {
        await userPoolClient().send(
          new AdminSetUserPasswordCommand({ ...subject(email), Password: password, Permanent: true }),
        );
      } catch (error) {
        await userPool.remove(email);
        throw error;
      }
      return sub;
    } catch (error) {
      throw asRejection(error);
    }
  },

  /** Succeeds if there is no account. */
  remove: (email: string): Promise<void> =>
    ignoringUnknown(userPoolClient().send(new AdminDeleteUserCommand(subject(email)))),

  /** Prevents sign-in, and invalidates all refresh tokens. */
  disable: async (email: string): Promise<void> => {
    await userPoolClient().send(new AdminDisableUserCommand(subject(email)));
    await userPoolClient().send(new AdminUserGlobalSignOutCommand(subject(email)));
  },

  enable: async (email: string): Promise<void> => {
    await userPoolClient().send(new AdminEnableUserCommand(subject(email)));
  },
};

export type UserPool = typeof userPool;
