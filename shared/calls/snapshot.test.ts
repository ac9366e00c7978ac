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
import type { ParticipantFact } from './conferences.ts';
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
const seen = (...participants: ParticipantNow[]): ConferenceNow => ({ conference_sid: CONFERENCE_SID, participants });

const report = (kind: ParticipantFact['kind'], call_sid: string, sequence: number): CallFact => ({
  kind,
  conference_sid: CONFERENCE_SID,
  task_sid: TASK_SID,
  call_sid,
  sequence,
  ts: at(sequence * 10),
});
const knowing = (call: Call, ...facts: CallFact[]): Call => {
  let known = call;
  for (const fact of facts) known = { ...known, ...transition(known, fact) };
  return known;
};

const talking = () => knowing(anAcceptedCall(), report('joined', AGENT_SID, 1));
const kinds = (facts: CallFact[]) => facts.map(({ kind }) => kind);
const repaired = (call: Call, now: ConferenceNow) => knowing(call, ...conferenceFacts(call, now, {}, NOW));

describe('a conference that is as it was reported', () => {
  it('says nothing', () => {
    expect(conferenceFacts(talking(), seen(participant(), customer()), {}, NOW)).toEqual([]);
  });

  it('does not count those who are on their way', () => {
    const ringing = participant({ call_sid: 'CAnew', status: 'ringing', label: 'supervisor-admin-1' });
    expect(conferenceFacts(talking(), seen(participant(), customer(), ringing), {}, NOW)).toEqual([]);
  });
});

describe('what was not reported', () => {
  it('an agent who joined: found by her leg without a label', () => {
    const call = anAcceptedCall({ conference_sid: undefined, agent_call_sid: undefined });
    expect(repaired(call, seen(participant(), customer()))).toMatchObject({
      conference_sid: CONFERENCE_SID,
      agent_call_sid: AGENT_SID,
      agent_disconnected: false,
    });
  });

  it('a supervisor, by her label', () => {
    const admin = participant({ call_sid: 'CAadmin', label: 'supervisor-admin-1' });
    expect(repaired(talking(), seen(participant(), customer(), admin)).supervised_by).toEqual(['user/admin-1']);
  });

  it('mute and hold, and their ends', () => {
    const silent = repaired(talking(), seen(participant({ muted: true }), customer({ held: true })));
    expect(silent).toMatchObject({ agent_muted: true, lead_hold: true });
    expect(repaired(silent, seen(participant(), customer()))).toMatchObject({ agent_muted: false, lead_hold: false });
  });

  it('a leg that left, at its own end', () => {
    const call = talking();
    expect(missingLegs(call, seen(customer()))).toEqual([AGENT_SID]);
    const facts = conferenceFacts(call, seen(customer()), { [AGENT_SID]: at(80) }, NOW);
    expect(facts).toMatchObject([{ kind: 'left', call_sid: AGENT_SID, ts: at(80) }]);
    expect(knowing(call, ...facts).agent_disconnected).toBe(true);
  });

  it('the end of the conference, once', () => {
    const over = { ...seen(), ended_ts: at(90) };
    const ended = repaired(talking(), over);
    expect(ended).toMatchObject({ call_ended: true, call_ended_ts: at(90), reservation_status: 'wrapup' });
    const call = {
      ...talking(),
      conferences: { [CONFERENCE_SID]: { task_sid: TASK_SID, ended_ts: at(90), legs: {} } },
    };
    expect(conferenceFacts(call, over, {}, NOW)).toEqual([]);
  });
});

describe('an answer and a webhook', () => {
  it('the webhook that comes next is the later one', () => {
    const muted = repaired(talking(), seen(participant({ muted: true }), customer()));
    expect(knowing(muted, report('unmuted', AGENT_SID, 2)).agent_muted).toBe(false);
  });

  it('of the same event are one', () => {
    const muted = repaired(talking(), seen(participant({ muted: true }), customer()));
    expect(knowing(muted, report('muted', AGENT_SID, 2)).agent_muted).toBe(true);
  });

  it('what happened before the last known event does not come back', () => {
    const call = knowing(talking(), report('muted', AGENT_SID, 3));
    const free = repaired(call, seen(participant(), customer()));
    expect(knowing(free, report('muted', AGENT_SID, 2)).agent_muted).toBe(false);
  });

  it('of two answers the later one counts, with no webhook in between', () => {
    let call = talking();
    for (const muted of [true, false, true, false, true]) {
      call = repaired(call, seen(participant({ muted }), customer()));
      expect(call.agent_muted).toBe(muted);
    }
    expect(knowing(call, report('unmuted', AGENT_SID, 2)).agent_muted).toBe(false);
  });
});

it('a call that waits for its agent learns of the conference all the same', () => {
  const call = aCall({ task_sid: TASK_SID });
  expect(kinds(conferenceFacts(call, seen(participant(), customer()), {}, NOW))).toEqual(['joined']);
});
