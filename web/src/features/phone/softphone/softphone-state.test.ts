import { describe, expect, it } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { initialState, nextState, type PhoneEvent } from './softphone-state.ts';

const ringing = aRinging();
const offered: PhoneEvent = { type: 'offered', ringing };
const accepting: PhoneEvent = { type: 'accepting', reservationSid: 'WR1' };
const ended = (how: 'timeout' | 'accepted' | 'canceled', reservationSid = 'WR1'): PhoneEvent => ({
  type: 'reservation-ended',
  reservationSid,
  how,
});
const available = (isAvailable: boolean): PhoneEvent => ({ type: 'availability', available: isAvailable });
const stateAfter = (...events: PhoneEvent[]) => events.reduce(nextState, initialState);

describe('a missed call', () => {
  it('is kept until the agent is online again, whichever event comes first', () => {
    expect(stateAfter(available(true), offered, ended('timeout'), available(false)).missed).toBe(ringing);
    expect(stateAfter(available(true), offered, available(false), ended('timeout')).missed).toBe(ringing);
    expect(stateAfter(offered, ended('timeout'), available(false), available(true)).missed).toBeUndefined();
  });

  it('is neither a withdrawn offer nor another than the ringing one', () => {
    expect(stateAfter(offered, ended('canceled')).missed).toBeUndefined();
    expect(stateAfter(offered, ended('timeout', 'WR2')).missed).toBeUndefined();
    expect(stateAfter(offered, ended('timeout', 'WR2')).ringing).toBe(ringing);
  });

  it('stays missed when the end of another reservation arrives late', () => {
    expect(stateAfter(offered, ended('timeout'), ended('canceled', 'WR0')).missed).toBe(ringing);
  });
});

describe('a call that was accepted in this tab', () => {
  it('is kept while its leg is connected', () => {
    const accepted = stateAfter(offered, accepting, ended('accepted'));
    expect(accepted.ringing).toBeUndefined();
    expect(accepted.accepted).toMatchObject({ reservationSid: 'WR1', accepting: true });
    const open = nextState(accepted, { type: 'leg', state: 'open' });
    expect(open.accepted).toBeDefined();
    expect(nextState(open, { type: 'leg', state: 'none' }).accepted).toBeUndefined();
  });

  it('is neither a call that another tab accepted nor a failed acceptance', () => {
    expect(stateAfter(offered, ended('accepted')).accepted).toBeUndefined();
    expect(stateAfter(offered, accepting, ended('timeout')).accepted).toBeUndefined();
  });
});
