import { describe, expect, it } from 'vitest';
import {
  AGENT_SID,
  anAcceptedCall,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import type { Leg } from './conferences.ts';
import { heldByAgent } from './legs.ts';

const SECOND_LEG = `CA${'b'.repeat(32)}`;

const callWith = (legs: Record<string, Leg>, task_sid = TASK_SID) =>
  anAcceptedCall({ conferences: { [CONFERENCE_SID]: { task_sid, legs } } });
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
    ['that never began', { [CUSTOMER_SID]: {}, [AGENT_SID]: disconnected(1, 7) }, false],
  ])('of a hold %s', (_, legs, expected) => {
    expect(heldByAgent(callWith(legs))).toBe(expected);
  });

  it('ignores a hold in another task’s conference', () => {
    const legs = { [CUSTOMER_SID]: held(5), [AGENT_SID]: disconnected(1, 7) };
    expect(heldByAgent(callWith(legs, `WT${'9'.repeat(32)}`))).toBe(false);
  });
});
