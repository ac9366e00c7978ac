import { describe, expect, it } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { type Fact, initialState, nextState } from './softphone-state.ts';

const ringing = aRinging();
const offered: Fact = { type: 'offered', ringing };
const accepting: Fact = { type: 'accepting', reservationSid: 'WR1' };
const ended = (how: 'timeout' | 'accepted' | 'canceled', reservationSid = 'WR1'): Fact => ({
  type: 'reservation-ended',
  reservationSid,
  how,
});
const available = (isAvailable: boolean): Fact => ({ type: 'availability', available: isAvailable });
const given = (...facts: Fact[]) => facts.reduce(nextState, initialState);

describe('a call that was missed', () => {
  it('is known until the agent is online again, whichever is told first', () => {
    expect(given(available(true), offered, ended('timeout'), available(false)).missed).toBe(ringing);
    expect(given(available(true), offered, available(false), ended('timeout')).missed).toBe(ringing);
    expect(given(offered, ended('timeout'), available(false), available(true)).missed).toBeUndefined();
  });

  it('is none that was withdrawn, nor another than the one that rings', () => {
    expect(given(offered, ended('canceled')).missed).toBeUndefined();
    expect(given(offered, ended('timeout', 'WR2')).missed).toBeUndefined();
    expect(given(offered, ended('timeout', 'WR2')).ringing).toBe(ringing);
  });

  it('stays so while the end of another is told late', () => {
    expect(given(offered, ended('timeout'), ended('canceled', 'WR0')).missed).toBe(ringing);
  });
});

describe('a call that was accepted here', () => {
  it('is known while its leg is there', () => {
    const accepted = given(offered, accepting, ended('accepted'));
    expect(accepted.ringing).toBeUndefined();
    expect(accepted.accepted).toMatchObject({ reservationSid: 'WR1', accepting: true });
    const open = nextState(accepted, { type: 'leg', state: 'open' });
    expect(open.accepted).toBeDefined();
    expect(nextState(open, { type: 'leg', state: 'none' }).accepted).toBeUndefined();
  });

  it('is none that another tab has taken, or whose acceptance came to nothing', () => {
    expect(given(offered, ended('accepted')).accepted).toBeUndefined();
    expect(given(offered, accepting, ended('timeout')).accepted).toBeUndefined();
  });
});
