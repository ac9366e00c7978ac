import { endedSession } from '#shared/users/session';
import { changeUser } from './change-user.ts';
import type { By } from './other-user.ts';
import { otherUser } from './other-user.ts';
import type { UserPool } from './user-pool.ts';

type Dependencies = { userPool: Pick<UserPool, 'signOut'> };

/**
 * Ends a user's session at once: the document decides about every request, and its change ends the subscriptions. Then
 * the account's refresh tokens go. The user may sign in again.
 * @throws Rejection `rejected` for the actor's own user; `not_found`, `forbidden`, `conflict`
 */
export const adminSignOutUser = async (
  { userPool }: Dependencies,
  { input, ...by }: { input: { uid: string } } & By,
): Promise<Record<string, never>> => {
  const { id } = await otherUser(by.actor, input.uid, 'Use Sign out in your own menu.');
  await changeUser(by, input.uid, user => ({
    change: { set: endedSession(user, by.now), remove: ['sessionId'] },
    note: { signed_out_ts: by.now },
  }));
  await userPool.signOut(id);
  return {};
};
