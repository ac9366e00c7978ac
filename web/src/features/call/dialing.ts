import type { Call } from '#shared/calls/call';
import { goesOut } from '#shared/calls/outbound-call';
import { statusWords } from '../../lib/ui/format.ts';

const beforeTheAnswer = ['queued', 'initiated', 'ringing'];

type Dialed = Pick<Call, 'outbound_dialing_status' | 'task_creation_source' | 'root_call_id'>;

/** How far the dialling of a call that goes out is, until somebody answers: 'Calling...', then 'Ringing'. */
export const dialingWords = (call: Dialed): string | undefined => {
  const { outbound_dialing_status: status } = call;
  // Her own leg comes first; the customer is dialled when it is there.
  if (!status) return goesOut(call) ? 'Calling...' : undefined;
  return beforeTheAnswer.includes(status) ? statusWords(status) : undefined;
};
