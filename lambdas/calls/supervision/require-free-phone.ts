import type { Actor } from '#platform/handlers/actor';
import { readableOpenCalls, type UnreadableCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { isOutbound, isPending, occupiesAgent } from '#shared/calls/outbound-call';
import { isSupervisedBy } from '#shared/calls/supervision';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';

type Admin = { user: Actor['user']; now: Timestamp };

/** @throws Rejection `conflict` if the supervisor's leg is in another agent's call, or ringing for one */
export const requireNotSupervising = (calls: Call[], { user, now }: Admin): void => {
  if (calls.some(call => isSupervisedBy(call, user.id, now)))
    throw new Rejection('conflict', 'You are in the call of another agent. Disconnect there first.');
};

const hasAgent = ({ reservation_user_key: key }: UnreadableCall, { user }: Admin): boolean =>
  key === keyOf('user', user.id);

const isOwn = (call: Call, admin: Admin): boolean =>
  (hasAgent(call, admin) && occupiesAgent(call)) ||
  (isPending(call) && isOutbound(call) && call.to_agent_email === admin.user.email);

/**
 * The Twilio device in a browser has one leg at a time. Parts of the same conversation do not count; a call that cannot
 * be read may go on.
 * @throws Rejection `conflict` if the supervisor is on a call, is dialing, or is in another agent's call
 */
export const requireFreePhone = async (admin: Admin, joined: Call): Promise<void> => {
  const task = conferenceTaskOf(joined);
  const { calls, unreadable } = await readableOpenCalls();
  const isOther = (call: UnreadableCall) => call.id !== joined.id && conferenceTaskOf(call) !== task;
  const others = calls.filter(isOther);
  if (others.some(call => isOwn(call, admin)) || unreadable.some(call => isOther(call) && hasAgent(call, admin)))
    throw new Rejection('conflict', 'You are on a call already.');
  requireNotSupervising(others, admin);
};
