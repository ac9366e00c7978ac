import * as z from 'zod';
import { Failure, invalidParameter } from '../failure.ts';
import type { Pool } from '../pool.ts';
import type { StoredUser } from '../state.ts';
import { makeSecret, stepOf } from '../totp.ts';
import { adminOperation, type Operation, ownerOperation, parse, Text } from './operation.ts';

/** The names that `AdminGetUser` and `GetUser` return. */
export const secondFactorsOf = ({ softwareToken }: StoredUser) =>
  softwareToken?.active
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

/** Whether the user's sign-in asks for a code. */
export const needsCode = ({ settings }: Pool, { softwareToken }: StoredUser): boolean =>
  settings.secondFactor !== 'off' && softwareToken?.active === true;

const checkOffered = ({ settings }: Pool): void => {
  if (settings.secondFactor !== 'off') return;
  throw new Failure('SoftwareTokenMFANotFoundException', 'Software Token MFA is not enabled for the userPool.');
};

const associate = (pool: Pool, user: StoredUser): { SecretCode: string } => {
  checkOffered(pool);
  user.newSecret = makeSecret();
  return { SecretCode: user.newSecret };
};

/** Replaces the earlier key only now (API reference, AssociateSoftwareToken). */
const verify = (pool: Pool, user: StoredUser, code: string): void => {
  checkOffered(pool);
  const secret = user.newSecret;
  if (secret === undefined) throw invalidParameter('User has not set up software token mfa');
  pool.attempts.checkPasswordAllowed(user.username, pool.now());
  const step = stepOf(secret, code, pool.now());
  if (step === undefined) {
    pool.attempts.wrongPassword(user.username, pool.now());
    throw new Failure('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
  }
  user.softwareToken = { secret, active: user.softwareToken?.active ?? false, step };
  delete user.newSecret;
  user.modified = pool.now();
};

/**
 * Checks the code of a sign-in, which is accepted once (RFC 6238, 5.2). Wrong codes lock the account like wrong
 * passwords (developer guide, "Adding MFA to a user pool").
 */
export const checkCode = (pool: Pool, user: StoredUser, code: string): void => {
  const token = user.softwareToken;
  if (!token) throw new Failure('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.');
  pool.attempts.checkPasswordAllowed(user.username, pool.now());
  const step = stepOf(token.secret, code, pool.now());
  if (step === undefined) {
    pool.attempts.wrongPassword(user.username, pool.now());
    throw new Failure('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= token.step) {
    throw new Failure('ExpiredCodeException', 'Your software token has already been used once.');
  }
  token.step = step;
};

export const activate = (pool: Pool, user: StoredUser, active: boolean): void => {
  if (!user.softwareToken) {
    if (!active) return;
    throw invalidParameter('User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA');
  }
  user.softwareToken.active = active;
  user.modified = pool.now();
};

const Session = z.object({ Session: Text.optional() });

/** An operation of the signed-in user, or of a user whose sign-in waits for the set-up of a second factor. */
const setUpOperation =
  <S extends z.ZodObject>(schema: S, run: (pool: Pool, user: StoredUser, input: z.output<S>) => object): Operation =>
  async call => {
    const handle = parse(Session, call.body).Session;
    if (handle === undefined) return ownerOperation(schema, ({ pool, user }, input) => run(pool, user, input))(call);
    for (const pool of call.pools.values()) {
      const pending = pool.challenges.setUpOf(handle, pool.now());
      if (!pending) continue;
      const response = run(pool, pool.users.get(pending.username), parse(schema, call.body));
      return { ...response, Session: handle };
    }
    throw new Failure('NotAuthorizedException', 'Invalid session for the user.');
  };

export const associateSoftwareToken = setUpOperation(z.object({}), associate);

export const verifySoftwareToken = setUpOperation(
  z.object({ UserCode: Text, Session: Text.optional() }),
  (pool, user, input) => {
    verify(pool, user, input.UserCode);
    const pending = input.Session === undefined ? undefined : pool.challenges.setUpOf(input.Session, pool.now());
    if (pending) pending.verified = true;
    return { Status: 'SUCCESS' };
  },
);

const Preference = z.object({
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
    .optional(),
});

const prefer = (pool: Pool, user: StoredUser, { SoftwareTokenMfaSettings: wanted }: z.output<typeof Preference>) => {
  if (wanted) activate(pool, user, wanted.Enabled);
  return {};
};

export const setUserMfaPreference = ownerOperation(Preference, ({ pool, user }, input) => prefer(pool, user, input));

export const adminSetUserMfaPreference = adminOperation(Preference.extend({ Username: Text }), (pool, input) =>
  prefer(pool, pool.users.get(input.Username), input),
);
