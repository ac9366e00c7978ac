import { describe, expect, it } from 'vitest';
import { at, TASK_SID } from '../../tests/support/builders/a-call.ts';
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
    ['30 seconds after it was invited', 110, false],
    ['31 seconds after it was invited', 111, true],
  ])('whose admitted leg did not join is absent %s', (_, second, expected) =>
    expect(absent(returning({ invited_ts: at(80) }), second)).toBe(expected),
  );

  it('that has left again is absent, whatever other conference the call had', () => {
    const again = { ...returning(), ...transition(returning(), legFact('left', RETURNING, 6)) };
    const conferences = { ...again.conferences, [`CF${'9'.repeat(32)}`]: { task_sid: TASK_SID, legs: {} } };
    expect(absent({ ...again, conferences }, 121)).toBe(true);
  });

  it('is not absent while the agent is on the line, or once the call has ended', () => {
    expect(absent(aLostTalk({ agent_disconnected: false }), 200)).toBe(false);
    expect(absent(aLostTalk({ call_ended: true }), 200)).toBe(false);
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
