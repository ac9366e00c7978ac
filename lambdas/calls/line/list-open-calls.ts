import type { Actor } from '#platform/handlers/actor';
import { openCallsOfAgent } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { needsItsAgent } from '#shared/calls/call-control';

/** The agent's calls that still need the agent, oldest first, without those that cannot be read. */
export const listOpenCalls = async ({ actor }: { actor: Actor }): Promise<{ data: Call[] }> => ({
  data: (await openCallsOfAgent(actor.user.id)).calls.filter(needsItsAgent),
});
