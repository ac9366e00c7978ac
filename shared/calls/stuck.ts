import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { awaitsWrapUp, isUnderWay } from './open-call.ts';
import { isDialledSource } from './outbound-call.ts';

/** In seconds. Each limit is longer than the state can last normally, including the reconciler's repair. */
const limits = {
  /** A task waits at most one hour in the queue. */
  waiting: 65 * 60,
  /** A transfer is offered for one minute. */
  transfer: 5 * 60,
  /** The customer is dialled as soon as the agent is on the line. */
  dialing: 5 * 60,
  agentGone: 30 * 60,
  wrapUp: 2 * 3600,
  /** Twilio ends a call after four hours. */
  talking: 5 * 3600,
} as const;

type CallState = Pick<
  Call,
  | 'reservation_status'
  | 'call_ended'
  | 'call_ended_ts'
  | 'created_ts'
  | 'accepted_ts'
  | 'agent_disconnected'
  | 'transfer_status'
  | 'transfer_ts'
  | 'task_creation_source'
  | 'customer_call_sid'
  | 'outbound_dialing_status'
  | 'disposition'
>;

const longerThan = (limit: number, since: Timestamp | undefined, now: Timestamp): boolean =>
  since !== undefined && secondsBetween(since, now) > limit;

const wasNeverDialled = (call: CallState): boolean =>
  isDialledSource(call.task_creation_source) &&
  call.customer_call_sid === undefined &&
  call.outbound_dialing_status === undefined;

const isStuckOnTheLine = (call: CallState, now: Timestamp): boolean =>
  longerThan(limits.talking, call.accepted_ts, now) ||
  (call.agent_disconnected && longerThan(limits.agentGone, call.accepted_ts, now)) ||
  (call.transfer_status === 'Requested' && longerThan(limits.transfer, call.transfer_ts, now)) ||
  (wasNeverDialled(call) && longerThan(limits.dialing, call.accepted_ts, now));

/**
 * Whether a call is in a state that it should have left long ago and that the reconciler could not repair. The agents
 * monitor's stuck-task badge counts these calls (docs/product.md, Agents monitor).
 */
export const isStuck = (call: CallState, now: Timestamp): boolean => {
  if (awaitsWrapUp(call)) return longerThan(limits.wrapUp, call.call_ended_ts, now);
  if (isUnderWay(call)) return isStuckOnTheLine(call, now);
  return !call.call_ended && longerThan(limits.waiting, call.created_ts, now);
};
