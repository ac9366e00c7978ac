import { describe, expect, it } from 'vitest';
import { AGENT_SID, anAcceptedCall, CONFERENCE_SID, CUSTOMER_SID, TASK_SID } from '../../tests/support/builders/a-call.ts';
import type { Leg } from './conferences.ts';
import { heldByAgent } from './legs.ts';

const SECOND_LEG = `CA${'b'.repeat(32)}`;

const callWith = (legs: Record<string, Leg>, task_sid = TASK_SID) =>
  anAcceptedCall({ conferences: { [CONFERENCE_SID]: { task_sid, legs } } });
const held = (sequence: number, value = true): Leg => ({ held: { value, sequence } });
const lost = (joined: number, left: number): Leg => ({ joined_sequence: joined, on: { value: false, sequence: left } });
const on = (joined: number): Leg => ({ joined_sequence: joined, on: { value: true, sequence: joined } });

describe("a customer's hold", () => {
  it.each([
    ['while the lost agent was on', { [CUSTOMER_SID]: held(5), [AGENT_SID]: lost(1, 7) }, true],
    [
      'before a loss, also when she is back',
      { [CUSTOMER_SID]: held(5), [AGENT_SID]: lost(1, 7), [SECOND_LEG]: on(9) },
      true,
    ],
    ['after the loss, by the system', { [CUSTOMER_SID]: held(8), [AGENT_SID]: lost(1, 7) }, false],
    [
      'between two losses, by the system',
      { [CUSTOMER_SID]: held(8), [AGENT_SID]: lost(1, 7), [SECOND_LEG]: lost(10, 12) },
      false,
    ],
    [
      "after her return, by the system's late request",
      { [CUSTOMER_SID]: held(10), [AGENT_SID]: lost(1, 7), [SECOND_LEG]: on(9) },
      false,
    ],
    ['that was lifted', { [CUSTOMER_SID]: held(5, false), [AGENT_SID]: lost(1, 7) }, false],
    ['that never was', { [CUSTOMER_SID]: {}, [AGENT_SID]: lost(1, 7) }, false],
  ])('%s: is it the agent’s own?', (_, legs, expected) => {
    expect(heldByAgent(callWith(legs))).toBe(expected);
  });

  it('in another task’s conference says nothing', () => {
    const legs = { [CUSTOMER_SID]: held(5), [AGENT_SID]: lost(1, 7) };
    expect(heldByAgent(callWith(legs, `WT${'9'.repeat(32)}`))).toBe(false);
  });
});
