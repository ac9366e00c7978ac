import type { UserKey } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { ConferenceFact } from './conferences.ts';
import { type DialReport, isOver } from './dials.ts';

/** TaskRouter: an agent has the call. */
export type AcceptedFact = {
  kind: 'accepted';
  task_sid: string;
  /** What the task carries of the call's own secret. */
  task_token?: string;
  reservation_sid: string;
  user_key: UserKey;
  user_email?: string;
  ts: Timestamp;
};

/**
 * There will be no conversation with the customer any more: hung up in the queue, or the leg's own end, or Twilio said
 * so when asked. Of a call that is on its way to an agent also: its task is gone, and nobody took it.
 */
export type CustomerGoneFact = {
  kind: 'customer_gone';
  task_sid?: string;
  task_token?: string;
  /** The leg that ended, where a leg reported it: another than the customer's says nothing. */
  call_sid?: string;
  ts: Timestamp;
};

/** What became of dialling the customer of a call that goes out, or a third party; with the secret of the call that dialled. */
export type DialledFact = DialReport & {
  kind: 'dialled';
  task_token: string | undefined;
  /** Why nobody was dialled, where we refused to. */
  refusal?: string;
};
export type AddedFact = DialReport & {
  kind: 'added';
  task_token: string | undefined;
  call_sid: string;
  phone_number?: string;
};

/** What may be reported of a call. A fact carries its own time: it is applied when it arrives, not when it was. */
export type CallFact = AcceptedFact | CustomerGoneFact | DialledFact | AddedFact | ConferenceFact;

/** What a fact is to the calls that share the conference and the customer; nothing where it is of its own call alone. */
export const sharedFact = (fact: CallFact): CallFact | undefined => {
  switch (fact.kind) {
    case 'accepted':
    case 'added':
      return undefined;
    case 'dialled':
      // Only the call that dialled her follows the dialling; the others share its end.
      return isOver(fact.status) ? { kind: 'customer_gone', call_sid: fact.call_sid, ts: fact.ts } : undefined;
    case 'customer_gone':
      return fact.task_sid === undefined ? fact : undefined;
    default:
      return fact;
  }
};
