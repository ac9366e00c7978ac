import { randomUUID } from 'node:crypto';
import { jobCreation } from '#platform/table/jobs';
import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import { getUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { newJob } from '#shared/jobs/new-job';
import { type Handover, NOBODY } from '#shared/users/handover';
import { mayReceive } from '#shared/users/handover-receiver';
import { mayManage } from '#shared/users/managed-users';
import type { User } from '#shared/users/user';
import type { By } from '../other-user.ts';

const rejectReceiver = (field: keyof Handover, message: string): never => {
  throw new Rejection('rejected', message, [{ field: `handover.${field}`, message }]);
};

const NO_COLLEAGUE = 'Choose a colleague who is not disabled.';
const choose: Record<keyof Handover, string> = {
  callbacks_to: NO_COLLEAGUE,
  verifications_to: 'Choose a verification agent.',
  leads_to: 'Choose a closer or a fronter.',
};

/** A colleague who works and whom the actor manages, or the actor. @throws Rejection `rejected` */
const requireReceiver = async ({ actor }: By, user: User, field: keyof Handover, id: string) => {
  const receiver = id === user.id ? undefined : await getUser(id, { latest: true });
  if (!receiver || receiver.disabled || (receiver.id !== actor.user.id && !mayManage(actor.access, receiver)))
    rejectReceiver(field, NO_COLLEAGUE);
  else if (!mayReceive[field](receiver)) rejectReceiver(field, choose[field]);
};

/** No lead loses its agent because a request has no choice. @throws Rejection `rejected` */
const requireChoiceOfLeads = async ({ email }: User, { leads_to }: Handover): Promise<void> => {
  if (leads_to !== undefined) return;
  const { data } = await leadsAssignedTo(email, { limit: 1 });
  if (data.length > 0)
    rejectReceiver('leads_to', `Choose a closer or a fronter who gets the leads of this user, or '${NOBODY}'.`);
};

/** @throws Rejection `rejected` for a receiver who cannot get the work, or leads for which nothing was chosen */
export const requireReceivers = async (by: By, user: User, handover: Handover): Promise<void> => {
  for (const field of ['callbacks_to', 'verifications_to', 'leads_to'] as const) {
    const id = handover[field];
    if (id !== undefined && !(field === 'leads_to' && id === NOBODY)) await requireReceiver(by, user, field, id);
  }
  await requireChoiceOfLeads(user, handover);
};

/**
 * What a handover adds to the transaction that starts it. It goes in the background: it may be thousands of leads. The
 * user names it until all work is given away.
 */
export const handingOver = ({ actor, now }: By, { id: user_id, email }: User, handover: Handover) => {
  const job = newJob('handover', { id: randomUUID(), owner: actor.user.id, now }, { user_id, email, ...handover });
  const callbacks_to = handover.callbacks_to ?? actor.user.id;
  return {
    set: { callbacks_to, handover_id: job.id },
    also: { handover: jobCreation(job) },
    note: { handover: { ...handover, callbacks_to } },
  };
};
