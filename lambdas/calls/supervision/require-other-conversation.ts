import type { Actor } from '#platform/handlers/actor';
import { openCallsOfAgent } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/legs';
import { Refusal } from '#shared/errors';

/**
 * An agent's leg and a supervisor's leg of the same user have one label, so nobody supervises another part of their own
 * conversation. @throws Refusal `conflict` where another call of the actor goes on in the call's conference
 */
export const requireOutside = async ({ user }: Actor, call: Call): Promise<void> => {
  const task = conferenceTaskOf(call);
  const own = (await openCallsOfAgent(user.id)).filter(({ id, call_ended }) => id !== call.id && !call_ended);
  if (task !== undefined && own.some(other => conferenceTaskOf(other) === task))
    throw new Refusal('conflict', 'You are in this conversation already.');
};
