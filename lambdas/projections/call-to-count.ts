import type { RecordChange } from '#platform/table/engine/records';
import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import { newYorkDay } from '#shared/new-york';
import { secondsBetween } from '#shared/time';

export type CallToCount = { userId: string; day: string; callId: string; overFiveMinutes: boolean };

const FIVE_MINUTES_S = 300;

type AgentsCall = Call & Required<Pick<Call, 'accepted_ts' | 'reservation_user_key'>>;

const counts = (call: Call | undefined): call is AgentsCall =>
  call?.call_ended === true && call.accepted_ts !== undefined && call.reservation_user_key !== undefined;

/**
 * The call that a change has ended, if an agent had it: it counts for the agent on the day of its creation. The
 * acceptance may be reported after the end. Pure.
 */
export const callToCount = (change: RecordChange): CallToCount | undefined => {
  if (change.entity !== 'call' || !counts(change.new) || counts(change.old)) return undefined;
  const { id, call_ended_ts, accepted_ts, created_ts, reservation_user_key } = change.new;
  return {
    userId: idOf(reservation_user_key),
    day: newYorkDay(created_ts),
    callId: id,
    overFiveMinutes: secondsBetween(accepted_ts, call_ended_ts ?? accepted_ts) > FIVE_MINUTES_S,
  };
};
