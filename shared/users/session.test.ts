import { describe, expect, it } from 'vitest';
import { isActiveSession, type SessionState, startedSession } from './session.ts';

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

  it('cannot be started by a sign-in from before the user was disabled', () => {
    const reactivated: SessionState = { session_since_ts: at(1, 500) };
    expect(startedSession(reactivated, first)).toBeUndefined();
    expect(startedSession(reactivated, second)).toBeDefined();
  });
});
