import { describe, expect, it } from 'vitest';
import { endedSession, isActiveSession, type SessionState, startedSession } from './session.ts';

const at = (second: number, ms = 0) => new Date(Date.UTC(2026, 0, 5, 15, 0, second, ms)).toISOString();
const first = { id: 'first', at: at(1) };
const second = { id: 'second', at: at(9) };

/** The state after these sign-ins have started their sessions, one after the other. */
const stateAfter = (...signIns: { id: string; at: string }[]): SessionState =>
  signIns.reduce<SessionState>((state, signIn) => startedSession(state, signIn) ?? state, {});

describe('a session', () => {
  it('starts with a sign-in, whose tokens are then accepted', () => {
    expect(isActiveSession({}, first)).toBe(false);
    expect(isActiveSession(stateAfter(first), first)).toBe(true);
  });

  it('is replaced by a later sign-in and cannot start again', () => {
    const state = stateAfter(first, second);
    expect(isActiveSession(state, first)).toBe(false);
    expect(isActiveSession(state, second)).toBe(true);
    expect(startedSession(state, first)).toBeUndefined();
  });

  it('stays the same when its own sign-in starts it again', () => {
    expect(stateAfter(first, first)).toEqual(stateAfter(first));
  });

  it('is replaced by another sign-in of the same second, and none of those before can start again', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(id => ({ id, at: at(1) }));
    if (!a || !b || !c) throw new Error('three sign-ins');
    const state = stateAfter(a, b, c);
    expect(isActiveSession(state, c)).toBe(true);
    expect([a, b].map(signIn => startedSession(state, signIn))).toEqual([undefined, undefined]);
  });

  it('forgets what it replaced once a later second rejects it anyway', () => {
    expect(stateAfter(first, { ...first, id: 'other' }, second).replaced_sessions).toEqual([]);
  });

  it('that was ended cannot start again, nor can an earlier sign-in; one of the same second can', () => {
    const active = stateAfter(first, second);
    const state = endedSession(active, at(9, 500));
    for (const signIn of [first, second]) expect(startedSession(state, signIn)).toBeUndefined();
    expect(startedSession(state, { id: 'after', at: at(9) })).toBeDefined();
    expect(startedSession(endedSession(state, at(9, 700)), second)).toBeUndefined();
    expect(startedSession(endedSession(state, at(12)), second)).toBeUndefined();
  });

  it('that ends has the second of its end, and what it replaced in that second', () => {
    expect(endedSession({}, at(9, 500))).toEqual({ session_since_ts: at(9), replaced_sessions: [] });
    expect(endedSession(stateAfter(first), at(9, 500))).toEqual({
      session_since_ts: at(9),
      replaced_sessions: ['first'],
    });
    const twice = stateAfter(first, { ...first, id: 'other' });
    expect(endedSession(twice, at(1, 900))).toEqual({ session_since_ts: at(1), replaced_sessions: ['first', 'other'] });
    expect(endedSession(twice, at(9))).toEqual({ session_since_ts: at(9), replaced_sessions: ['other'] });
    expect(endedSession({ ...twice, replaced_sessions: undefined }, at(1))).toEqual({
      session_since_ts: at(1),
      replaced_sessions: ['other'],
    });
  });

  it('of a user without one replaces nothing, also in the second in which an earlier one ended', () => {
    const ended = endedSession({}, at(1, 500));
    expect(startedSession(ended, first)).toEqual({
      sessionId: 'first',
      session_since_ts: at(1),
      replaced_sessions: [],
    });
  });

  it('stays ended if the clock that ended it is behind that of the sign-in', () => {
    const state = endedSession(stateAfter(first, second), at(8));
    for (const signIn of [first, second]) expect(startedSession(state, signIn)).toBeUndefined();
  });
});
