import { keyOf } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import type { AcceptedFact, AddedFact, CallFact, CustomerGoneFact, DialledFact } from './call-facts.ts';
import { withConferenceFact } from './conferences.ts';
import { isOver, withDialReport } from './dials.ts';
import {
  conferenceTaskOf,
  isAgent,
  isCustomer,
  type LegOf,
  legsOf,
  othersStayed,
  ownConferences,
  supervisorsIn,
  transfereeHasJoined,
  wasThere,
} from './legs.ts';
import { isAddedLabel } from './participants.ts';

/** The fields of a call that a fact changes. */
export type CallPatch = Partial<Omit<Call, 'id' | 'version'>>;

/** Twilio's conference times have whole seconds, TaskRouter's milliseconds: within one second they are the same time. */
const notBefore = (ts: Timestamp | undefined, since: Timestamp | undefined): boolean =>
  ts !== undefined && since !== undefined && Date.parse(ts) + 1000 > Date.parse(since);

/** When a leg came; of one whose coming was never reported, when it left. */
const cameAt = (leg: LegOf): Timestamp => leg.joined_ts ?? leg.left_ts ?? '';

/** Its place among the conference's events: within one second it tells which leg was first. */
const cameAtSequence = (leg: LegOf): number => leg.joined_sequence ?? leg.on?.sequence ?? 0;

/** The agent's latest leg, on or gone. */
const agentLeg = (call: Call, legs: LegOf[]): LegOf | undefined =>
  legs
    .filter(leg => isAgent(call, leg) && wasThere(leg))
    .sort((a, b) => cameAt(a).localeCompare(cameAt(b)) || cameAtSequence(a) - cameAtSequence(b))
    .at(-1);

const hasLeft = (call: Call, agent: LegOf | undefined): agent is LegOf =>
  agent?.on?.value === false && notBefore(agent.left_ts, call.accepted_ts);

/** When the agent left a customer who goes on with somebody else, or waits for somebody else: her part is over then. */
const partingOf = (call: Call, legs: LegOf[], agent: LegOf | undefined): Timestamp | undefined =>
  hasLeft(call, agent) && (call.leaving || othersStayed(call, legs, agent)) ? agent.left_ts : undefined;

/** When nobody can speak with the customer any more: she left, was never reached, or the conference ended. */
const customerEnd = (call: Call, legs: LegOf[]): (Timestamp | undefined)[] => [
  ...legs.filter(leg => isCustomer(call, leg)).map(leg => leg.left_ts),
  // A conference of this call's own that ended before the acceptance was an agent's who never got the customer.
  ...ownConferences(call).flatMap(([, c]) =>
    call.conference_task_sid !== undefined || notBefore(c.ended_ts, call.accepted_ts) ? [c.ended_ts] : [],
  ),
  call.customer_dial?.ended_ts,
  call.customer_gone_ts,
];

const earliestOf = (times: (Timestamp | undefined)[]): Timestamp | undefined =>
  times.filter(ts => ts !== undefined).sort()[0];

/** Whether the customer is out of the call, and not only its agent. */
export const customerIsGone = (call: Call): boolean => earliestOf(customerEnd(call, legsOf(call))) !== undefined;

const endOf = (call: Call, legs: LegOf[], agent: LegOf | undefined): Timestamp | undefined =>
  earliestOf([...customerEnd(call, legs), partingOf(call, legs, agent), call.call_ended_ts]);

/** Those that were added, by whomever, and are still there, or being dialled. */
const addedSids = (call: Call, legs: LegOf[]): string[] => {
  const gone = legs.filter(leg => leg.on?.value === false).map(leg => leg.call_sid);
  const dialled = Object.entries(call.added_calls ?? {}).flatMap(([sid, { status }]) => (isOver(status) ? [] : [sid]));
  const over = Object.entries(call.added_calls ?? {}).flatMap(([sid, { status }]) => (isOver(status) ? [sid] : []));
  const there = legs.filter(leg => isAddedLabel(leg.label) && leg.on?.value === true).map(leg => leg.call_sid);
  return [...new Set([...dialled, ...there])].filter(sid => !gone.includes(sid) && !over.includes(sid)).sort();
};

const addition = (call: Call, legs: LegOf[]): CallPatch => {
  const sids = addedSids(call, legs);
  return sids.length > 0 || call.added_calls_sids ? { added_calls_sids: sids } : {};
};

