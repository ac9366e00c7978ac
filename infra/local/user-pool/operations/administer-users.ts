import * as z from 'zod';
import { disabledUser, Failure, unknownUser } from '../failure.ts';
import { checkPassword, makeTemporaryPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import type { StoredUser } from '../state.ts';
import { attributeList } from '../users.ts';
import { setPassword } from './complete-sign-in.ts';
import { AttributeType, adminOperation, Text } from './operation.ts';
import { secondFactorsOf } from './software-token.ts';

/** A user as `UserType` on the wire; dates are epoch seconds. */
export const userType = (user: StoredUser) => ({
  Username: user.username,
  Attributes: attributeList(user.attributes),
  UserCreateDate: user.created,
  UserLastModifiedDate: user.modified,
  Enabled: user.enabled,
  UserStatus: user.status,
});

const Named = z.object({ Username: Text });

const invite = (pool: Pool, user: StoredUser, password: string): void => {
  const to = user.attributes.email;
  if (!to) return;
  pool.ports.deliver({ kind: 'invitation', poolId: pool.settings.id, username: user.username, to, code: password });
};

const invitedAgain = (pool: Pool, name: string): StoredUser => {
  const user = pool.users.get(name);
  if (!user.enabled) throw disabledUser();
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new Failure('UnsupportedUserStateException', 'Resend not possible. Current status is CONFIRMED');
  }
  return user;
};

export const adminCreateUser = adminOperation(
  Named.extend({
    UserAttributes: z.array(AttributeType).default([]),
    TemporaryPassword: Text.optional(),
    MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
  }),
  (pool, input) => {
    const policy = pool.settings.passwordPolicy;
    const password = input.TemporaryPassword ?? makeTemporaryPassword(policy);
    checkPassword(policy, password);
    const user =
      input.MessageAction === 'RESEND'
        ? invitedAgain(pool, input.Username)
        : pool.users.create({ name: input.Username, attributes: input.UserAttributes, now: pool.now() });
    setPassword(pool, user, password, false);
    if (input.MessageAction !== 'SUPPRESS') invite(pool, user, password);
    return { User: userType(user) };
  },
);

export const adminSetUserPassword = adminOperation(
  Named.extend({ Password: Text, Permanent: z.boolean().default(false) }),
  (pool, input) => {
    const user = pool.users.get(input.Username);
    setPassword(pool, user, input.Password, input.Permanent);
    pool.attempts.forgive(user.username);
    return {};
  },
);

export const adminGetUser = adminOperation(Named, (pool, { Username }) => {
  const stored = pool.users.get(Username);
  const { Attributes, ...user } = userType(stored);
  return { ...user, UserAttributes: Attributes, ...secondFactorsOf(stored) };
});

export const adminUpdateUserAttributes = adminOperation(
  Named.extend({ UserAttributes: z.array(AttributeType) }),
  (pool, input) => {
    pool.users.setAttributes(pool.users.get(input.Username), input.UserAttributes, pool.now());
    return {};
  },
);

/** Disabling a user ends every session; enabling the user again does not restore them. */
export const adminDisableUser = adminOperation(Named, (pool, { Username }) => {
  const user = pool.users.get(Username);
  user.enabled = false;
  user.modified = pool.now();
  pool.sessions.revokeAll(user.username);
  return {};
});

export const adminEnableUser = adminOperation(Named, (pool, { Username }) => {
  const user = pool.users.get(Username);
  user.enabled = true;
  user.modified = pool.now();
  return {};
});

export const adminDeleteUser = adminOperation(Named, (pool, { Username }) => {
  const user = pool.users.find(Username);
  if (!user) throw unknownUser();
  pool.sessions.revokeAll(user.username);
  pool.users.remove(user);
  return {};
});

export const adminUserGlobalSignOut = adminOperation(Named, (pool, { Username }) => {
  pool.sessions.revokeAll(pool.users.get(Username).username);
  return {};
});
