import type { Call } from '#shared/calls/call';
import { isOutbound } from '#shared/calls/outbound-call';
import { statusTexts } from '../../lib/ui/format.ts';

const unansweredStatuses = ['queued', 'initiated', 'ringing'];

type Dialed = Pick<Call, 'outbound_dialing_status' | 'task_creation_source' | 'root_call_id'>;

/** The progress of an outbound call until somebody answers: 'Calling...', then 'Ringing'. */
export const dialingText = (call: Dialed): string | undefined => {
  const { outbound_dialing_status: status } = call;
  // The agent's leg is connected first; the customer is dialled after that.
  if (!status) return isOutbound(call) ? 'Calling...' : undefined;
  return unansweredStatuses.includes(status) ? statusTexts(status) : undefined;
};
