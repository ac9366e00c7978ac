import type { UserKey } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { ConferenceFact } from './conference/conferences.ts';
import { type DialReport, isOver } from './dials.ts';

/** TaskRouter reports that an agent accepted the reservation. */
export type AcceptedFact = {
  kind: 'accepted';
  task_sid: string;
  /** The call's secret token, as the task's attributes contain it. */
  task_token?: string;
  reservation_sid: string;
  user_key: UserKey;
  user_email?: string;
  ts: Timestamp;
};

/**
 * The customer can't be reached any more: the caller hung up in the queue, the customer's leg ended, or Twilio's API
 * shows so. For a call without an accepted reservation also: its task was cancelled.
 */
export type CustomerGoneFact = {
  kind: 'customer_gone';
  task_sid?: string;
  task_token?: string;
  /** The leg that ended, if a leg reported it. Only the customer's leg counts. */
  call_sid?: string;
  ts: Timestamp;
};

/** Our own fact: Twilio has no leg of the call's agent, and no webhook reported one. */
type AgentGoneFact = { kind: 'agent_gone'; ts: Timestamp };

/** The source of a fact about a dialled leg: our own request, or a callback whose URL has the secret with this hash. */
type ReportSource = 'us' | { secret_hash: string };

/** The dial status of an outbound call's customer or of a third party. */
export type DialledFact = DialReport & {
  kind: 'dialled';
  reported_by: ReportSource;
  /** The message why we did not dial, if the dial gate rejected it. */
  rejection?: string;
};
export type AddedFact = DialReport & {
  kind: 'added';
  reported_by: ReportSource;
  call_sid: string;
  phone_number?: string;
};

/** What webhooks report about a call. A fact contains the time of the event, which is earlier than its arrival. */
export type CallFact = AcceptedFact | CustomerGoneFact | AgentGoneFact | DialledFact | AddedFact | ConferenceFact;

/** The fact for the other calls of the conversation; undefined if it concerns only its own call. */
export const sharedFact = (fact: CallFact): CallFact | undefined => {
  switch (fact.kind) {
    case 'accepted':
    case 'added':
    case 'agent_gone':
      return undefined;
    case 'dialled':
      // Only the call that dialled the customer keeps the dial status. The other calls learn only that the leg ended.
      return isOver(fact.status) ? { kind: 'customer_gone', call_sid: fact.call_sid, ts: fact.ts } : undefined;
    case 'customer_gone':
      return fact.task_sid === undefined ? fact : undefined;
    default:
      return fact;
  }
};
