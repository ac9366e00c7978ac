import type { Actor } from '#platform/handlers/actor';
import { openCallsOfAgent } from '#platform/table/calls';
import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import { claimedVerifications } from '#platform/table/leads';
import { readableCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import type { Page } from '#shared/contracts/page';
import { type Count, type UserWork, WORK_COUNTED } from '#shared/users/handover';
import { requireManaged, userWithWork } from '../other-user.ts';

const countOf = ({ data, next_page_key }: Page<unknown>): Count => ({
  count: data.length,
  more: next_page_key !== null,
});

/** Each lead is in the list once or twice. */
const leadsOf = async (email: string): Promise<Count> => {
  const { data } = await leadsAssignedTo(email, { limit: 2 * WORK_COUNTED + 1 });
  const { size } = new Set(data);
  return { count: Math.min(size, WORK_COUNTED), more: size > WORK_COUNTED };
};

const exactly = (items: unknown[]): Count => ({ count: items.length, more: false });

/**
 * What a user has at hand. It reads each item that it counts, at most `WORK_COUNTED` and one of each kind, of leads twice
 * as many; the open calls and the verification queue whole, which are short.
 * @throws Rejection `not_found`, `forbidden`
 */
export const getUserWork = async (actor: Actor, { uid }: { uid: string }): Promise<UserWork> => {
  const user = await userWithWork(uid);
  requireManaged(actor, user);
  const page = { limit: WORK_COUNTED };
  const [{ calls, unreadable }, callbacks, claimed, leads] = await Promise.all([
    openCallsOfAgent(uid),
    readableCallbacksOfUser(uid, page),
    claimedVerifications(user.email),
    leadsOf(user.email),
  ]);
  return {
    open_calls: exactly([...calls.filter(({ call_ended }) => !call_ended), ...unreadable]),
    callbacks: countOf({ ...callbacks, data: [...callbacks.data, ...callbacks.unreadable] }),
    verifications: exactly([...claimed.leads, ...claimed.unreadable]),
    leads,
  };
};
