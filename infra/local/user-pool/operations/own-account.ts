import * as z from 'zod';
import { wrongPassword } from '../failure.ts';
import { passwordMatches } from '../srp.ts';
import { attributeList } from '../users.ts';
import { setPassword } from './complete-sign-in.ts';
import { ownerOperation, Text } from './operation.ts';
import { secondFactorsOf } from './software-token.ts';

const Owner = z.object({});

export const getUser = ownerOperation(Owner, ({ user }) => {
  return { Username: user.username, UserAttributes: attributeList(user.attributes), ...secondFactorsOf(user) };
});

/** Ends every session of the user; their refresh and access tokens are no longer valid. */
export const globalSignOut = ownerOperation(Owner, ({ pool, user }) => {
  pool.sessions.revokeAll(user.username);
  return {};
});

export const changePassword = ownerOperation(
  z.object({ PreviousPassword: Text, ProposedPassword: Text }),
  ({ pool, user }, input) => {
    const now = pool.now();
    pool.attempts.checkPasswordAllowed(user.username, now);
    const identity = { poolId: pool.settings.id, username: user.username };
    if (!user.password || !passwordMatches(identity, input.PreviousPassword, user.password)) {
      pool.attempts.wrongPassword(user.username, now);
      throw wrongPassword();
    }
    setPassword(pool, user, input.ProposedPassword, true);
    pool.attempts.forgive(user.username);
    return {};
  },
);
