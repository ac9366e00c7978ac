import { updateUser } from '#platform/table/users';
import type { Rejection } from '#shared/errors';
import type { Handover } from '#shared/users/handover';
import { endedSession } from '#shared/users/session';
import { type User, withoutWorker } from '#shared/users/user';
import { changeUser, type WantedChange } from './change-user.ts';
import { handingOver, requireReceivers } from './handover/handing-over.ts';
import type { By } from './other-user.ts';
import { existingUser } from './other-user.ts';
import type { Workers } from './workers.ts';

type DisableDeps = {
  workers: Pick<Workers, 'retire'>;
  /** What becomes of the account: nobody signs in with it any more. */
  closeAccount: (user: User) => Promise<unknown>;
  /** Repairs what this attempt took from a user whom somebody else has reactivated meanwhile, and says so. */
  reactivationConflict: (reactivated: User) => Promise<Rejection>;
};

/**
 * Disabling sets the session's time, like every end of a session, so the missing time has this meaning only before
 * that.
 */
const neverSignedIn = ({ sessionId, session_since_ts }: User): Pick<User, 'never_signed_in'> =>
  sessionId === undefined && session_since_ts === undefined ? { never_signed_in: true } : {};

/**
 * The user is disabled and without a session, and the handover is started, in one transaction. A user who is disabled
 * already is handed over once more: this repeats what a failure of Twilio interrupted.
 */
const disabling = (by: By, user: User, handover: Handover): WantedChange => {
  const { set, also, note } = handingOver(by, user, handover);
  return {
    change: {
      set: { disabled: true, ...set, ...neverSignedIn(user), ...endedSession(user, by.now) },
      remove: ['sessionId'],
    },
    also,
    note,
  };
};

/** The user as stored now. @throws Rejection `conflict` */
const stillDisabled = async (
  { reactivationConflict }: Pick<DisableDeps, 'reactivationConflict'>,
  id: string,
): Promise<User> => {
  const user = await existingUser(id);
  if (!user.disabled) throw await reactivationConflict(user);
  return user;
};

/**
 * Disables a user. The document is written first: every later request is rejected, whatever the token, and no earlier
 * sign-in can start a session after a reactivation. Then the worker goes, which makes worker tokens useless. Each step
 * can be repeated after a failure. A reactivation at the same time wins: the user stays whole.
 * @throws Rejection `rejected` for a receiver who cannot get the work, or leads without a choice; `not_found`,
 * `provider_failed`, `conflict`
 */
export const disableUser = async (
  { workers, closeAccount, reactivationConflict, ...by }: DisableDeps & By,
  user: User,
  handover: Handover,
): Promise<User> => {
  await requireReceivers(by, user, handover);
  const disabled = await changeUser(by, user.id, current => disabling(by, current, handover));
  await closeAccount(disabled);
  const { worker_sid } = await stillDisabled({ reactivationConflict }, user.id);
  if (worker_sid && (await workers.retire(worker_sid, disabled)) === 'removed')
    await updateUser(user.id, withoutWorker({ ...disabled, worker_sid }, by.now));
  return stillDisabled({ reactivationConflict }, user.id);
};
