import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedToDial, forgetOwnDials, isOwnDial } from './own-dials.ts';

const KEY = 'taskAttribute/out1';

beforeEach(() => {
  vi.useFakeTimers();
  forgetOwnDials();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a dial that is offered', () => {
  it('is nobody’s who has asked for none', () => {
    expect(isOwnDial(KEY)).toBe(false);
    expect(isOwnDial(undefined)).toBe(false);
  });

  it('is her own while the answer is awaited, which its offer may overtake', () => {
    const answered = askedToDial();
    expect(isOwnDial(KEY)).toBe(true);
    answered('refused');
    expect(isOwnDial(KEY)).toBe(false);
  });

  it('is her own where it is the call that was answered, and no other', () => {
    askedToDial()(KEY);
    expect(isOwnDial(KEY)).toBe(true);
    expect(isOwnDial('taskAttribute/made-up')).toBe(false);
    expect(isOwnDial(undefined)).toBe(false);
    vi.advanceTimersByTime(120_000);
    expect(isOwnDial(KEY)).toBe(false);
  });

  it('is her own where the answer was lost, as long as its task may look for her', () => {
    askedToDial()('lost');
    expect(isOwnDial(KEY)).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(isOwnDial(KEY)).toBe(false);
  });
});
