import { describe, expect, it } from 'vitest';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../tests/support/builders/a-call.ts';
import type { Call } from './call.ts';
import type { CallFact } from './call-facts.ts';
import type { ParticipantFact } from './conference/conferences.ts';
import { type ConferenceNow, conferenceFacts, missingLegs, type ParticipantNow } from './snapshot.ts';
import { transition } from './transitions.ts';

const NOW = at(120);

const participant = (fields: Partial<ParticipantNow> = {}): ParticipantNow => ({
  call_sid: AGENT_SID,
  status: 'in-progress',
  muted: false,
  held: false,
  since: at(4),
  ...fields,
});
const customer = (fields: Partial<ParticipantNow> = {}) => participant({ call_sid: CUSTOMER_SID, ...fields });
const twilioShows = (...participants: ParticipantNow[]): ConferenceNow => ({
  conference_sid: CONFERENCE_SID,
  participants,
});

const report = (kind: ParticipantFact['kind'], call_sid: string, sequence: number): CallFact => ({
  kind,
  conference_sid: CONFERENCE_SID,
  task_sid: TASK_SID,
  call_sid,
  sequence,
  ts: at(sequence * 10),
});
const callAfter = (call: Call, ...facts: CallFact[]): Call => {
  let state = call;
  for (const fact of facts) state = { ...state, ...transition(state, fact) };
  return state;
};

const talking = () => callAfter(anAcceptedCall(), report('joined', AGENT_SID, 1));
const kinds = (facts: CallFact[]) => facts.map(({ kind }) => kind);
const repaired = (call: Call, now: ConferenceNow) => callAfter(call, ...conferenceFacts(call, now, {}, NOW));

describe('a conference that matches its reports', () => {
  it('gives no facts', () => {
    expect(conferenceFacts(talking(), twilioShows(participant(), customer()), {}, NOW)).toEqual([]);
  });

  it('ignores participants that are still ringing', () => {
    const ringing = participant({ call_sid: 'CAnew', status: 'ringing', label: 'supervisor-admin-1' });
    expect(conferenceFacts(talking(), twilioShows(participant(), customer(), ringing), {}, NOW)).toEqual([]);
  });
});

describe('a change that no webhook reported', () => {
  it('is found for an agent who joined, by the leg without a label', () => {
    const call = anAcceptedCall({ conference_sid: undefined, agent_call_sid: undefined });
    expect(repaired(call, twilioShows(participant(), customer()))).toMatchObject({
      conference_sid: CONFERENCE_SID,
      agent_call_sid: AGENT_SID,
      agent_disconnected: false,
    });
  });

  it('is found for a supervisor, by the label', () => {
    const admin = participant({ call_sid: 'CAadmin', label: 'supervisor-admin-1' });
    expect(repaired(talking(), twilioShows(participant(), customer(), admin)).supervised_by).toEqual(['user/admin-1']);
  });

  it('is found for the start and end of mute and hold', () => {
    const silent = repaired(talking(), twilioShows(participant({ muted: true }), customer({ held: true })));
    expect(silent).toMatchObject({ agent_muted: true, lead_hold: true });
    expect(repaired(silent, twilioShows(participant(), customer()))).toMatchObject({
      agent_muted: false,
      lead_hold: false,
    });
  });

  it('is found for a leg that left, with the time when the leg ended', () => {
    const call = talking();
    expect(missingLegs(call, twilioShows(customer()))).toEqual([AGENT_SID]);
    const facts = conferenceFacts(call, twilioShows(customer()), { [AGENT_SID]: at(80) }, NOW);
    expect(facts).toMatchObject([{ kind: 'left', call_sid: AGENT_SID, ts: at(80) }]);
    expect(callAfter(call, ...facts).agent_disconnected).toBe(true);
  });

  it('is found once for the end of the conference', () => {
    const over = { ...twilioShows(), ended_ts: at(90) };
    const ended = repaired(talking(), over);
    expect(ended).toMatchObject({ call_ended: true, call_ended_ts: at(90), reservation_status: 'wrapup' });
    const call = {
      ...talking(),
      conferences: { [CONFERENCE_SID]: { task_sid: TASK_SID, ended_ts: at(90), legs: {} } },
    };
    expect(conferenceFacts(call, over, {}, NOW)).toEqual([]);
  });
});

describe('an API response and a webhook', () => {
  it('applies the next webhook after the response', () => {
    const muted = repaired(talking(), twilioShows(participant({ muted: true }), customer()));
    expect(callAfter(muted, report('unmuted', AGENT_SID, 2)).agent_muted).toBe(false);
  });

  it('applies a webhook that reports the same event without effect', () => {
    const muted = repaired(talking(), twilioShows(participant({ muted: true }), customer()));
    expect(callAfter(muted, report('muted', AGENT_SID, 2)).agent_muted).toBe(true);
  });

  it('ignores an event from before the last known event', () => {
    const call = callAfter(talking(), report('muted', AGENT_SID, 3));
    const free = repaired(call, twilioShows(participant(), customer()));
    expect(callAfter(free, report('muted', AGENT_SID, 2)).agent_muted).toBe(false);
  });

  it('lets the later of two responses count, with no webhook in between', () => {
    let call = talking();
    for (const muted of [true, false, true, false, true]) {
      call = repaired(call, twilioShows(participant({ muted }), customer()));
      expect(call.agent_muted).toBe(muted);
    }
    expect(callAfter(call, report('unmuted', AGENT_SID, 2)).agent_muted).toBe(false);
  });
});

it('gives facts of the conference also for a call that waits for its agent', () => {
  const call = aCall({ task_sid: TASK_SID });
  expect(kinds(conferenceFacts(call, twilioShows(participant(), customer()), {}, NOW))).toEqual(['joined']);
});
