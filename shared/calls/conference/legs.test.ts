import { describe, expect, it } from 'vitest';
import {
  AGENT_SID,
  anAcceptedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import type { Leg } from './conferences.ts';
import { anotherAgentIsOn, anotherAgentStayed, heldByAgent, legsOf, supervisorsIn, wasInConference } from './legs.ts';
import { participantLabels } from './participants.ts';

const SECOND_LEG = `CA${'b'.repeat(32)}`;

const callWith = (legs: Record<string, Leg>, task_sid = TASK_SID) =>
  anAcceptedCall({ conferences: { [CONFERENCE_SID]: { task_sid, legs } } });
const OTHER_CONFERENCE = `CF${'9'.repeat(32)}`;
const inTwoConferences = (first: Record<string, Leg>, second: Record<string, Leg>) =>
  anAcceptedCall({
    conferences: {
      [CONFERENCE_SID]: { task_sid: TASK_SID, legs: first },
      [OTHER_CONFERENCE]: { task_sid: TASK_SID, legs: second },
    },
  });
const held = (sequence: number, value = true): Leg => ({ held: { value, sequence } });
const disconnected = (joined: number, left: number): Leg => ({
  joined_sequence: joined,
  on: { value: false, sequence: left },
});
const on = (joined: number): Leg => ({ joined_sequence: joined, on: { value: true, sequence: joined } });

describe('heldByAgent', () => {
  it.each([
    ['while the agent was on the line', { [CUSTOMER_SID]: held(5), [AGENT_SID]: disconnected(1, 7) }, true],
    [
      'before a disconnection, also after the agent is back',
      { [CUSTOMER_SID]: held(5), [AGENT_SID]: disconnected(1, 7), [SECOND_LEG]: on(9) },
      true,
    ],
    ['after the disconnection, by the system', { [CUSTOMER_SID]: held(8), [AGENT_SID]: disconnected(1, 7) }, false],
    [
      'between two disconnections, by the system',
      { [CUSTOMER_SID]: held(8), [AGENT_SID]: disconnected(1, 7), [SECOND_LEG]: disconnected(10, 12) },
      false,
    ],
    [
      "after the agent's return, by the system's late request",
      { [CUSTOMER_SID]: held(10), [AGENT_SID]: disconnected(1, 7), [SECOND_LEG]: on(9) },
      false,
    ],
    ['that has ended', { [CUSTOMER_SID]: held(5, false), [AGENT_SID]: disconnected(1, 7) }, false],
    ['while the agent was not heard of in the conference', { [CUSTOMER_SID]: held(5), [AGENT_SID]: {} }, false],
    ['that never began', { [CUSTOMER_SID]: {}, [AGENT_SID]: disconnected(1, 7) }, false],
  ])('of a hold %s', (_, legs, expected) => {
    expect(heldByAgent(callWith(legs))).toBe(expected);
  });

  it('ignores a hold in another task’s conference', () => {
    const legs = { [CUSTOMER_SID]: held(5), [AGENT_SID]: disconnected(1, 7) };
    expect(heldByAgent(callWith(legs, `WT${'9'.repeat(32)}`))).toBe(false);
  });

  it('ignores an agent who was in another conference of the task', () => {
    const call = inTwoConferences({ [CUSTOMER_SID]: held(5) }, { [AGENT_SID]: disconnected(1, 7) });
    expect(heldByAgent(call)).toBe(false);
  });
});

describe('another agent', () => {
  const label = participantLabels.agent('second');
  const isOn = (leg: Leg) => anotherAgentIsOn(callWith({ [AGENT_SID]: on(1), [SECOND_LEG]: { ...leg, label } }));

  it.each<[string, Leg, boolean]>([
    ['is on after a join', on(2), true],
    ['is not on after the leave', disconnected(2, 3), false],
    ['is not on before the join', {}, false],
  ])('%s', (_, leg, expected) => expect(isOn(leg)).toBe(expected));

  it('stayed only if it was in the conference that the own agent left', () => {
    const stayed = (first: Record<string, Leg>, second: Record<string, Leg>) => {
      const call = inTwoConferences({ [AGENT_SID]: disconnected(1, 7), ...first }, second);
      const legs = legsOf(call);
      return legs.some(left => left.call_sid === AGENT_SID && anotherAgentStayed(call, legs, left));
    };
    const second = { [SECOND_LEG]: { ...on(2), label } };
    expect(stayed(second, {})).toBe(true);
    expect(stayed({}, second)).toBe(false);
  });
});

it.each<[Leg, boolean]>([
  [{}, false],
  [{ joined_ts: at(1) }, true],
  [{ left_ts: at(2) }, true],
])('a leg with %j was in the conference: %s', (leg, expected) => expect(wasInConference(leg)).toBe(expected));

it('the supervisors in a conference are those whose legs are on, in the order of their ids', () => {
  const legs = ['b', 'a', 'c'].map((id, n) => [`CA${n}`, { ...on(n), label: participantLabels.supervisor(id) }]);
  const left = ['CA9', { ...disconnected(1, 2), label: participantLabels.supervisor('gone') }];
  expect(supervisorsIn(legsOf(callWith(Object.fromEntries([...legs, left]))))).toEqual(['a', 'b', 'c']);
});