const transferOf = (call: Call, legs: LegOf[]): CallPatch =>
  transfereeHasJoined(call, legs) ? { transfer_status: 'Accepted' } : {};

const whileOn = (call: Call, legs: LegOf[], agent: LegOf | undefined): CallPatch => ({
  agent_disconnected: !call.ending && hasLeft(call, agent),
  agent_muted: agent?.muted?.value ?? false,
  lead_hold: legs.some(leg => isCustomer(call, leg) && leg.held?.value === true),
  ...addition(call, legs),
  ...supervision(call, legs),
});

const supervision = (call: Call, legs: LegOf[]): CallPatch => {
  // One who has taken the call over is its agent now.
  const keys = supervisorsIn(legs.filter(leg => !isAgent(call, leg))).map(id => keyOf('user', id));
  return keys.length > 0 || call.supervised_by ? { supervised_by: keys } : {};
};

const whenEnded = (call: Call): CallPatch => ({
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
  ...(call.added_calls_sids && { added_calls_sids: [] }),
  ...(call.supervised_by && { supervised_by: [] }),
});

/** The call's visible fields, from what is known of its task and conferences. */
const derived = (call: Call): CallPatch => {
  const legs = legsOf(call);
  const agent = agentLeg(call, legs);
  const ended = endOf(call, legs, agent);
  const accepted = call.accepted_ts !== undefined;
  return {
    reservation_status: accepted ? (ended ? 'wrapup' : 'accepted') : 'enqueued',
    conference_sid: agent?.conference_sid ?? call.conference_sid,
    agent_call_sid: agent?.call_sid ?? call.agent_call_sid,
    customer_call_sid: call.customer_call_sid ?? call.customer_dial?.call_sid,
    outbound_dialing_status: call.customer_dial?.status ?? call.outbound_dialing_status,
    ...recordingOf(call),
    ...transferOf(call, legs),
    call_ended: ended !== undefined,
    call_ended_ts: ended,
    ...(!ended && accepted ? whileOn(call, legs, agent) : whenEnded(call)),
    // Whoever supervises stays in the conference when its agent has left.
    ...(!ended && !accepted && call.root_call_id && supervision(call, legs)),
  };
};

/** Where a recording is kept: one place for one recording, whatever calls it is of. */
export const recordingKey = (recordingSid: string): string => `recordings/${recordingSid}.wav`;

const recordingOf = (call: Call): CallPatch => {
  const sid = call.recording_sid ?? ownConferences(call).find(([, c]) => c.recording_sid)?.[1].recording_sid;
  return sid ? { recording_sid: sid, snipped_recording_key: recordingKey(sid) } : {};
};

/** A task's attributes are not proof: whoever has a worker token may make a task that names somebody else's call. */
const isOfAnotherTask = (call: Call, fact: Pick<AcceptedFact | CustomerGoneFact, 'task_sid' | 'task_token'>): boolean =>
  fact.task_sid !== undefined &&
  ((call.task_sid !== undefined && call.task_sid !== fact.task_sid) ||
    (call.task_token !== undefined && call.task_token !== fact.task_token));

/** A later acceptance of the call's own task replaces an earlier one, never the other way. */
const accepted = (call: Call, fact: AcceptedFact): CallPatch =>
  call.accepted_ts !== undefined && call.accepted_ts >= fact.ts
    ? {}
    : {
        task_sid: fact.task_sid,
        reservation_sid: fact.reservation_sid,
        reservation_user_key: fact.user_key,
        ...(fact.user_email && { reservation_user_email: fact.user_email }),
        accepted_ts: fact.ts,
      };

const customerGone = (call: Call, fact: CustomerGoneFact): CallPatch =>
  fact.call_sid !== undefined && fact.call_sid !== call.customer_call_sid
    ? {}
    : {
        task_sid: call.task_sid ?? fact.task_sid,
        customer_gone_ts: earliestOf([call.customer_gone_ts, fact.ts]),
      };

/** Whoever has a worker token may have a leg of hers report to any address: that of a leg of ours names the secret. */
const isStrangersLeg = (call: Call, fact: DialledFact | AddedFact): boolean =>
  fact.task_token !== call.task_token ||
  (fact.kind === 'dialled' && fact.call_sid !== undefined && call.dialled_ts === undefined);

/** Whether who reports a fact is not of this call: it changes nothing. */
export const isOfStranger = (call: Call, fact: CallFact): boolean => {
  switch (fact.kind) {
    case 'accepted':
    case 'customer_gone':
      return isOfAnotherTask(call, fact);
    case 'dialled':
    case 'added':
      return isStrangersLeg(call, fact);
    default:
      return false;
  }
};

