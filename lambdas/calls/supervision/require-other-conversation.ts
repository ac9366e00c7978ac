import type { Actor } from '#platform/handlers/actor';
import type { openCallsOfAgent } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/legs';
import { Refusal } from '#shared/errors';

export type OpenCallsOf = typeof openCallsOfAgent;

/**
 * Her own part of a conversation is on a leg that a supervisor's would be taken for, so she supervises no other part.
 * @throws Refusal `conflict` where another call of hers goes on in the call's conference
 */
export const requireOutside = async (openCallsOf: OpenCallsOf, { user }: Actor, call: Call): Promise<void> => {
  const task = conferenceTaskOf(call);
  const hers = (await openCallsOf(user.id)).filter(({ id, call_ended }) => id !== call.id && !call_ended);
  if (task !== undefined && hers.some(other => conferenceTaskOf(other) === task))
    throw new Refusal('conflict', 'You are in this conversation already.');
};
