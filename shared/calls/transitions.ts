import type { Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import type { AcceptedFact, CallFact, CustomerGoneFact } from './call-facts.ts';
import { type Conferences, withConferenceFact } from './conferences.ts';
import { isAgent, isCustomer, type LegOf, legsOf, ownConferences } from './legs.ts';

/** The fields of a call that a fact changes. */
export type CallPatch = Partial<Omit<Call, 'id' | 'version'>>;

/** Twilio's conference times have whole seconds, TaskRouter's milliseconds: within one second they are the same time. */
const notBefore = (ts: Timestamp | undefined, since: Timestamp | undefined): boolean =>
  ts !== undefined && since !== undefined && Date.parse(ts) + 1000 > Date.parse(since);

/** The agent's latest leg, on or gone. */
const agentLeg = (call: Call, legs: LegOf[]): LegOf | undefined =>
  legs
    .filter(leg => isAgent(call, leg) && leg.joined_ts !== undefined)
    .sort(
      (a, b) =>
        (a.joined_ts ?? '').localeCompare(b.joined_ts ?? '') || (a.joined_sequence ?? 0) - (b.joined_sequence ?? 0),
    )
    .at(-1);

/** When the call ended, as far as its conferences say: the customer left, or the accepted call's conference ended. */
const endOf = (call: Call, legs: LegOf[]): Timestamp | undefined =>
  [
    ...legs.filter(leg => isCustomer(call, leg)).map(leg => leg.left_ts),
    // A conference that ended before the acceptance was an agent's who never got the customer.
    ...ownConferences(call).flatMap(([, c]) => (notBefore(c.ended_ts, call.accepted_ts) ? [c.ended_ts] : [])),
    call.call_ended_ts,
  ]
    .filter(ts => ts !== undefined)
    .sort()[0];

const whileOn = (call: Call, legs: LegOf[], agent: LegOf | undefined): CallPatch => ({
  agent_disconnected: !call.ending && agent?.on?.value === false && notBefore(agent.left_ts, call.accepted_ts),
  agent_muted: agent?.muted?.value ?? false,
  lead_hold: legs.some(leg => isCustomer(call, leg) && leg.held?.value === true),
});

const whenEnded = { agent_disconnected: false, agent_muted: false, lead_hold: false };

/** The call's visible fields, from what is known of its task and conferences. */
const derived = (call: Call): CallPatch => {
  const legs = legsOf(call);
  const agent = agentLeg(call, legs);
  const ended = endOf(call, legs);
  const accepted = call.accepted_ts !== undefined;
  return {
    reservation_status: accepted ? (ended ? 'wrapup' : 'accepted') : 'enqueued',
    conference_sid: agent?.conference_sid ?? call.conference_sid,
    agent_call_sid: agent?.call_sid ?? call.agent_call_sid,
    recording_sid: call.recording_sid ?? ownConferences(call).find(([, c]) => c.recording_sid)?.[1].recording_sid,
    call_ended: ended !== undefined,
    call_ended_ts: ended,
    ...(ended || !accepted ? whenEnded : whileOn(call, legs, agent)),
  };
};

/** A task's attributes are not proof: whoever has a worker token may make a task that names somebody else's call. */
const isOfAnotherTask = (call: Call, taskSid: string | undefined): boolean =>
  call.task_sid !== undefined && taskSid !== undefined && call.task_sid !== taskSid;

/** A later acceptance of the call's own task replaces an earlier one, never the other way. */
const accepted = (call: Call, fact: AcceptedFact): CallPatch =>
  isOfAnotherTask(call, fact.task_sid) || (call.accepted_ts !== undefined && call.accepted_ts >= fact.ts)
    ? {}
    : {
        task_sid: fact.task_sid,
        reservation_sid: fact.reservation_sid,
        reservation_user_key: fact.user_key,
        ...(fact.user_email && { reservation_user_email: fact.user_email }),
        accepted_ts: fact.ts,
      };

const customerGone = (call: Call, fact: CustomerGoneFact): CallPatch =>
  isOfAnotherTask(call, fact.task_sid) || (fact.call_sid !== undefined && fact.call_sid !== call.customer_call_sid)
    ? {}
    : {
        task_sid: call.task_sid ?? fact.task_sid,
        call_ended_ts: call.call_ended_ts && call.call_ended_ts < fact.ts ? call.call_ended_ts : fact.ts,
      };

const learned = (call: Call, fact: CallFact): CallPatch => {
  switch (fact.kind) {
    case 'accepted':
      return accepted(call, fact);
    case 'customer_gone':
      return customerGone(call, fact);
    case 'joined':
      // No news, and a write saved: an acceptance says that the customer was moved in.
      if (isCustomer(call, fact)) return {};
  }
  return { conferences: withConferenceFact(call.conferences ?? {}, fact) };
};

const same = (a: unknown, b: unknown): boolean => {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const [left, right]: [Record<string, unknown>, Record<string, unknown>] = [{ ...a }, { ...b }];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(key => same(left[key], right[key]));
};

const changedFields = (before: Call, after: CallPatch): CallPatch =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== undefined && !same(before[field as keyof Call], value)),
  );

/** Once all is known of a call that is over, what shows nowhere is not written: a write saved for each leg's end. */
const isSettled = (after: Call, recorded: Conferences | undefined, fact: CallFact): boolean =>
  after.call_ended &&
  after.accepted_ts !== undefined &&
  'conference_sid' in fact &&
  recorded?.[fact.conference_sid]?.task_sid !== undefined;

/**
 * What one fact changes of a call, or nothing. Never a step back: late, repeated and out-of-order facts change only
 * what is still true, and any order of the same facts ends in the same fields (design, section 6).
 */
export const transition = (call: Call, fact: CallFact): CallPatch | undefined => {
  const known = learned(call, fact);
  const after: Call = { ...call, ...known };
  const visible = changedFields(call, { ...known, conferences: undefined, ...derived(after) });
  const record: { conferences?: Conferences } = changedFields(call, { conferences: known.conferences });
  const recordChanges = record.conferences !== undefined && !isSettled(after, call.conferences, fact);
  const changes = Object.keys(visible).length > 0 || recordChanges;
  return changes ? { ...visible, ...record } : undefined;
};

/** The fields that follow when the intent to end the call is taken back: her connection may have been lost meanwhile. */
export const withoutEnding = (call: Call): CallPatch => changedFields(call, derived({ ...call, ending: undefined }));
