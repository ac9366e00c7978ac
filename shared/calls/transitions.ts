import { keyOf } from '../keys.ts';
import type { Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import type { AcceptedFact, AddedFact, CallFact, CustomerGoneFact, DialledFact } from './call-facts.ts';
import { earliest, latest, withConferenceFact } from './conference/conferences.ts';
import {
  anotherAgentStayed,
  conferenceTaskOf,
  hasOpenTransfer,
  isAgent,
  isCustomer,
  type LegOf,
  legsOf,
  ownConferences,
  supervisorsIn,
  transfereeHasJoined,
  wasInConference,
} from './conference/legs.ts';
import { isAddedLabel } from './conference/participants.ts';
import { isOver, withDialReport } from './dials.ts';

/** The fields of a call that a fact changes. */
export type CallPatch = Partial<Omit<Call, 'id' | 'version'>>;

/** Conference times have whole seconds, TaskRouter's have milliseconds: within one second they count as equal. */
const notBefore = (ts: Timestamp | undefined, since: Timestamp | undefined): boolean =>
  ts !== undefined && since !== undefined && Date.parse(ts) + 1000 > Date.parse(since);

/** When a leg joined, or, if its join was not reported, when it left. */
const joinedAt = (leg: LegOf): Timestamp => leg.joined_ts ?? leg.left_ts ?? '';

/** The sequence number of the join: within one second it tells which leg was first. */
const joinedAtSequence = (leg: LegOf): number => leg.joined_sequence ?? leg.on?.sequence ?? 0;

/** The agent's latest leg, whether it is on or has left. */
const agentLeg = (call: Call, legs: LegOf[]): LegOf | undefined =>
  legs
    .filter(leg => isAgent(call, leg) && wasInConference(leg))
    .sort((a, b) => joinedAt(a).localeCompare(joinedAt(b)) || joinedAtSequence(a) - joinedAtSequence(b))
    .at(-1);

const hasLeft = (call: Call, agent: LegOf | undefined): agent is LegOf =>
  agent?.on?.value === false && notBefore(agent.left_ts, call.accepted_ts);

/** When the agent left: as the leg's own reports say, otherwise when Twilio was seen to have no leg of the agent. */
const leftTs = (call: Call, agent: LegOf | undefined): Timestamp | undefined => {
  if (agent?.on?.value === true) return undefined;
  if (hasLeft(call, agent)) return agent.left_ts;
  return notBefore(call.agent_gone_ts, call.accepted_ts) ? call.agent_gone_ts : undefined;
};

/** When the agent left the conference; undefined while the agent is connected, or if nothing is known of the leg. */
export const agentLeftTs = (call: Call): Timestamp | undefined => leftTs(call, agentLeg(call, legsOf(call)));

/** Whether neither the join nor the end of a leg of the agent is known since the acceptance. */
export const isAgentUnreported = (call: Call): boolean => {
  const agent = agentLeg(call, legsOf(call));
  return agent?.on?.value !== true && leftTs(call, agent) === undefined;
};

/** When the agent left while another agent stayed or was expected: the agent's own call ends then. */
const agentDepartureOf = (call: Call, legs: LegOf[], agent: LegOf | undefined): Timestamp | undefined =>
  call.leaving || (hasLeft(call, agent) && anotherAgentStayed(call, legs, agent)) ? leftTs(call, agent) : undefined;

/** When the customer became unreachable: the customer left or was never reached, or the conference ended. */
const customerEnd = (call: Call, legs: LegOf[]): (Timestamp | undefined)[] => [
  ...legs.filter(leg => isCustomer(call, leg)).map(leg => leg.left_ts),
  // An own conference that ended before the acceptance belongs to an agent to whom the customer was never connected.
  ...ownConferences(call).flatMap(([, c]) =>
    call.conference_task_sid !== undefined || notBefore(c.ended_ts, call.accepted_ts) ? [c.ended_ts] : [],
  ),
  call.customer_dial?.ended_ts,
  call.customer_gone_ts,
];

/** Sorting puts what is absent behind every time. */
const earliestOf = (times: (Timestamp | undefined)[]): Timestamp | undefined => times.toSorted()[0];

/** Whether the customer has left the conversation, and not only the agent. */
export const customerIsGone = (call: Call): boolean => earliestOf(customerEnd(call, legsOf(call))) !== undefined;

const endOf = (call: Call, legs: LegOf[], agent: LegOf | undefined): Timestamp | undefined =>
  earliestOf([...customerEnd(call, legs), agentDepartureOf(call, legs, agent), call.call_ended_ts]);

/** The call SIDs of third parties that are in the conference or are being dialled. */
const addedSids = (call: Call, legs: LegOf[]): string[] => {
  const gone = legs.filter(leg => leg.on?.value === false).map(leg => leg.call_sid);
  const dialled = Object.entries(call.added_calls ?? {}).flatMap(([sid, { status }]) => (isOver(status) ? [] : [sid]));
  const over = Object.entries(call.added_calls ?? {}).flatMap(([sid, { status }]) => (isOver(status) ? [sid] : []));
  const there = legs.filter(leg => isAddedLabel(leg.label) && leg.on?.value === true).map(leg => leg.call_sid);
  return [...new Set([...dialled, ...there])].filter(sid => !gone.includes(sid) && !over.includes(sid)).sort();
};

const addedPartiesOf = (call: Call, legs: LegOf[]): CallPatch => {
  const sids = addedSids(call, legs);
  return sids.length > 0 || call.added_calls_sids ? { added_calls_sids: sids } : {};
};

const transferOf = (call: Call, legs: LegOf[]): CallPatch =>
  transfereeHasJoined(call, legs) ? { transfer_status: 'Accepted' } : {};

const whileUnderWay = (call: Call, legs: LegOf[], agent: LegOf | undefined): CallPatch => ({
  agent_disconnected: !call.ending && leftTs(call, agent) !== undefined,
  agent_muted: agent?.muted?.value ?? false,
  lead_hold: legs.some(leg => isCustomer(call, leg) && leg.held?.value === true),
  ...addedPartiesOf(call, legs),
  ...supervision(call, legs),
});

const supervision = (call: Call, legs: LegOf[]): CallPatch => {
  // A supervisor who has taken the call over counts as its agent.
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

/** With the customer's leg as the report of its dial names it; the conference may have reported the leg before. */
const withDialledLeg = (call: Call): Call => ({
  ...call,
  customer_call_sid: call.customer_call_sid ?? call.customer_dial?.call_sid,
});

/** The call's visible fields, derived from the reports of its task and conferences. */
const derived = (reported: Call): CallPatch => {
  const call = withDialledLeg(reported);
  const legs = legsOf(call);
  const agent = agentLeg(call, legs);
  const ended = endOf(call, legs, agent);
  const accepted = call.accepted_ts !== undefined;
  const agent_call_sid = agent?.call_sid ?? call.agent_call_sid;
  return {
    reservation_status: accepted ? (ended ? 'wrapup' : 'accepted') : 'enqueued',
    conference_sid: agent?.conference_sid ?? call.conference_sid,
    agent_call_sid,
    ...(agent_call_sid !== undefined && { agent_joined: true }),
    customer_call_sid: call.customer_call_sid,
    outbound_dialing_status: call.customer_dial?.status ?? call.outbound_dialing_status,
    ...recordingOf(call),
    ...transferOf(call, legs),
    call_ended: ended !== undefined,
    call_ended_ts: ended,
    ...(!ended && accepted ? whileUnderWay(call, legs, agent) : whenEnded(call)),
    // A supervisor stays in the conference after its agent has left.
    ...(!ended && !accepted && call.root_call_id && supervision(call, legs)),
  };
};

/** The S3 key of a recording: the same for all calls of the conversation. */
export const recordingKey = (recordingSid: string): string => `recordings/${recordingSid}.wav`;

const recordingOf = (call: Call): CallPatch => {
  const sid = call.recording_sid ?? ownConferences(call).find(([, c]) => c.recording_sid)?.[1].recording_sid;
  return sid ? { recording_sid: sid, snipped_recording_key: recordingKey(sid) } : {};
};

/** A task's attributes prove nothing: a browser with a worker token could create a task that names any call. */
const isOfAnotherTask = (call: Call, fact: Pick<AcceptedFact | CustomerGoneFact, 'task_sid' | 'task_token'>): boolean =>
  fact.task_sid !== undefined &&
  ((call.task_sid !== undefined && call.task_sid !== fact.task_sid) ||
    (call.task_token !== undefined && call.task_token !== fact.task_token));

/** A later acceptance of the call's own task replaces an earlier one; an earlier one never replaces a later one. */
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
        customer_gone_ts: earliest(call.customer_gone_ts, fact.ts),
      };

/** A browser with a worker token could let a leg report to any address; only the address of our leg has its secret. */
const isForeignLeg = (call: Call, fact: DialledFact | AddedFact): boolean =>
  (fact.reported_by !== 'us' && !call.dial_secret_hashes?.includes(fact.reported_by.secret_hash)) ||
  (fact.kind === 'dialled' && fact.call_sid !== undefined && call.dialled_ts === undefined);

/** Whether a fact comes from a task or leg that is not this call's: it changes nothing. */
export const isForeignFact = (call: Call, fact: CallFact): boolean => {
  switch (fact.kind) {
    case 'accepted':
    case 'customer_gone':
      return isOfAnotherTask(call, fact);
    case 'dialled':
    case 'added':
      return isForeignLeg(call, fact);
    default:
      return false;
  }
};

const dialled = (call: Call, { rejection, ...fact }: DialledFact): CallPatch => {
  const known = call.customer_dial;
  const isOther = known?.call_sid !== undefined && fact.call_sid !== undefined && known.call_sid !== fact.call_sid;
  return isOther ? {} : { customer_dial: withDialReport(known, fact), ...(rejection && { dial_rejection: rejection }) };
};

const added = (call: Call, { phone_number, ...fact }: AddedFact): CallPatch => {
  const known = call.added_calls?.[fact.call_sid];
  const number = known?.phone_number ?? phone_number;
  const report = { ...withDialReport(known, fact), ...(number && { phone_number: number }) };
  return { added_calls: { ...call.added_calls, [fact.call_sid]: report } };
};

const recordedBy = (call: Call, fact: CallFact): CallPatch => {
  switch (fact.kind) {
    case 'accepted':
      return accepted(call, fact);
    case 'customer_gone':
      return customerGone(call, fact);
    case 'agent_gone':
      return { agent_gone_ts: latest(call.agent_gone_ts, fact.ts) };
    case 'dialled':
      return dialled(call, fact);
    case 'added':
      return added(call, fact);
    case 'joined':
      // Not stored, which saves a write: the acceptance says already that the customer was moved in.
      if (fact.call_sid === call.customer_call_sid) return {};
      break;
    case 'recorded':
      // The first recording counts; one copy of its SID is enough.
      if (call.recording_sid !== undefined) return {};
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

/** The fields that store what webhooks reported; no screen shows them. */
const records = ['conferences', 'customer_dial', 'added_calls', 'customer_gone_ts', 'agent_gone_ts'] as const;
type CallRecord = Pick<CallPatch, (typeof records)[number]>;

const recordOf = (patch: CallPatch): CallRecord =>
  Object.fromEntries(records.flatMap(field => (patch[field] === undefined ? [] : [[field, patch[field]]])));

const without = <T extends object>(fields: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Partial<T>;

/** An ended call with all its fields does not store further reports, which saves a write for each leg's end. */
const isSettled = (call: Call, after: Call, fact: CallFact): boolean => {
  if (!after.call_ended || after.accepted_ts === undefined) return false;
  if (!('conference_sid' in fact)) return call.call_ended && !call.sibling_ids;
  // A late join of the transferee makes an earlier leave of the agent the end of the call.
  if (hasOpenTransfer(call)) return false;
  const known = call.conferences?.[fact.conference_sid];
  // A root call stores all reports of the conference until its end: later calls of the conversation copy them.
  return (call.sibling_ids ? known?.ended_ts : known?.task_sid) !== undefined;
};

/**
 * The fields of a call that one fact changes; undefined if none. Facts may be late, repeated or out of order: the same
 * facts in any order give the same fields, and the status never moves backwards (docs/decisions/0009).
 */
export const transition = (call: Call, fact: CallFact): CallPatch | undefined => {
  if (isForeignFact(call, fact)) return undefined;
  const known = recordedBy(call, fact);
  const after: Call = { ...call, ...known };
  const visible = changedFields(call, without({ ...known, ...derived(after) }, records));
  const record = changedFields(call, recordOf(known));
  const recordChanges = Object.keys(record).length > 0 && !isSettled(call, { ...after, ...visible }, fact);
  const changes = Object.keys(visible).length > 0 || recordChanges;
  // The call's recording SID is enough; without a second copy the write does not conflict with other reports.
  const keepsRecord = fact.kind !== 'recorded' || (recordChanges && visible.recording_sid === undefined);
  return changes ? { ...visible, ...(keepsRecord && record) } : undefined;
};

/** The fields to change when the intent to end or leave is withdrawn: the agent may be disconnected by now. */
export const withoutEnding = (call: Call): CallPatch =>
  changedFields(call, derived({ ...call, ending: undefined, leaving: undefined }));

/** The fields to change when the agent is about to leave. If the agent's leg has left, the call ends at once. */
export const withLeaving = (call: Call): CallPatch => ({
  leaving: true,
  ...changedFields(call, derived({ ...call, leaving: true })),
});

/** The fields that a new call copies from a call whose conference it shares. */
export const conferenceOf = (call: Call): Partial<Call> => ({
  conference_sid: call.conference_sid,
  conference_task_sid: conferenceTaskOf(call),
  customer_call_sid: call.customer_call_sid,
  conferences: call.conferences,
  // Third parties stay when the agent who added them leaves.
  ...(call.added_calls && { added_calls: call.added_calls, added_calls_sids: call.added_calls_sids }),
  root_call_id: call.root_call_id ?? call.id,
});

/** A new call in the conference of another call, with its supervisors. */
export const inConferenceOf = <T extends Omit<Call, 'version'>>(call: T, other: Call): T => {
  const part = { ...call, ...conferenceOf(other) };
  const known = { ...part, version: 1 };
  return { ...part, ...supervision(known, legsOf(known)) };
};
