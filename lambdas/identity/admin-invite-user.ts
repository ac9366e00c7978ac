import { Rejection } from '#shared/errors';
import { changeUser } from './change-user.ts';
import type { By } from './other-user.ts';
import { otherUser } from './other-user.ts';
import type { UserPool } from './user-pool.ts';

type Dependencies = { userPool: Pick<UserPool, 'inviteAgain'> };

/**
 * Sends another invitation with a new temporary password, for a user who did not sign in before the first one expired.
 * @throws Rejection `rejected` for a user who has chosen a password already or is disabled; `not_found`, `forbidden`,
 * `conflict`
 */
export const adminInviteUser = async (
  { userPool }: Dependencies,
  { input, ...by }: { input: { uid: string } } & By,
): Promise<Record<string, never>> => {
  const { email, disabled } = await otherUser(by.actor, input.uid, 'You have signed in already.');
  if (disabled) throw new Rejection('rejected', 'This user is disabled. Reactivate the user first.');
  await userPool.inviteAgain(email);
  await changeUser(by, input.uid, () => ({ change: {}, note: { invited_ts: by.now } }));
  return {};
};
