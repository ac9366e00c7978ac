import { randomUUID } from 'node:crypto';
import { jobCreation } from '#platform/table/jobs';
import { getUser, updateUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { newJob } from '#shared/jobs/new-job';
import { assignedRole } from '#shared/leads/list/apply-bulk-change';
import type { Handover } from '#shared/users/handover';
import { mayManage } from '#shared/users/managed-users';
import { endedSession } from '#shared/users/session';
import { type User, withoutWorker } from '#shared/users/user';
import { changeUser, type WantedChange } from './change-user.ts';
import type { By } from './other-user.ts';
import { existingUser } from './other-user.ts';
import type { Workers } from './workers.ts';

type DisableDeps = {
  workers: Pick<Workers, 'retire'>;
  /** What becomes of the account: nobody signs in with it any more. */
  closeAccount: (user: User) => Promise<unknown>;
  /** Repairs what this attempt took from a user whom somebody else has reactivated meanwhile, and says so. */
  overtaken: (reactivated: User) => Promise<Rejection>;
};

const rejectReceiver = (field: keyof Handover, message: string): never => {
  throw new Rejection('rejected', message, [{ field: `handover.${field}`, message }]);
};

/** A colleague who works and whom the actor manages, or the actor. @throws Rejection `rejected` */
const requireReceiver = async ({ actor }: By, user: User, field: keyof Handover, id: string | undefined) => {
  if (id === undefined) return;
  const receiver = id === user.id ? undefined : await getUser(id, { latest: true });
  if (!receiver || receiver.disabled || (receiver.id !== actor.user.id && !mayManage(actor.access, receiver)))
    rejectReceiver(field, 'Choose a colleague who is not disabled.');
  else if (field === 'verifications_to' && !receiver.roles.includes('verification'))
    rejectReceiver(field, 'Choose a verification agent.');
  else if (field === 'leads_to' && !assignedRole(receiver)) rejectReceiver(field, 'Choose a closer or a fronter.');
};

const requireReceivers = async (by: By, user: User, handover: Handover): Promise<void> => {
  for (const field of ['callbacks_to', 'verifications_to', 'leads_to'] as const)
    await requireReceiver(by, user, field, handover[field]);
};

/** The work goes in the background: it may be thousands of leads. */
const handoverStep = ({ actor, now }: By, { id: user_id, email }: User, handover: Handover) =>
  jobCreation(newJob('handover', { id: randomUUID(), owner: actor.user.id, now }, { user_id, email, ...handover }));

/**
 * The user is disabled and without a session, and the handover is started, in one transaction. A user who is disabled
 * already is handed over once more, so that what a failed handover has left can be given to somebody.
 */
const disabling = (by: By, user: User, handover: Handover): WantedChange => {
  const callbacks_to = handover.callbacks_to ?? by.actor.user.id;
  return {
    change: {
      set: { disabled: true, callbacks_to, ...endedSession(user, by.now) },
      remove: ['sessionId'],
    },
    also: { handover: handoverStep(by, user, handover) },
    note: { handover: { ...handover, callbacks_to } },
  };
};

/** The user as stored now. @throws Rejection `conflict` */
const stillDisabled = async ({ overtaken }: Pick<DisableDeps, 'overtaken'>, id: string): Promise<User> => {
  const user = await existingUser(id);
  if (!user.disabled) throw await overtaken(user);
  return user;
};

/**
 * Disables a user. The document is written first: every later request is rejected, whatever the token, and no earlier
 * sign-in can start a session after a reactivation. Then the worker goes, which makes worker tokens useless. Each step
 * can be repeated after a failure. A reactivation at the same time wins: the user stays whole.
 * @throws Rejection `rejected` for a receiver who cannot get the work; `not_found`, `provider_failed`, `conflict`
 */
export const disableUser = async (
  { workers, closeAccount, overtaken, ...by }: DisableDeps & By,
  user: User,
  handover: Handover,
): Promise<User> => {
  await requireReceivers(by, user, handover);
  const disabled = await changeUser(by, user.id, current => disabling(by, current, handover));
  await closeAccount(disabled);
  const { worker_sid } = await stillDisabled({ overtaken }, user.id);
  if (worker_sid && (await workers.retire(worker_sid, disabled)) === 'removed')
    await updateUser(user.id, withoutWorker({ ...disabled, worker_sid }, by.now));
  return stillDisabled({ overtaken }, user.id);
};
