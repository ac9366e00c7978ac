import { type Call, DidTaskCreationSource, type LiveCall, type TaskCreationSource } from '../calls/call.ts';
import { callDurationS } from '../calls/call-duration.ts';
import { idOf } from '../keys.ts';
import { newYorkDay } from '../new-york.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import { type Contribution, hourOf } from './contribution.ts';
import type { FigureName, Figures } from './figures.ts';

/** A call is answered in time if an agent accepted it within these seconds (docs/product.md, Figures). */
export const ANSWERED_IN_TIME_S = 20;
const FIVE_MINUTES_S = 300;

/** A customer or a vendor makes these calls to us, by dialing a DID. */
const inbound: readonly TaskCreationSource[] = DidTaskCreationSource.options;

/** A transfer or a takeover goes on with a customer who was answered before: it is not offered a second time. */
const isOffered = (call: Pick<Call, 'task_creation_source' | 'transfer_from_call_id'>): boolean =>
  inbound.includes(call.task_creation_source) && call.transfer_from_call_id === undefined;

type WithAgent = Required<Pick<Call, 'accepted_ts' | 'reservation_user_key'>>;

const hadAgent = <C extends LiveCall>(call: C): call is C & WithAgent =>
  call.accepted_ts !== undefined && call.reservation_user_key !== undefined;

const one = (condition: boolean): number => (condition ? 1 : 0);

/** How long the customer of an answered call waited, in seconds; undefined for every other call. */
export const waitS = (call: LiveCall): number | undefined =>
  isOffered(call) && hadAgent(call) ? secondsBetween(call.created_ts, call.accepted_ts) : undefined;

/** What an accepted call counts for among the offered ones: known from its acceptance on. */
const answeredFiguresOf = (call: LiveCall): Figures => {
  const wait = waitS(call);
  if (wait === undefined) return {};
  return { offered_qtd: 1, answered_qtd: 1, answered_in_time_qtd: one(wait <= ANSWERED_IN_TIME_S), wait_s: wait };
};

const figuresOf = (call: Call): Figures => {
  if (!hadAgent(call)) return isOffered(call) ? { offered_qtd: 1, abandoned_qtd: 1 } : {};
  const talk = callDurationS(call);
  return {
    calls_qtd: 1,
    calls_5m_qtd: one(talk !== undefined && talk > FIVE_MINUTES_S),
    talk_s: talk ?? 0,
    ...(talk === undefined && { unanswered_qtd: 1 }),
    ...answeredFiguresOf(call),
  };
};

/** The lists of ended calls: those that an agent had, and those abandoned in the queue. Other calls count for nothing. */
export type CallList = 'agents' | 'abandoned';

/** In which list an ended call is: the same calls as those that the figures count. */
export const callListOf = (call: Call): CallList | undefined => {
  if (!call.call_ended) return undefined;
  if (hadAgent(call)) return 'agents';
  return isOffered(call) ? 'abandoned' : undefined;
};

/** Whether a call counts for a figure, such as `calls_5m_qtd`. */
export const countsFor = (call: Call, figure: FigureName): boolean =>
  call.call_ended && (figuresOf(call)[figure] ?? 0) > 0;

/** Under way, or ended after the roll-ups were read; one that ended before is in them, at the latest by their next read. */
const endsAfter = ({ call_ended, call_ended_ts }: LiveCall, readAt: Timestamp): boolean =>
  !call_ended || (call_ended_ts !== undefined && call_ended_ts > readAt);

/** What the accepted calls of a day add to its roll-ups as they were read, in which only ended calls are, by group. */
export const answeredSince = (
  calls: readonly LiveCall[],
  { day, as_of }: { day: string; as_of: Timestamp },
): Pick<Contribution, 'group' | 'figures'>[] =>
  calls
    .filter(call => newYorkDay(call.created_ts) === day && endsAfter(call, as_of))
    .filter(hadAgent)
    .map(call => ({ group: call.requested_group, figures: answeredFiguresOf(call) }));

/**
 * What an ended call counts for, in the hour in which it came in: for its agent, its group and its lead source. A call
 * in progress counts for nothing.
 */
export const contributionsOfCall = (call: Call): Contribution[] => {
  if (!call.call_ended) return [];
  const figures = figuresOf(call);
  if (Object.keys(figures).length === 0) return [];
  return [
    {
      ...hourOf(call.created_ts),
      ...(hadAgent(call) && { user_id: idOf(call.reservation_user_key) }),
      ...(call.requested_group && { group: call.requested_group }),
      ...(call.lead_source && { lead_source: call.lead_source }),
      figures,
    },
  ];
};
