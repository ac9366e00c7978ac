import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEachMinute } from './each-minute.ts';

const refresh = vi.fn();
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls the latest function each minute, and not after the component is gone', () => {
  const { rerender, unmount } = renderHook(({ call }) => useEachMinute(call), { initialProps: { call: vi.fn() } });
  rerender({ call: refresh });
  pass(59);
  expect(refresh).not.toHaveBeenCalled();
  pass(61);
  expect(refresh).toHaveBeenCalledTimes(2);
  unmount();
  pass(60);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('calls nothing while the tab is hidden', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  renderHook(() => useEachMinute(refresh));
  pass(60);
  expect(refresh).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  pass(60);
  expect(refresh).toHaveBeenCalledTimes(1);
});
