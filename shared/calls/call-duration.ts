import { formatDuration, secondsBetween } from '../time.ts';
import type { Call } from './call.ts';
import { isOutbound, wasAnswered } from './outbound-call.ts';

type EndedCall = Pick<
  Call,
  'task_creation_source' | 'root_call_id' | 'outbound_dialing_status' | 'accepted_ts' | 'call_ended_ts'
>;

/**
 * A call's duration in seconds, from its agent's acceptance to its end: for every list, figure and export. None while it
 * goes on, without an agent, and where the customer whom we dialled did not answer (docs/product.md, Duration).
 */
export const callDurationS = (call: EndedCall): number | undefined => {
  const { accepted_ts, call_ended_ts, outbound_dialing_status: status } = call;
  if (!accepted_ts || !call_ended_ts || (isOutbound(call) && !wasAnswered(status))) return undefined;
  return secondsBetween(accepted_ts, call_ended_ts);
};

/** The same as `hh:mm:ss`. */
export const callDurationText = (call: EndedCall): string | undefined => {
  const seconds = callDurationS(call);
  return seconds === undefined ? undefined : formatDuration(seconds);
};
