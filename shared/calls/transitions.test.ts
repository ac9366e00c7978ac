import { describe, expect, it } from 'vitest';
import {
  AGENT_SID,
  aCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  RECORDING_SID,
  RESERVATION_SID,
  TASK_SID,
} from '../../tests/support/builders/a-call.ts';
import { Call } from './call.ts';
import type { AcceptedFact, AddedFact, CallFact, DialledFact } from './call-facts.ts';
import type { ParticipantFact } from './conference/conferences.ts';
import { anotherAgentIsOn } from './conference/legs.ts';
import { participantLabels } from './conference/participants.ts';
import {
  agentLeftTs,
  conferenceOf,
  customerIsGone,
  inConferenceOf,
  isAgentUnreported,
  isForeignFact,
  transition,
  withLeaving,
  withoutEnding,
} from './transitions.ts';

const SECOND_LEG = `CA${'b'.repeat(32)}`;
const of = { conference_sid: CONFERENCE_SID, task_sid: TASK_SID };

const accepted: AcceptedFact = {
  kind: 'accepted',
  task_sid: TASK_SID,
  reservation_sid: RESERVATION_SID,
  user_key: 'user/agent-1',
  user_email: 'maria.lopez@coverline.test',
  ts: new Date(Date.parse(at(5)) + 300).toISOString(),
};
const leg = (kind: ParticipantFact['kind'], call_sid: string, sequence: number, second: number): ParticipantFact => ({
  ...of,
  kind,
  call_sid,
  sequence,
  ts: at(second),
});
const customerGone: CallFact = { kind: 'customer_gone', ts: at(65) };
const conferenceEnded: CallFact = { ...of, kind: 'conference_ended', ts: at(65) };
const recorded: CallFact = { kind: 'recorded', conference_sid: CONFERENCE_SID, recording_sid: RECORDING_SID };

const agentJoined = leg('joined', AGENT_SID, 1, 4);
const customerJoined = leg('joined', CUSTOMER_SID, 2, 5);
const agentLeft = leg('left', AGENT_SID, 5, 20);
const rejoined = leg('joined', SECOND_LEG, 6, 30);
const customerLeft = leg('left', CUSTOMER_SID, 9, 64);

const callAfter = (call: Call, ...facts: CallFact[]): Call => {
  let state = call;
  for (const fact of facts) state = { ...state, ...transition(state, fact) };
  return state;
};

/** The fields that are derived from the facts, without the record of the facts and the intents. */
const Derived = Call.omit({
  conferences: true,
  customer_gone_ts: true,
  customer_dial: true,
  dial_back_ts: true,
  invited_legs: true,
  supervisors_dialled: true,
  supervisors_left: true,
  adding_ts: true,
  dialled_ts: true,
  recording_pause_wanted: true,
  recording_pause_ts: true,
  verification_starting_ts: true,
  task_token: true,
  put_back: true,
  dial_secret_hashes: true,
  sibling_ids: true,
});
const derived = (call: Call) => Derived.parse(call);

