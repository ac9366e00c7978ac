import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftKeeper } from './draft-keeper.ts';

/** A draft keeper whose server responds when the test says so. */
const given = () => {
  const responses: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const save = vi.fn(
    (_draft: unknown, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        responses.push({ resolve, reject });
        signal.addEventListener('abort', () => reject(new Error('network')));
      }),
  );
  const keeper = createDraftKeeper({ save, isWorthAnotherTry: error => (error as Error).message === 'network' });
  const respond = async (error?: Error) => {
    const next = responses.shift();
    if (error) next?.reject(error);
    else next?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const change = (note: string) => keeper.change({ disposition_note: note });
  const saved = () =>
    save.mock.calls.map(([draft]: unknown[]) => (draft as { disposition_note: string }).disposition_note);
  return { keeper, change, save, saved, respond };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a draft', () => {
  it('is saved after a debounce of 800 ms', async () => {
    const { change, saved } = given();
    change('H');
    await vi.advanceTimersByTimeAsync(700);
    change('Ha');
    await vi.advanceTimersByTimeAsync(700);
    expect(saved()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(saved()).toEqual(['Ha']);
  });

  it('is saved at once when the field is left, and not again', async () => {
    const { keeper, change, saved, respond } = given();
    change('Ha');
    keeper.flush();
    await respond();
    keeper.flush();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saved()).toEqual(['Ha']);
  });

  it('waits for the previous request, so that the last draft wins', async () => {
    const { keeper, change, saved, respond } = given();
    change('first');
    keeper.flush();
    change('second');
    keeper.flush();
    change('third');
    keeper.flush();
    expect(saved()).toEqual(['first']);
    await respond();
    expect(saved()).toEqual(['first', 'third']);
  });

  it('is retried after a network failure, with the newest values', async () => {
    const { keeper, change, saved, respond } = given();
    change('first');
    keeper.flush();
    await respond(new Error('network'));
    expect(saved()).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(4_000);
    change('second');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saved()).toEqual(['first', 'second']);
  });

  it('is not retried after a rejection', async () => {
    const { keeper, change, saved, respond } = given();
    change('first');
    keeper.flush();
    await respond(new Error('conflict'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saved()).toEqual(['first']);
  });

  it('is saved when the page closes, also during another request', () => {
    const { keeper, change, saved } = given();
    change('first');
    keeper.flush();
    change('second');
    keeper.leave();
    expect(saved()).toEqual(['first', 'second']);
  });

  it('is discarded when the disposition is saved', async () => {
    const { keeper, change, saved } = given();
    change('first');
    keeper.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saved()).toEqual([]);
  });

  it('aborts its request when the disposition is saved, and saves a later change', async () => {
    const { keeper, change, save, saved } = given();
    change('first');
    keeper.flush();
    const [, signal] = save.mock.calls[0] ?? [];
    keeper.drop();
    expect(signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saved()).toEqual(['first']);
    change('second');
    await vi.advanceTimersByTimeAsync(800);
    expect(saved()).toEqual(['first', 'second']);
  });
});
