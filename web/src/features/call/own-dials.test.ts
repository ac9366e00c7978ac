import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOwnDials, isOwnDial, trackOwnDial } from './own-dials.ts';

const KEY = 'taskAttribute/out1';

beforeEach(() => {
  vi.useFakeTimers();
  forgetOwnDials();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an offered dial', () => {
  it("is not the agent's own without a request", () => {
    expect(isOwnDial(KEY)).toBe(false);
    expect(isOwnDial(undefined)).toBe(false);
  });

  it('is the own dial during the request, because its offer may arrive before the response', () => {
    const settleDial = trackOwnDial();
    expect(isOwnDial(KEY)).toBe(true);
    settleDial('rejected');
    expect(isOwnDial(KEY)).toBe(false);
  });

  it('is the own dial if the server returned its key, and no other key is', () => {
    trackOwnDial()(KEY);
    expect(isOwnDial(KEY)).toBe(true);
    expect(isOwnDial('taskAttribute/made-up')).toBe(false);
    expect(isOwnDial(undefined)).toBe(false);
    vi.advanceTimersByTime(120_000);
    expect(isOwnDial(KEY)).toBe(false);
  });

  it('is the own dial after a request without response, while TaskRouter may offer its task', () => {
    trackOwnDial()('no-response');
    expect(isOwnDial(KEY)).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(isOwnDial(KEY)).toBe(false);
  });
});
