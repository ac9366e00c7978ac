import { describe, expect, it } from 'vitest';
import { AGENT_SID, at, CONFERENCE_SID } from '../../../tests/support/builders/a-call.ts';
import { type ConferenceFact, type Conferences, type ParticipantFact, withConferenceFact } from './conferences.ts';

const of = { conference_sid: CONFERENCE_SID };
const leg = (kind: Exclude<ParticipantFact['kind'], 'left'>, sequence: number, second: number): ConferenceFact => ({
  ...{ ...of, kind, call_sid: AGENT_SID, sequence, ts: at(second) },
});
const left = (sequence: number, second: number): ConferenceFact => ({
  ...{ ...of, kind: 'left', call_sid: AGENT_SID, sequence, ts: at(second) },
});
const conferenceAfter = (...facts: ConferenceFact[]) =>
  facts.reduce<Conferences>((known, fact) => withConferenceFact(known, fact), {})[CONFERENCE_SID];
const legAfter = (...facts: ConferenceFact[]) => conferenceAfter(...facts)?.legs[AGENT_SID];

/** Both orders of two facts. */
const inBothOrders = (a: ConferenceFact, b: ConferenceFact): ConferenceFact[][] => [
  [a, b],
  [b, a],
];

describe('the reports of a leg, in either order', () => {
  it('keep the first join with its number, and the last leave', () => {
    for (const facts of inBothOrders(leg('joined', 3, 10), leg('joined', 5, 20)))
      expect(legAfter(...facts)).toMatchObject({ joined_ts: at(10), joined_sequence: 3 });
    for (const facts of inBothOrders(left(4, 15), left(6, 25)))
      expect(legAfter(...facts)).toMatchObject({ left_ts: at(25) });
  });

  it('say what the one with the highest number says', () => {
    for (const facts of inBothOrders(leg('muted', 3, 10), leg('unmuted', 4, 11)))
      expect(legAfter(...facts)?.muted).toEqual({ value: false, sequence: 4 });
    for (const facts of inBothOrders(leg('joined', 3, 10), left(4, 12)))
      expect(legAfter(...facts)?.on).toEqual({ value: false, sequence: 4 });
  });

  it('keep the first of two with one number', () => {
    expect(legAfter(leg('held', 3, 10), leg('unheld', 3, 10))?.held).toEqual({ value: true, sequence: 3 });
  });

  it('keep the label of the leg where a later report has none', () => {
    const named: ConferenceFact = {
      ...of,
      kind: 'joined',
      call_sid: AGENT_SID,
      label: 'agent-1',
      sequence: 1,
      ts: at(1),
    };
    expect(legAfter(named, leg('muted', 2, 2))?.label).toBe('agent-1');
    expect(legAfter(leg('muted', 2, 2))).not.toHaveProperty('label');
  });
});

describe('a conference', () => {
  const ended = (second: number): ConferenceFact => ({ ...of, kind: 'conference_ended', ts: at(second) });

  it('ended at the earliest time that is reported, also by the leave of its last leg', () => {
    for (const facts of inBothOrders(ended(30), ended(40))) expect(conferenceAfter(...facts)?.ended_ts).toBe(at(30));
    expect(conferenceAfter(left(4, 15))).not.toHaveProperty('ended_ts');
    expect(conferenceAfter({ ...left(4, 15), ends_conference: true } as ConferenceFact)?.ended_ts).toBe(at(15));
  });

  it('has each label that took it over once, in order', () => {
    const took = (label: string): ConferenceFact => ({ ...of, kind: 'took_over', label });
    expect(conferenceAfter(took('supervisor-b'), took('supervisor-a'), took('supervisor-b'))?.agent_labels).toEqual([
      'supervisor-a',
      'supervisor-b',
    ]);
  });

  it('keeps what it knew of a leg that nobody invited, and its first recording', () => {
    expect(legAfter(leg('joined', 3, 10), { ...of, kind: 'uninvited', call_sid: AGENT_SID })).toMatchObject({
      joined_ts: at(10),
      uninvited: true,
    });
    const recorded = (recording_sid: string): ConferenceFact => ({ ...of, kind: 'recorded', recording_sid });
    expect(conferenceAfter(recorded('RE1'), recorded('RE2'))?.recording_sid).toBe('RE1');
  });
});
