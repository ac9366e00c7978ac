import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, toasts } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

const shown = () => toasts.get().map(({ message }) => message);

describe('toasts', () => {
  it('stay two seconds', () => {
    toast.show('Sound Test');
    vi.advanceTimersByTime(1_999);
    expect(shown()).toEqual(['Sound Test']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('replace the one with the same id at its place, with a new duration', () => {
    toast.show('Ringing', { id: 'dialing', duration: 'stay' });
    toast.show('Saved');
    toast.show('Busy', { id: 'dialing', duration: 3_000 });
    expect(shown()).toEqual(['Busy', 'Saved']);
    vi.advanceTimersByTime(3_000);
    expect(shown()).toEqual([]);
  });

  it('do not stand beside the same message', () => {
    toast.error('The call could not be held.');
    vi.advanceTimersByTime(1_500);
    toast.error('The call could not be held.');
    expect(shown()).toHaveLength(1);
    vi.advanceTimersByTime(1_999);
    expect(shown()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('remove the oldest temporary one, never one that stays', () => {
    toast.show('Ringing', { duration: 'stay' });
    for (const message of ['1', '2', '3', '4', '5']) toast.show(message);
    expect(shown()).toEqual(['Ringing', '2', '3', '4', '5']);
  });
});
