import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  type AdminCreateUserRequest,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  InvalidParameterException,
  InvalidPasswordException,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClient } from '#platform/clients/user-pool-client';
import { env } from '#platform/env';
import { Rejection } from '#shared/errors';

const subject = (name: string) => ({ UserPoolId: env('USER_POOL_ID'), Username: name });

const asRejection = (error: unknown): unknown => {
  if (error instanceof UsernameExistsException) return new Rejection('conflict', 'There is a user with this e-mail.');
  if (error instanceof InvalidPasswordException)
    return new Rejection('invalid_input', 'The password is too weak.', [
      { field: 'password', message: 'Use upper and lower case letters, a digit and a symbol' },
    ]);
  if (error instanceof InvalidParameterException)
    return new Rejection('invalid_input', 'The e-mail address or the password cannot be used. Choose another one.', [
      { field: 'email', message: 'Check the address, or use another one.' },
    ]);
  return error;
};

const ACCOUNT_REMOVED =
  'The account of this user has been removed by a deletion that failed later. Delete the user again.';

const hasPassword = (): Rejection =>
  new Rejection(
    'rejected',
    "This user has chosen a password already. Who has forgotten it uses 'Forgot your password?' on the login page.",
  );

const ignoringUnknown = async (request: Promise<unknown>): Promise<void> => {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
};

/** The attempt that made an account: the pool's schema has it (infra/stacks/identity/identity-stack.ts). */
const ATTEMPT = 'custom:attempt';

const attributeIn = (attributes: AttributeType[] | undefined, name: string): string | undefined =>
  attributes?.find(attribute => attribute.Name === name)?.Value;

/** The `sub` of the account that this attempt made; undefined if there is none, or somebody else's. */
const madeBy = async (attempt: string, email: string): Promise<string | undefined> => {
  const { UserAttributes } = await userPoolClient().send(new AdminGetUserCommand(subject(email)));
  return attributeIn(UserAttributes, ATTEMPT) === attempt ? attributeIn(UserAttributes, 'sub') : undefined;
};

type Invitation = Pick<AdminCreateUserRequest, 'MessageAction' | 'DesiredDeliveryMediums'>;

/**
 * Makes an account with a temporary password and returns its `sub`. The SDK sends again after a lost response, and is
 * then told that the e-mail is taken: by this attempt, if the account says so.
 */
const makeAccount = async (email: string, password: string, invitation: Invitation): Promise<string> => {
  const attempt = randomUUID();
  const request = new AdminCreateUserCommand({
    ...subject(email),
    ...invitation,
    TemporaryPassword: password,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
      { Name: ATTEMPT, Value: attempt },
    ],
  });
  try {
    const sub = attributeIn((await userPoolClient().send(request)).User?.Attributes, 'sub');
    if (!sub) throw new Error('The user pool made an account without a sub.');
    return sub;
  } catch (error) {
    const own = await madeBy(attempt, email).catch(() => undefined);
    if (own === undefined) throw asRejection(error);
    return own;
  }
};

/** @throws Rejection `rejected` if there is no account: only a deletion that was not finished leaves such a user */
const withAccount = async (request: Promise<unknown>): Promise<void> => {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
    throw new Rejection('rejected', ACCOUNT_REMOVED);
  }
};

const noSecondFactor = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };

/**
 * The accounts of the user pool. An existing account is named by its `sub`, which is the user's id: an e-mail may belong
 * to somebody else by now. Only an invitation names the e-mail, because the pool wants that form there.
 */
export const userPool = {
  /**
   * Makes an account and returns its `sub`. The pool sends the temporary password by e-mail; at the first sign-in the
   * user chooses another one.
   * @throws Rejection `conflict` for an e-mail that is taken, `invalid_input` for a password or an e-mail that the pool
   * rejects
   */
  invite: (email: string, password: string): Promise<string> =>
    makeAccount(email, password, { DesiredDeliveryMediums: ['EMAIL'] }),

  /**
   * Sends another temporary password, which replaces the first one.
   * @throws Rejection `rejected` for a user who has chosen a password already, or if there is no account
   */
  inviteAgain: async (email: string): Promise<void> => {
    const again = { MessageAction: 'RESEND', DesiredDeliveryMediums: ['EMAIL'] } satisfies Invitation;
    try {
      await withAccount(userPoolClient().send(new AdminCreateUserCommand({ ...subject(email), ...again })));
    } catch (error) {
      throw error instanceof UnsupportedUserStateException ? hasPassword() : error;
    }
  },

  /** The same as `invite` without an e-mail. */
  create: (email: string, password: string): Promise<string> =>
    makeAccount(email, password, { MessageAction: 'SUPPRESS' }),

  /** Whether the sign-in asks for a code of an app. */
  hasSecondFactor: async (sub: string): Promise<boolean> => {
    const { UserMFASettingList } = await userPoolClient().send(new AdminGetUserCommand(subject(sub)));
    return UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
  },

  /** Succeeds if there is none. @throws Rejection `rejected` if there is no account */
  removeSecondFactor: (sub: string): Promise<void> =>
    withAccount(userPoolClient().send(new AdminSetUserMFAPreferenceCommand({ ...subject(sub), ...noSecondFactor }))),

  /** Succeeds if there is no account. */
  remove: (sub: string): Promise<void> =>
    ignoringUnknown(userPoolClient().send(new AdminDeleteUserCommand(subject(sub)))),

  /** Prevents sign-in, and invalidates all refresh tokens. Succeeds if there is no account. */
  disable: async (sub: string): Promise<void> => {
    await ignoringUnknown(userPoolClient().send(new AdminDisableUserCommand(subject(sub))));
    await userPool.signOut(sub);
  },

  /** Invalidates all refresh tokens. Succeeds if there is no account. */
  signOut: (sub: string): Promise<void> =>
    ignoringUnknown(userPoolClient().send(new AdminUserGlobalSignOutCommand(subject(sub)))),

  /** @throws Rejection `rejected` if there is no account */
  enable: (sub: string): Promise<void> => withAccount(userPoolClient().send(new AdminEnableUserCommand(subject(sub)))),
};

export type UserPool = typeof userPool;