/** A small seeded random generator (mulberry32), so that a failing order can be repeated. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const shuffled = <T>(items: T[], random: () => number): T[] =>
  items
    .map(item => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

describe('a call whose facts arrive in order', () => {
  it('belongs to the agent once the reservation is accepted', () => {
    expect(callAfter(aCall(), agentJoined, customerJoined, accepted)).toMatchObject({
      reservation_status: 'accepted',
      reservation_user_key: 'user/agent-1',
      reservation_user_email: 'maria.lopez@coverline.test',
      reservation_sid: RESERVATION_SID,
      task_sid: TASK_SID,
      conference_sid: CONFERENCE_SID,
      agent_call_sid: AGENT_SID,
      accepted_ts: accepted.ts,
      agent_joined: true,
      call_ended: false,
    });
    expect(callAfter(aCall(), accepted)).not.toHaveProperty('agent_joined');
  });

  it('belongs to the agent who accepted last, in whatever order the acceptances arrive', () => {
    const later: AcceptedFact = { ...accepted, user_key: 'user/agent-2', ts: at(9) };
    for (const facts of [
      [accepted, later],
      [later, accepted],
    ])
      expect(callAfter(aCall(), ...facts)).toMatchObject({ reservation_user_key: 'user/agent-2', accepted_ts: at(9) });
  });

  it('follows mute and hold', () => {
    const onLine = callAfter(aCall(), agentJoined, accepted);
    const muted = callAfter(onLine, leg('muted', AGENT_SID, 3, 8), leg('held', CUSTOMER_SID, 4, 9));
    expect(muted).toMatchObject({ agent_muted: true, lead_hold: true });
    expect(callAfter(muted, leg('unmuted', AGENT_SID, 5, 10), leg('unheld', CUSTOMER_SID, 6, 10))).toMatchObject({
      agent_muted: false,
      lead_hold: false,
    });
  });

  it('awaits wrap-up once the customer has left', () => {
    const ended = callAfter(aCall(), agentJoined, accepted, customerLeft);
    expect(ended).toMatchObject({ call_ended: true, call_ended_ts: at(64), reservation_status: 'wrapup' });
    expect(ended).not.toHaveProperty('added_calls_sids');
  });

  it('ends without wrap-up when the caller hangs up in the queue', () => {
    const gone = callAfter(aCall(), { kind: 'customer_gone', task_sid: TASK_SID, ts: at(12) });
    expect(gone).toMatchObject({ call_ended: true, call_ended_ts: at(12), reservation_status: 'enqueued' });
    expect(gone.task_sid).toBe(TASK_SID);
    expect(gone.reservation_user_key).toBeUndefined();
  });

  it('stores the SID of its first recording, and where the file is kept', () => {
    const call = callAfter(aCall(), agentJoined, accepted, customerLeft, recorded);
    const snipped_recording_key = `recordings/${RECORDING_SID}.wav`;
    expect(call).toMatchObject({ recording_sid: RECORDING_SID, snipped_recording_key });
    expect(transition(call, { ...recorded, recording_sid: `RE${'9'.repeat(32)}` })).toBeUndefined();
  });
});

describe('an agent who lost the connection', () => {
  const disconnected = callAfter(aCall(), agentJoined, customerJoined, accepted, agentLeft);

  it('is disconnected while the customer is on the line', () => {
    expect(disconnected).toMatchObject({ agent_disconnected: true, call_ended: false, reservation_status: 'accepted' });
  });

  it('is connected again when the second leg joins, and is not muted like the first leg', () => {
    const wasMuted = callAfter(aCall(), agentJoined, accepted, leg('muted', AGENT_SID, 3, 8), agentLeft);
    expect(callAfter(wasMuted, rejoined)).toMatchObject({
      agent_disconnected: false,
      agent_muted: false,
      agent_call_sid: SECOND_LEG,
    });
  });

  it('is not disconnected by a late leave of the first leg', () => {
    expect(callAfter(aCall(), agentJoined, accepted, rejoined, agentLeft)).toMatchObject({
      agent_disconnected: false,
      agent_call_sid: SECOND_LEG,
    });
  });

  it('is on the new leg although its join was not reported and all events are in one second', () => {
    const [backAgain, goneAgain] = [leg('left', SECOND_LEG, 8, 4), leg('left', CUSTOMER_SID, 9, 4)];
    const legLeft = leg('left', AGENT_SID, 5, 4);
    for (const facts of [
      [agentJoined, legLeft, backAgain, goneAgain],
      [agentJoined, goneAgain, backAgain, legLeft],
    ])
      expect(callAfter(aCall(), accepted, ...facts)).toMatchObject({ agent_call_sid: SECOND_LEG, call_ended: true });
  });

  it.each([
    ['more than a second before', at(4), false],
    ['exactly a second before', at(4.3), false],
    ['within the second of', at(4.301), true],
    ['after', at(20), true],
  ])('counts as disconnected by a leave %s the acceptance: %s', (_, ts, agent_disconnected) => {
    const call = callAfter(aCall(), agentJoined, accepted, { ...agentLeft, ts });
    expect(call).toMatchObject({ agent_disconnected });
    expect(agentLeftTs(call)).toBe(agent_disconnected ? ts : undefined);
    expect(isAgentUnreported(call)).toBe(!agent_disconnected);
  });

  it('was not reported until a leg joins, or Twilio was seen to have none', () => {
    const gone: CallFact = { kind: 'agent_gone', ts: at(10) };
    const call = callAfter(aCall(), accepted);
    expect(isAgentUnreported(call)).toBe(true);
    expect(isAgentUnreported(callAfter(call, agentJoined))).toBe(false);
    const disconnected = callAfter(call, gone, { ...gone, ts: at(8) });
    expect(disconnected).toMatchObject({ agent_disconnected: true, agent_gone_ts: at(10) });
    expect(isAgentUnreported(disconnected)).toBe(false);
    expect(callAfter(disconnected, rejoined)).toMatchObject({ agent_disconnected: false });
  });

  it('does not count as disconnected while hanging up', () => {
    const ending = callAfter({ ...aCall(), ending: true }, agentJoined, accepted, agentLeft);
    expect(ending.agent_disconnected).toBe(false);
    expect(withoutEnding(ending)).toEqual({ agent_disconnected: true });
  });

  it('does not count as disconnected once the customer has left too', () => {
    expect(callAfter(disconnected, customerLeft)).toMatchObject({ agent_disconnected: false, call_ended: true });
  });
});

describe('late facts and facts of other calls', () => {
  it('stores the agent when the acceptance arrives after the end, so that wrap-up works', () => {
    expect(callAfter(aCall(), agentJoined, customerLeft, conferenceEnded, accepted)).toMatchObject({
      call_ended: true,
      call_ended_ts: at(64),
      reservation_status: 'wrapup',
      reservation_user_key: 'user/agent-1',
    });
  });

  it('does not let a task that somebody else created accept or end the call', () => {
    const call = callAfter(aCall(), accepted);
    const forged = `WT${'f'.repeat(32)}`;
    expect(transition(call, { ...accepted, task_sid: forged, user_key: 'user/agent-2', ts: at(20) })).toBeUndefined();
    expect(transition(call, { kind: 'customer_gone', task_sid: forged, ts: at(20) })).toBeUndefined();
  });

  it('applies a leave that arrives before its join', () => {
    const left = callAfter(aCall(), accepted, agentLeft, agentJoined);
    expect(left).toMatchObject({ agent_disconnected: true, agent_call_sid: AGENT_SID });
  });

  it('does not let an older mute replace a newer unmute', () => {
    const state = callAfter(
      aCall(),
      accepted,
      agentJoined,
      leg('unmuted', AGENT_SID, 4, 9),
      leg('muted', AGENT_SID, 3, 8),
    );
    expect(state.agent_muted).toBe(false);
  });

  it('never reopens an ended call', () => {
    const ended = callAfter(aCall(), accepted, agentJoined, customerLeft);
    expect(transition(ended, leg('joined', CUSTOMER_SID, 12, 90))).toBeUndefined();
    expect(callAfter(ended, leg('joined', SECOND_LEG, 13, 91))).toMatchObject({
      call_ended: true,
      call_ended_ts: at(64),
    });
  });

  it('ignores the conference of another task', () => {
    const onLine = callAfter(aCall(), agentJoined, accepted);
    const foreign = { conference_sid: `CF${'9'.repeat(32)}`, task_sid: `WT${'9'.repeat(32)}` };
    expect(derived(callAfter(onLine, { ...customerLeft, ...foreign }, { ...conferenceEnded, ...foreign }))).toEqual(
      derived(onLine),
    );
  });

  it('ignores the end of a leg that is not the customer’s', () => {
    expect(transition(aCall(), { kind: 'customer_gone', call_sid: AGENT_SID, ts: at(3) })).toBeUndefined();
  });

  it('does not end with the conference of an agent to whom the customer was never connected', () => {
    const earlier = { conference_sid: `CF${'0'.repeat(32)}`, task_sid: TASK_SID };
    const failed: CallFact[] = [
      { ...leg('joined', SECOND_LEG, 1, 1), ...earlier },
      { ...leg('left', SECOND_LEG, 2, 2), ...earlier },
      { ...earlier, kind: 'conference_ended', ts: at(2) },
    ];
    expect(callAfter(aCall(), ...failed, agentJoined, accepted)).toMatchObject({
      call_ended: false,
      agent_disconnected: false,
    });
    expect(callAfter(aCall(), agentJoined, accepted, ...failed)).toMatchObject({
      call_ended: false,
      agent_disconnected: false,
      conference_sid: CONFERENCE_SID,
    });
  });

  it('changes nothing, and so writes nothing, when a fact is repeated', () => {
    const state = callAfter(aCall(), agentJoined, accepted, agentLeft, rejoined);
    for (const fact of [agentJoined, accepted, agentLeft, rejoined]) expect(transition(state, fact)).toBeUndefined();
    // The acceptance says already that the customer is in the conference.
    expect(transition(state, customerJoined)).toBeUndefined();
  });

  it('writes nothing for further ends after the call has ended', () => {
    const ended = callAfter(aCall(), agentJoined, accepted, customerLeft);
    for (const fact of [leg('left', AGENT_SID, 10, 64), conferenceEnded, customerGone])
      expect(transition(ended, fact)).toBeUndefined();
  });

  it('stores the report that has ended it', () => {
    expect(callAfter(aCall(), agentJoined, accepted, customerGone).customer_gone_ts).toBe(at(65));
  });

  it.each([
    ['agent', AGENT_SID],
    ['customer', CUSTOMER_SID],
  ])('ends with the first leg that left because the conference ended, here the %s’s, and with one write', (_, sid) => {
    const lastLeave: CallFact = { ...leg('left', sid, 8, 64), kind: 'left', ends_conference: true };
    const ended = callAfter({ ...aCall(), ending: true }, agentJoined, accepted, lastLeave);
    expect(ended).toMatchObject({ call_ended: true, call_ended_ts: at(64), agent_disconnected: false });
    for (const fact of [leg('left', AGENT_SID, 8, 64), leg('left', CUSTOMER_SID, 9, 64), conferenceEnded])
      expect(transition(ended, fact)).toBeUndefined();
  });
});

describe('a transfer', () => {
  const TRANSFEREE_LEG = `CA${'d'.repeat(32)}`;
  const label = participantLabels.agent('second');
  const transfereeJoined = { ...leg('joined', TRANSFEREE_LEG, 6, 30), label };
  const transfereeLeft = { ...leg('left', TRANSFEREE_LEG, 8, 50), label };
  const first = callAfter(
    { ...aCall(), transfer_call_id: 'second', transfer_status: 'Requested' as const },
    agentJoined,
    customerJoined,
    accepted,
  );
  const second: Call = {
    ...aCall({ id: 'second', agent_label: label, customer_call_sid: undefined }),
    ...conferenceOf(first),
    accepted_ts: at(29),
    reservation_status: 'accepted',
  };

  it('is accepted when the second agent is in the conference, and both calls go on', () => {
    expect(callAfter(first, transfereeJoined)).toMatchObject({
      transfer_status: 'Accepted',
      agent_call_sid: AGENT_SID,
    });
    expect(callAfter(second, transfereeJoined)).toMatchObject({ agent_call_sid: TRANSFEREE_LEG, call_ended: false });
    expect(conferenceOf(second).root_call_id).toBe(first.id);
  });

  it('moves the first agent to wrap-up while the customer talks with the second agent', () => {
    const left = leg('left', AGENT_SID, 7, 40);
    const done = callAfter(first, transfereeJoined, left);
    expect(done).toMatchObject({ call_ended: true, call_ended_ts: at(40), reservation_status: 'wrapup' });
    expect(customerIsGone(done)).toBe(false);
    expect(callAfter(second, transfereeJoined, left)).toMatchObject({ call_ended: false, agent_disconnected: false });
    expect(callAfter(second, transfereeJoined, left, customerLeft)).toMatchObject({ call_ended: true });
  });

  it('continues with the first agent when the second agent has left', () => {
    const alone = callAfter(first, transfereeJoined, transfereeLeft);
    expect(alone).toMatchObject({ call_ended: false, agent_disconnected: false });
    expect(callAfter(second, transfereeJoined, transfereeLeft)).toMatchObject({ reservation_status: 'wrapup' });
    expect(callAfter(alone, leg('left', AGENT_SID, 10, 60))).toMatchObject({ agent_disconnected: true });
  });

  it('ends at once for an agent who leaves while disconnected', () => {
    const disconnected = callAfter(first, leg('left', AGENT_SID, 5, 30), transfereeJoined);
    expect(disconnected).toMatchObject({ agent_disconnected: true, call_ended: false });
    expect({ ...disconnected, ...withLeaving(disconnected) }).toMatchObject({
      leaving: true,
      call_ended: true,
      call_ended_ts: at(30),
      reservation_status: 'wrapup',
      agent_disconnected: false,
    });
    expect(withLeaving(first)).toEqual({ leaving: true });
  });

  it('keeps all reports of the conference on the first call, also after its end', () => {
    const left = leg('left', AGENT_SID, 7, 40);
    const held = leg('held', CUSTOMER_SID, 8, 45);
    const done = callAfter({ ...first, sibling_ids: ['second'] }, transfereeJoined, left);
    expect(done.call_ended).toBe(true);
    expect(transition(done, held)?.conferences?.[CONFERENCE_SID]?.legs[CUSTOMER_SID]).toMatchObject({
      held: { value: true },
    });
    expect(transition(done, customerGone)).toEqual({ customer_gone_ts: at(65) });
    for (const fact of [held, customerGone])
      expect(transition({ ...done, sibling_ids: undefined }, fact)).toBeUndefined();
  });

  it('keeps no report on the first call after the conference has ended: nobody can join it any more', () => {
    const left = leg('left', AGENT_SID, 7, 40);
    const ends: CallFact = { ...leg('left', TRANSFEREE_LEG, 8, 64), kind: 'left', label, ends_conference: true };
    const done = callAfter({ ...first, sibling_ids: ['second'] }, transfereeJoined, left, ends);
    expect(done.conferences?.[CONFERENCE_SID]).toMatchObject({ ended_ts: at(64) });
    for (const fact of [customerLeft, conferenceEnded]) expect(transition(done, fact)).toBeUndefined();
  });

  it('ends for an agent who left before the transferee joined', () => {
    expect(callAfter({ ...first, leaving: true }, leg('left', AGENT_SID, 7, 40))).toMatchObject({
      call_ended: true,
      agent_disconnected: false,
    });
  });
});

describe('a takeover', () => {
  const SUPERVISOR_LEG = `CA${'f'.repeat(32)}`;
  const supervisorLabel = participantLabels.supervisor('ada');
  const supervisorJoined = { ...leg('joined', SUPERVISOR_LEG, 6, 30), label: supervisorLabel };
  const tookOver: CallFact = { ...of, kind: 'took_over', label: supervisorLabel };
  const first = callAfter(aCall(), agentJoined, customerJoined, accepted, supervisorJoined);
  const left = leg('left', AGENT_SID, 7, 40);

  it('makes the supervisor an agent: the first agent can then leave and the first call ends', () => {
    expect(callAfter(first, left)).toMatchObject({ agent_disconnected: true, call_ended: false });
    expect(callAfter(first, tookOver, left)).toMatchObject({ agent_disconnected: false, call_ended: true });
    expect(anotherAgentIsOn(callAfter(first, tookOver))).toBe(true);
    expect(anotherAgentIsOn(first)).toBe(false);
  });

  it('is applied in any order, and copied to later calls of the conversation', () => {
    expect(callAfter(first, left, tookOver)).toMatchObject({ call_ended: true });
    const next: Call = {
      ...aCall({ id: 'next', agent_label: 'agent-next' }),
      ...conferenceOf(callAfter(first, tookOver)),
    };
    expect(anotherAgentIsOn(next)).toBe(true);
  });
});

describe('an outbound call', () => {
  const task_token = 'secret';
  const acceptedWithToken: CallFact = { ...accepted, task_token };
  const outbound: Call = {
    ...aCall({ customer_call_sid: undefined, task_creation_source: 'outbound_dial', task_token, dialled_ts: at(9) }),
    dial_secret_hashes: ['hash'],
  };
  const ringing: DialledFact = {
    kind: 'dialled',
    reported_by: { secret_hash: 'hash' },
    call_sid: CUSTOMER_SID,
    status: 'ringing',
    sequence: 1,
    ts: at(10),
  };
  const busy: DialledFact = { ...ringing, status: 'busy', sequence: 2, ts: at(12) };

  it('follows the dialled leg and ends with it', () => {
    const onLine = callAfter(outbound, agentJoined, acceptedWithToken, ringing);
    expect(onLine).toMatchObject({ outbound_dialing_status: 'ringing', customer_call_sid: CUSTOMER_SID });
    const ended = callAfter(onLine, busy, ringing);
    expect(ended).toMatchObject({ outbound_dialing_status: 'busy', call_ended: true, reservation_status: 'wrapup' });
  });

  it('ends if Twilio rejected the dial', () => {
    const rejection = 'The customer may not be called now.';
    const failed: CallFact = { kind: 'dialled', reported_by: 'us', status: 'failed', sequence: 0, ts: at(10) };
    const undialled = callAfter({ ...outbound, dialled_ts: undefined }, agentJoined, acceptedWithToken);
    const ended = callAfter(undialled, failed);
    expect(ended).toMatchObject({ outbound_dialing_status: 'failed', call_ended: true });
    expect(ended).not.toHaveProperty('dial_rejection');
    expect(callAfter(undialled, { ...failed, rejection })).toMatchObject({
      call_ended: true,
      dial_rejection: rejection,
    });
  });

  it('is accepted only by a task that knows its token', () => {
    expect(transition(outbound, { ...accepted, task_token: 'guessed' })).toBeUndefined();
    expect(transition(outbound, accepted)).toBeUndefined();
    expect(callAfter(outbound, acceptedWithToken).reservation_status).toBe('accepted');
  });

  it('ends with its customer’s leg, which no task reports', () => {
    const onLine = callAfter(outbound, agentJoined, acceptedWithToken, ringing);
    expect(callAfter(onLine, { kind: 'customer_gone', call_sid: CUSTOMER_SID, ts: at(40) }).call_ended_ts).toBe(at(40));
  });

  it('ignores the report of another leg than the one that it follows', () => {
    const onLine = callAfter(outbound, agentJoined, acceptedWithToken, ringing);
    expect(transition(onLine, { ...busy, call_sid: SECOND_LEG })).toBeUndefined();
  });

  it('ignores a leg whose callback address has another secret', () => {
    const onLine = callAfter(outbound, agentJoined, acceptedWithToken);
    const foreign: CallFact = { ...busy, reported_by: { secret_hash: 'another' } };
    expect(transition(onLine, foreign)).toBeUndefined();
    expect(isForeignFact(onLine, foreign)).toBe(true);
    expect(isForeignFact(onLine, busy)).toBe(false);
  });

  it('is the only kind of call with a dialled customer: an inbound call ignores the fact', () => {
    const inbound = callAfter(aCall({ task_token }), agentJoined, acceptedWithToken);
    expect(transition(inbound, busy)).toBeUndefined();
    expect(isForeignFact(inbound, busy)).toBe(true);
    expect(isForeignFact({ ...inbound, dial_secret_hashes: ['hash'] }, busy)).toBe(true);
  });
});

describe('an added third party', () => {
  const THIRD = `CA${'e'.repeat(32)}`;
  const queued: AddedFact = {
    kind: 'added',
    reported_by: { secret_hash: 'hash' },
    call_sid: THIRD,
    status: 'queued',
    sequence: -1,
    ts: at(10),
    phone_number: '+13055550199',
  };

  const call = aCall({ task_token: 'secret', dial_secret_hashes: ['hash of an earlier one', 'hash'] });
  const acceptedWithToken: CallFact = { ...accepted, task_token: 'secret' };

  it('is listed from its dialing to its end, in any order of facts', () => {
    const onLine = callAfter(call, agentJoined, acceptedWithToken, queued);
    expect(onLine.added_calls_sids).toEqual([THIRD]);
    const over: CallFact = { ...queued, status: 'completed', sequence: 3, ts: at(20) };
    expect(callAfter(onLine, over).added_calls_sids).toEqual([]);
    const inConference = { ...leg('joined', THIRD, 7, 12), label: participantLabels.added('third') };
    expect(callAfter(onLine, inConference, over).added_calls_sids).toEqual([]);
    expect(callAfter(onLine, inConference, customerLeft).added_calls_sids).toEqual([]);
    expect(callAfter(call, agentJoined, acceptedWithToken, over, queued).added_calls_sids ?? []).toEqual([]);
  });

  it('keeps its number, which only the first report has', () => {
    const { phone_number, ...report } = queued;
    const ringing: CallFact = { ...report, status: 'ringing', sequence: 1 };
    for (const facts of [
      [queued, ringing],
      [ringing, queued],
    ])
      expect(callAfter(call, ...facts).added_calls?.[THIRD]).toMatchObject({ status: 'ringing', phone_number });
    expect(callAfter(call, ringing).added_calls?.[THIRD]).not.toHaveProperty('phone_number');
  });

  it('is copied to the transferee’s call, and leaves it with the conference', () => {
    const onLine = callAfter(call, agentJoined, acceptedWithToken, queued);
    const next: Call = {
      ...aCall({ id: 'next', agent_label: 'agent-next', accepted_ts: at(20), reservation_status: 'accepted' }),
      ...conferenceOf(onLine),
    };
    expect(next.added_calls_sids).toEqual([THIRD]);
    const label = participantLabels.added('third');
    expect(callAfter(next, { ...leg('left', THIRD, 9, 50), label }).added_calls_sids).toEqual([]);
    const addedLater = { ...leg('joined', `CA${'9'.repeat(32)}`, 10, 52), label };
    expect(callAfter(next, addedLater).added_calls_sids).toEqual([addedLater.call_sid, THIRD].sort());
  });

  it('is ignored if the callback address has another secret, or the call has dialled nobody', () => {
    const onLine = callAfter(call, agentJoined, acceptedWithToken);
    const foreign: AddedFact = { ...queued, reported_by: { secret_hash: 'another' } };
    expect(transition(onLine, foreign)).toBeUndefined();
    expect(isForeignFact(onLine, foreign)).toBe(true);
    expect(isForeignFact({ ...onLine, dial_secret_hashes: undefined }, queued)).toBe(true);
  });
});

describe('facts in any order', () => {
  const whole: CallFact[] = [
    agentJoined,
    customerJoined,
    accepted,
    leg('muted', AGENT_SID, 3, 8),
    leg('unmuted', AGENT_SID, 4, 9),
    agentLeft,
    rejoined,
    leg('muted', SECOND_LEG, 7, 40),
    leg('held', CUSTOMER_SID, 8, 41),
    customerLeft,
    { ...leg('left', SECOND_LEG, 10, 64), kind: 'left', ends_conference: true },
    conferenceEnded,
    customerGone,
    recorded,
  ];
  const beforeTheEnd = whole.slice(0, 9);

  const everyOrderEndsLike = (facts: CallFact[]) => {
    const expected = derived(callAfter(aCall(), ...facts));
    for (let seed = 1; seed <= 3000; seed++) {
      const random = randomFrom(seed);
      const again = facts.filter(() => random() < 0.3);
      const order = shuffled([...facts, ...again], random);
      expect(derived(callAfter(aCall(), ...order)), `seed ${seed}: ${order.map(f => f.kind).join(' ')}`).toEqual(
        expected,
      );
    }
    return expected;
  };

  it('give the same fields for a whole call, with repeats', () => {
    expect(everyOrderEndsLike(whole)).toMatchObject({
      reservation_status: 'wrapup',
      call_ended: true,
      call_ended_ts: at(64),
      agent_call_sid: SECOND_LEG,
      recording_sid: RECORDING_SID,
      agent_disconnected: false,
    });
  });

  it('give the same fields for a call that has not ended, with repeats', () => {
    expect(everyOrderEndsLike(beforeTheEnd)).toMatchObject({
      reservation_status: 'accepted',
      call_ended: false,
      agent_muted: true,
      lead_hold: true,
      agent_disconnected: false,
    });
  });

  it('never move the status backwards', () => {
    const rank = { enqueued: 0, accepted: 1, wrapup: 2 };
    for (let seed = 1; seed <= 500; seed++) {
      let call = aCall();
      for (const fact of shuffled(whole, randomFrom(seed))) {
        const next = callAfter(call, fact);
        expect(rank[next.reservation_status]).toBeGreaterThanOrEqual(rank[call.reservation_status]);
        expect(next.call_ended || !call.call_ended).toBe(true);
        call = next;
      }
    }
  });
});

describe('a transfer’s call that waits for its agent', () => {
  const admin = { ...leg('joined', SECOND_LEG, 3, 10), label: participantLabels.supervisor('admin-1') };
  const root = callAfter(aCall(), agentJoined, accepted, admin);
  const made = inConferenceOf({ ...aCall(), id: 'next', agent_label: participantLabels.agent('next') }, root);
  const next: Call = { ...made, version: 1 };

  it('knows the conference’s supervisors from the start, and follows their legs', () => {
    expect(next).toMatchObject({
      root_call_id: root.id,
      reservation_status: 'enqueued',
      supervised_by: ['user/admin-1'],
    });
    const left = callAfter(next, { ...leg('left', SECOND_LEG, 7, 30), label: admin.label });
    expect(left).toMatchObject({ reservation_status: 'enqueued', supervised_by: [] });
    const again = { ...leg('joined', `CA${'e'.repeat(32)}`, 8, 40), label: admin.label };
    expect(callAfter(left, again).supervised_by).toEqual(['user/admin-1']);
  });

  it('has no supervisors if nobody supervises, or if it has ended', () => {
    const alone = callAfter(aCall(), agentJoined, accepted);
    expect(inConferenceOf({ ...aCall(), id: 'next' }, alone).supervised_by).toBeUndefined();
    for (const end of [customerLeft, conferenceEnded])
      expect(callAfter(next, end)).toMatchObject({ call_ended: true, supervised_by: [] });
  });

  it('does not count the supervisor who took it over as its supervisor', () => {
    const takeOver = { ...aCall(), id: 'takeover', agent_label: admin.label };
    expect(inConferenceOf(takeOver, root).supervised_by).toBeUndefined();
  });
});
