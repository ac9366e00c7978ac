import type { UserKey } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { ConferenceFact } from './conferences.ts';

/** TaskRouter: an agent has the call. */
export type AcceptedFact = {
  kind: 'accepted';
  task_sid: string;
  reservation_sid: string;
  user_key: UserKey;
  user_email?: string;
  ts: Timestamp;
};

/** The customer is not on the line any more: hung up in the queue, or the leg's own end, or Twilio said so when asked. */
export type CustomerGoneFact = {
  kind: 'customer_gone';
  task_sid?: string;
  /** The leg that ended, where a leg reported it: another than the customer's says nothing. */
  call_sid?: string;
  ts: Timestamp;
};

/** What may be reported of a call. A fact carries its own time: it is applied when it arrives, not when it was. */
export type CallFact = AcceptedFact | CustomerGoneFact | ConferenceFact;
