import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionId } from './session-id.ts';
import { holdSessionLock, isInAnotherTab, isSessionElsewhere } from './session-lock.ts';

/** The locks of a browser, as far as the sessions need them: one tab waits until the others have given theirs back. */
const fakeLocks = () => {
  const held = new Map<object, { name: string; done: Promise<unknown> }>();
  const request = async (name: string, options: LockOptions, run: () => unknown): Promise<unknown> => {
    const isFree = () => options.mode === 'shared' || ![...held.values()].some(lock => lock.name === name);
    while (!isFree()) {
      options.signal?.throwIfAborted();
      await new Promise(resolve => setTimeout(resolve));
    }
    const lock = { name, done: Promise.resolve(run()) };
    held.set(lock, lock);
    await lock.done;
    held.delete(lock);
    return lock.done;
  };
  return { request, query: async () => ({ held: [...held.values()].map(({ name }) => ({ name })) }) };
};

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  // Waits no longer than the fake needs to give a lock back.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  sessionId.set('one');
});
afterEach(() => {
  sessionId.clear();
  vi.unstubAllGlobals();
});

describe('the session of a tab', () => {
  it('is in another tab while that one holds it', async () => {
    expect(await isInAnotherTab('one')).toBe(false);
    const release = holdSessionLock();
    await vi.waitFor(async () => expect(await isSessionElsewhere()).toBe(true));
    expect(await isInAnotherTab('one')).toBe(true);
    release();
    await vi.waitFor(async () => expect(await isInAnotherTab('one')).toBe(false));
    expect(await isSessionElsewhere()).toBe(false);
  });

  it('is not in a tab with another session', async () => {
    sessionId.set('two');
    holdSessionLock();
    await vi.waitFor(async () => expect(await isSessionElsewhere()).toBe(true));
    expect(await isInAnotherTab('one')).toBe(false);
  });
});

it('is nowhere else where the browser tells nothing of its tabs', async () => {
  vi.stubGlobal('navigator', {});
  expect(await isInAnotherTab('one')).toBe(false);
  expect(await isSessionElsewhere()).toBe(false);
});
