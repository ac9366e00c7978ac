import type { Actor } from '#platform/handlers/actor';
import type { openCallsOfAgent } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { needsItsAgent } from '#shared/calls/call-control';

/** The agent's own calls that still need her, oldest first. */
export const listOpenCalls = async ({
  openCallsOf,
  actor,
}: {
  openCallsOf: typeof openCallsOfAgent;
  actor: Actor;
}): Promise<{ data: Call[] }> => ({ data: (await openCallsOf(actor.user.id)).filter(needsItsAgent) });
