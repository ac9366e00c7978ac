import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { disabledUser, Failure, invalidParameter } from '../failure.ts';
import type { Pool } from '../pool.ts';
import { hashOf } from '../sessions.ts';
import type { StoredUser } from '../state.ts';
import { setPassword } from './complete-sign-in.ts';
import { adminOperation, clientOperation, Text } from './operation.ts';

const CODE_SECONDS = 3600;
const REQUESTS_AN_HOUR = 10;
const WRONG_CODES_AN_HOUR = 5;

const mismatch = () => new Failure('CodeMismatchException', 'Invalid verification code provided, please try again.');
const expired = () => new Failure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
const notFound = () => new Failure('UserNotFoundException', 'Username/client id combination not found.');

/** `ann@example.com` -> `a***@e***`, the form in which Cognito reports where a code was sent. */
const masked = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.charAt(0)}***@${host.charAt(0)}***`;
};

const deliveryDetails = (email: string) => ({
  CodeDeliveryDetails: { Destination: masked(email), DeliveryMedium: 'EMAIL', AttributeName: 'email' },
});

const sendCode = (pool: Pool, user: StoredUser): string => {
  const email = user.attributes.email;
  if (!email || user.attributes.email_verified !== 'true') {
    const reason = 'as there is no registered/verified email or phone_number';
    throw invalidParameter(`Cannot reset password for the user ${reason}`);
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.resetCode = { hash: hashOf(code), until: pool.now() + CODE_SECONDS };
  const { username } = user;
  pool.ports.deliver({ kind: 'forgot-password', poolId: pool.settings.id, username, to: email, code });
  return email;
};

export const forgotPassword = clientOperation(z.object({ Username: Text }), ({ pool, client }, { Username }) => {
  const user = pool.users.find(Username);
  if (!user && client.hideUnknownUsers) return deliveryDetails(Username.includes('@') ? Username : `${Username}@e`);
  if (!user) throw notFound();
  if (!user.enabled) throw disabledUser();
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw new Failure('NotAuthorizedException', 'User password cannot be reset in the current state.');
  }
  pool.attempts.count('request', user.username, REQUESTS_AN_HOUR, pool.now());
  return deliveryDetails(sendCode(pool, user));
});

const checkCode = (pool: Pool, user: StoredUser, code: string): void => {
  const now = pool.now();
  if (!user.resetCode || user.resetCode.until < now) throw expired();
  if (user.resetCode.hash === hashOf(code)) return;
  pool.attempts.count('code', user.username, WRONG_CODES_AN_HOUR, now);
  throw mismatch();
};

export const confirmForgotPassword = clientOperation(
  z.object({ Username: Text, ConfirmationCode: Text, Password: Text }),
  ({ pool, client }, input) => {
    const user = pool.users.find(input.Username);
    if (!user) throw client.hideUnknownUsers ? mismatch() : notFound();
    if (!user.enabled) throw disabledUser();
    checkCode(pool, user, input.ConfirmationCode);
    setPassword(pool, user, input.Password, true);
    delete user.resetCode;
    pool.attempts.forgive(user.username);
    return {};
  },
);

/** An administrator's reset: the password is no longer valid, and a code is sent. */
export const adminResetUserPassword = adminOperation(z.object({ Username: Text }), (pool, { Username }) => {
  const user = pool.users.get(Username);
  if (!user.enabled) throw disabledUser();
  sendCode(pool, user);
  user.status = 'RESET_REQUIRED';
  user.modified = pool.now();
  delete user.password;
  return {};
});
