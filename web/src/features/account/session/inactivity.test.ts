import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INACTIVITY_MS, watchInactivity } from './inactivity.ts';

const MINUTE = 60_000;
const move = () => window.dispatchEvent(new MouseEvent('mousemove'));
const watch = (onIdle: () => void, isInUse = () => false) => watchInactivity(onIdle, { isInUse });
let stop = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('inactivity', () => {
  it('ends the session once, 2 hours after the last mouse movement', () => {
    const onIdle = vi.fn();
    stop = watch(onIdle);
    vi.advanceTimersByTime(119 * MINUTE);
    move();
    vi.advanceTimersByTime(INACTIVITY_MS - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5 * INACTIVITY_MS);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it.each([
    ['a key', () => new KeyboardEvent('keydown', { key: 'a' })],
    ['a touch', () => new Event('touchstart')],
  ])('is interrupted by %s too, also in a dialog that keeps it to itself', (_, event) => {
    const onIdle = vi.fn();
    stop = watch(onIdle);
    const dialog = document.createElement('div');
    dialog.addEventListener('keydown', each => each.stopPropagation());
    dialog.addEventListener('touchstart', each => each.stopPropagation());
    document.body.append(dialog);
    vi.advanceTimersByTime(119 * MINUTE);
    dialog.dispatchEvent(event());
    vi.advanceTimersByTime(INACTIVITY_MS - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
    dialog.remove();
  });

  it('ends no session while a call is open, and does within a minute after it', () => {
    const onIdle = vi.fn();
    let isInUse = true;
    stop = watch(onIdle, () => isInUse);
    vi.advanceTimersByTime(3 * INACTIVITY_MS);
    expect(onIdle).not.toHaveBeenCalled();
    isInUse = false;
    vi.advanceTimersByTime(MINUTE);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('begins again with what the agent does in the call', () => {
    const onIdle = vi.fn();
    let isInUse = true;
    stop = watch(onIdle, () => isInUse);
    vi.advanceTimersByTime(INACTIVITY_MS + MINUTE);
    move();
    isInUse = false;
    vi.advanceTimersByTime(INACTIVITY_MS - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('expires after the machine slept, even if a mouse movement wakes it', () => {
    const onIdle = vi.fn();
    stop = watch(onIdle);
    vi.setSystemTime(Date.now() + INACTIVITY_MS + MINUTE);
    move();
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