const dialled = (call: Call, { refusal, ...fact }: DialledFact): CallPatch => {
  const known = call.customer_dial;
  const isOther = known?.call_sid !== undefined && fact.call_sid !== undefined && known.call_sid !== fact.call_sid;
  return isOther ? {} : { customer_dial: withDialReport(known, fact), ...(refusal && { dial_refusal: refusal }) };
};

const added = (call: Call, { phone_number, ...fact }: AddedFact): CallPatch => {
  const known = call.added_calls?.[fact.call_sid];
  const number = known?.phone_number ?? phone_number;
  const report = { ...withDialReport(known, fact), ...(number && { phone_number: number }) };
  return { added_calls: { ...call.added_calls, [fact.call_sid]: report } };
};

const learned = (call: Call, fact: CallFact): CallPatch => {
  switch (fact.kind) {
    case 'accepted':
      return accepted(call, fact);
    case 'customer_gone':
      return customerGone(call, fact);
    case 'dialled':
      return dialled(call, fact);
    case 'added':
      return added(call, fact);
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

/** What the webhooks reported, kept on the call but shown nowhere. */
const records = ['conferences', 'customer_dial', 'added_calls', 'customer_gone_ts'] as const;
type CallRecord = Pick<CallPatch, (typeof records)[number]>;

const recordOf = (patch: CallPatch): CallRecord =>
  Object.fromEntries(records.flatMap(field => (patch[field] === undefined ? [] : [[field, patch[field]]])));

const without = <T extends object>(fields: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Partial<T>;

/** Once all is known of a call that is over, what shows nowhere is not written: a write saved for each leg's end. */
const isSettled = (call: Call, after: Call, fact: CallFact): boolean => {
  // The call that began a conference knows all of it: those that come from it later copy what it knows.
  if (call.sibling_ids) return false;
  if (!after.call_ended || after.accepted_ts === undefined) return false;
  if (!('conference_sid' in fact)) return call.call_ended;
  return call.conferences?.[fact.conference_sid]?.task_sid !== undefined;
};

/**
 * What one fact changes of a call, or nothing. Never a step back: late, repeated and out-of-order facts change only
 * what is still true, and any order of the same facts ends in the same fields (docs/decisions/0009).
 */
export const transition = (call: Call, fact: CallFact): CallPatch | undefined => {
  if (isOfStranger(call, fact)) return undefined;
  const known = learned(call, fact);
  const after: Call = { ...call, ...known };
  const visible = changedFields(call, without({ ...known, ...derived(after) }, records));
  const record = changedFields(call, recordOf(known));
  const recordChanges = Object.keys(record).length > 0 && !isSettled(call, { ...after, ...visible }, fact);
  const changes = Object.keys(visible).length > 0 || recordChanges;
  // A recording that the call names needs no record: so it stands in no other report's way.
  const keepsRecord = fact.kind !== 'recorded' || (recordChanges && visible.recording_sid === undefined);
  return changes ? { ...visible, ...(keepsRecord && record) } : undefined;
};

/** The fields that follow when the intent to end or leave is taken back: her connection may have been lost meanwhile. */
export const withoutEnding = (call: Call): CallPatch =>
  changedFields(call, derived({ ...call, ending: undefined, leaving: undefined }));

/** What follows when the agent is to leave: where her leg is gone already, her part is over at once. */
export const withLeaving = (call: Call): CallPatch => ({
  leaving: true,
  ...changedFields(call, derived({ ...call, leaving: true })),
});

/** What a new call knows of the conference that it is to share. */
export const conferenceOf = (call: Call): Partial<Call> => ({
  conference_sid: call.conference_sid,
  conference_task_sid: conferenceTaskOf(call),
  customer_call_sid: call.customer_call_sid,
  conferences: call.conferences,
  // Whoever was added stays when the agent who added them leaves.
  ...(call.added_calls && { added_calls: call.added_calls, added_calls_sids: call.added_calls_sids }),
  root_call_id: call.root_call_id ?? call.id,
});

/** A new call as a part of the conference of another one: with who supervises there. */
export const inConferenceOf = <T extends Omit<Call, 'version'>>(call: T, other: Call): T => {
  const part = { ...call, ...conferenceOf(other) };
  const known = { ...part, version: 1 };
  return { ...part, ...supervision(known, legsOf(known)) };
};
