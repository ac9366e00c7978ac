import { describe, expect, it } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLostTalk, legFact } from '../../tests/support/builders/a-transfer.ts';
import { isAgentAbsent, longestWaitS } from './absent-agent.ts';
import type { Call } from './call.ts';
import type { InvitedLeg } from './conference/invited-legs.ts';
import { transition } from './transitions.ts';

const RETURNING = `CA${'7'.repeat(32)}`;
/** The agent's leg of this call left at second 50. */
const absent = (call: Call, second: number) => isAgentAbsent(call, { now: at(second), returnWithinS: 60 });
const returning = (leg: Partial<InvitedLeg> = {}) =>
  aLostTalk({ invited_legs: { 'agent-1': { secret_hash: 'hash', invited_ts: at(105), call_sid: RETURNING, ...leg } } });

describe('an agent whose leg left', () => {
  it.each([
    [109, false],
    [110, true],
  ])('at second 50 is absent at second %i: %s', (second, expected) =>
    expect(absent(aLostTalk(), second)).toBe(expected),
  );

  it('is not absent while a leg of the agent was admitted and its join is not reported yet', () => {
    expect(absent(returning(), 110)).toBe(false);
  });

  it.each([
    ['nobody has answered the leg that rings', returning({ call_sid: undefined })],
    [
      'the admitted leg was of another user',
      aLostTalk({ invited_legs: { ada: { secret_hash: 'hash', invited_ts: at(105), call_sid: RETURNING } } }),
    ],
    ['the admitted leg did not join', returning({ invited_ts: at(80) })],
    ['the admitted leg has left again', { ...returning(), ...transition(returning(), legFact('left', RETURNING, 6)) }],
  ])('is absent if %s', (_, call) => expect(absent(call, 121)).toBe(true));

  it('is absent for the customer after the setting and one check at most', () => expect(longestWaitS(60)).toBe(70));
});
