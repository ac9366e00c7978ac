import { endedSession } from '#shared/users/session';
import { changeUser } from './change-user.ts';
import type { By } from './other-user.ts';
import { otherUser } from './other-user.ts';
import type { UserPool } from './user-pool.ts';

type Dependencies = { userPool: Pick<UserPool, 'removeSecondFactor' | 'signOut'> };

/**
 * Removes the second factor of a user who has lost the device, and ends the session: the next sign-in needs the
 * password only. Where a second factor is required of the user, that sign-in can only set up another one.
 * @throws Rejection `rejected` for the actor's own user; `not_found`, `forbidden`, `conflict`
 */
export const adminResetSecondFactor = async (
  { userPool }: Dependencies,
  { input, ...by }: { input: { uid: string } } & By,
): Promise<Record<string, never>> => {
  const { id } = await otherUser(by.actor, input.uid, 'Use Account in your own menu.');
  await userPool.removeSecondFactor(id);
  await changeUser(by, input.uid, user => ({
    change: { set: endedSession(user, by.now), remove: ['sessionId', 'second_factor_ts'] },
    note: { second_factor_reset_ts: by.now },
  }));
  await userPool.signOut(id);
  return {};
};
