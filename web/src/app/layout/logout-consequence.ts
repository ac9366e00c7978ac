import type { Call } from '#shared/calls/call';
import { notAnsweredProblem } from '#shared/calls/outbound-call';

const backToQueue = (limit: string): string =>
  `Your customer stays on the line and hears music. If you do not sign in again and reconnect ${limit}, the customer goes back to the front of the queue, and your supervisor sees it.`;

/** A browser does not know who is in the conference, only that another agent has been. */
const hadAnotherAgent = ({ transfer_status, transfer_from_call_id }: Call): boolean =>
  transfer_status === 'Accepted' || transfer_from_call_id !== undefined;

/** What happens to a call under way when its agent logs out; `limit` is the time to return, such as `in time`. */
export const logoutConsequence = (call: Call, limit: string): string => {
  if (notAnsweredProblem(call))
    return 'Your customer has not answered yet. The phone stops ringing, and the call ends.';
  if (call.transfer_status === 'Requested')
    return 'Only your part of this call ends. The customer waits for the agent to whom you are transferring the call.';
  if (hadAnotherAgent(call))
    return `If the other agent is still on the line, only your part of this call ends. Otherwise: ${backToQueue(limit)}`;
  return backToQueue(limit);
};
