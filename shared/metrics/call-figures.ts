import { type Call, DidTaskCreationSource, type TaskCreationSource } from '../calls/call.ts';
import { talkS } from '../calls/talk.ts';
import { idOf } from '../keys.ts';
import { secondsBetween } from '../time.ts';
import { type Contribution, hourOf } from './contribution.ts';
import type { FigureName, Figures } from './figures.ts';

/** A call is answered in time if an agent accepted it within these seconds (docs/product.md, Figures). */
export const ANSWERED_IN_TIME_S = 20;
const FIVE_MINUTES_S = 300;

/** A customer or a vendor makes these calls to us, by dialling a DID. */
const inbound: readonly TaskCreationSource[] = DidTaskCreationSource.options;

/** A transfer or a takeover goes on with a customer who was answered before: it is not offered a second time. */
const isOffered = (call: Call): boolean =>
  inbound.includes(call.task_creation_source) && call.transfer_from_call_id === undefined;

type AgentsCall = Call & Required<Pick<Call, 'accepted_ts' | 'reservation_user_key'>>;

const hadAgent = (call: Call): call is AgentsCall =>
  call.accepted_ts !== undefined && call.reservation_user_key !== undefined;

const one = (condition: boolean): number => (condition ? 1 : 0);

const figuresOf = (call: Call): Figures => {
  const offered = isOffered(call);
  if (!hadAgent(call)) return offered ? { offered_qtd: 1, abandoned_qtd: 1 } : {};
  const wait = secondsBetween(call.created_ts, call.accepted_ts);
  const talk = talkS(call);
  return {
    calls_qtd: 1,
    calls_5m_qtd: one(talk !== undefined && talk > FIVE_MINUTES_S),
    talk_s: talk ?? 0,
    ...(talk === undefined && { unanswered_qtd: 1 }),
    ...(offered && {
      offered_qtd: 1,
      answered_qtd: 1,
      answered_in_time_qtd: one(wait <= ANSWERED_IN_TIME_S),
      wait_s: wait,
    }),
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
