import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftKeeper } from './draft-keeper.ts';

/** A server that answers when it is told to. */
const given = () => {
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const save = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        answers.push({ resolve, reject });
      }),
  );
  const keeper = createDraftKeeper({ save, isWorthAnotherTry: error => (error as Error).message === 'network' });
  const answer = async (error?: Error) => {
    const next = answers.shift();
    if (error) next?.reject(error);
    else next?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const change = (note: string) => keeper.change({ disposition_note: note });
  const saved = () =>
    save.mock.calls.map(([draft]: unknown[]) => (draft as { disposition_note: string }).disposition_note);
  return { keeper, change, saved, answer };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a draft', () => {
  it('is saved once nothing has changed for 800 ms', async () => {
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
    const { keeper, change, saved, answer } = given();
    change('Ha');
    keeper.flush();
    await answer();
    keeper.flush();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saved()).toEqual(['Ha']);
  });

  it('waits for an earlier one of its own, so that the last one wins', async () => {
    const { keeper, change, saved, answer } = given();
    change('first');
    keeper.flush();
    change('second');
    keeper.flush();
    change('third');
    keeper.flush();
    expect(saved()).toEqual(['first']);
    await answer();
    expect(saved()).toEqual(['first', 'third']);
  });

  it('is tried again after the network failed, the newest of all', async () => {
    const { keeper, change, saved, answer } = given();
    change('first');
    keeper.flush();
    await answer(new Error('network'));
    expect(saved()).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(4_000);
    change('second');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saved()).toEqual(['first', 'second']);
  });

  it('is not tried again after a refusal', async () => {
    const { keeper, change, saved, answer } = given();
    change('first');
    keeper.flush();
    await answer(new Error('conflict'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saved()).toEqual(['first']);
  });

  it('is saved when the page is left, whatever is under way', () => {
    const { keeper, change, saved } = given();
    change('first');
    keeper.flush();
    change('second');
    keeper.leave();
    expect(saved()).toEqual(['first', 'second']);
  });

  it('is dropped when the disposition itself is saved', async () => {
    const { keeper, change, saved } = given();
    change('first');
    keeper.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saved()).toEqual([]);
  });
});
