import { changeUser } from './change-user.ts';
import type { By } from './other-user.ts';

/**
 * Records that the actor has changed the password, which the console does at the user pool itself.
 * @throws Rejection `not_found`, `conflict`
 */
export const recordPasswordChange = async (
  by: By & { actor: { user: { id: string } } },
): Promise<Record<string, never>> => {
  await changeUser(by, by.actor.user.id, () => ({ change: {}, note: { password_changed_ts: by.now } }));
  return {};
};
