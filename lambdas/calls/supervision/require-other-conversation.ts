import type { Actor } from '#platform/handlers/actor';
import { openCallsOfAgent } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { Rejection } from '#shared/errors';

/**
 * An agent's leg and a supervisor's leg of the same user would have one label, so nobody supervises their own
 * conversation.
 * @throws Rejection `conflict` if the actor has another open call in the same conference
 */
export const requireOtherConversation = async ({ user }: Actor, call: Call): Promise<void> => {
  const task = conferenceTaskOf(call);
  const { calls, unreadable } = await openCallsOfAgent(user.id);
  const own = [...calls.filter(({ call_ended }) => !call_ended), ...unreadable].filter(({ id }) => id !== call.id);
  if (task !== undefined && own.some(other => conferenceTaskOf(other) === task))
    throw new Rejection('conflict', 'You are in this conversation already.');
};
