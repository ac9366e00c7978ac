import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/fake-locks.ts';
import { createSessionLock, isSessionElsewhere } from './session-lock.ts';

let endWaits: () => void;
beforeEach(() => {
  endWaits = fakeLocks();
});

/** As another tab asks for the session and waits no longer. */
const takeAtOnce = async (tab: ReturnType<typeof createSessionLock>, id: string): Promise<boolean> => {
  const taking = tab.take(id);
  await new Promise(resolve => setTimeout(resolve));
  endWaits();
  return taking;
};

describe('the session of a tab', () => {
  it('is in no other tab until it has ended there', async () => {
    const [first, second] = [createSessionLock(), createSessionLock()];
    expect(await first.take('one')).toBe(true);
    expect(await isSessionElsewhere()).toBe(true);
    expect(await takeAtOnce(second, 'one')).toBe(false);
    await first.release();
    expect(await isSessionElsewhere()).toBe(false);
    expect(await second.take('one')).toBe(true);
    expect(await takeAtOnce(first, 'one')).toBe(false);
  });

  it('is in one tab only if two begin at the same moment', async () => {
    const both = [createSessionLock(), createSessionLock()];
    const taking = both.map(tab => tab.take('one'));
    await expect(taking[0]).resolves.toBe(true);
    endWaits();
    expect(await Promise.all(taking)).toEqual([true, false]);
  });

  it('is found by a reload, which waits until the page that is left has given it back', async () => {
    const [left, reloaded] = [createSessionLock(), createSessionLock()];
    await left.take('one');
    const taking = reloaded.take('one');
    await left.release();
    expect(await taking).toBe(true);
  });

  it('stays in the tab that has it and starts again', async () => {
    const [first, second] = [createSessionLock(), createSessionLock()];
    expect(await Promise.all([first.take('one'), first.take('one')])).toEqual([true, true]);
    expect(await first.take('one')).toBe(true);
    expect(await takeAtOnce(second, 'one')).toBe(false);
  });

  it('leaves the session that the tab had before to others', async () => {
    const [first, second] = [createSessionLock(), createSessionLock()];
    await first.take('one');
    expect(await first.take('two')).toBe(true);
    expect(await second.take('one')).toBe(true);
    expect(await takeAtOnce(createSessionLock(), 'two')).toBe(false);
  });
});

describe('where the browser reports nothing of its tabs', () => {
  it('is nowhere else if there are no locks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await createSessionLock().take('one')).toBe(true);
    expect(await createSessionLock().take('one')).toBe(true);
    expect(await isSessionElsewhere()).toBe(false);
  });

  it('starts if the settings forbid locks', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const request = () => Promise.reject(new DOMException('Forbidden', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await createSessionLock().take('one')).toBe(true);
  });
});
