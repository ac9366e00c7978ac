import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeSignOut, runBeforeSignOut } from './before-sign-out.ts';

const removeHandlers: (() => void)[] = [];
const given = (act: () => Promise<void>) => {
  const remove = beforeSignOut(act);
  removeHandlers.push(remove);
  return remove;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const remove of removeHandlers.splice(0)) remove();
  vi.useRealTimers();
});

describe('work before the user signs out', () => {
  it('is waited for', async () => {
    let done = false;
    given(async () => {
      await new Promise(resolve => setTimeout(resolve, 500));
      done = true;
    });

    const settled = runBeforeSignOut();
    await vi.advanceTimersByTimeAsync(500);
    await settled;

    expect(done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('delays the user by 2 seconds at most', async () => {
    given(() => new Promise(() => undefined));
    const left = vi.fn();

    void runBeforeSignOut().then(left);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(left).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(left).toHaveBeenCalledOnce();
  });

  it('may fail, at once or later, without stopping other work', async () => {
    const other = vi.fn(async () => undefined);
    given(() => {
      throw new Error('at once');
    });
    given(async () => Promise.reject(new Error('later')));
    given(other);

    await runBeforeSignOut();

    expect(other).toHaveBeenCalledOnce();
  });

  it('is not done after it was removed', async () => {
    const act = vi.fn(async () => undefined);
    given(act)();

    await runBeforeSignOut();

    expect(act).not.toHaveBeenCalled();
  });
});
