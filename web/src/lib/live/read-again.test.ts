import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { readAgain } from './read-again.ts';

/** A query that is on screen; the test answers its reads one after another. */
const given = async ({ answered = true } = {}) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: { resolve: (state: string) => void; reject: (error: Error) => void }[] = [];
  const queryFn = () => new Promise<string>((resolve, reject) => void reads.push({ resolve, reject }));
  new QueryObserver(queryClient, { queryKey: ['ours', 1], queryFn }).subscribe(() => undefined);
  if (answered) {
    reads.shift()?.resolve('first');
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
  const answer = (state: string) => reads.shift()?.resolve(state);
  return {
    reads,
    answer,
    fail: () => reads.shift()?.reject(new Error('lost')),
    change: () => void readAgain(queryClient, ['ours']),
    shown: () => queryClient.getQueryData(['ours', 1]),
    rest: () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)),
  };
};

describe('a query that is read again after a change', () => {
  it('is read once when nothing is under way', async () => {
    const { change, answer, rest, shown, reads } = await given();
    change();
    answer('second');
    await rest();
    expect([shown(), reads.length]).toEqual(['second', 0]);
  });

  it.each([
    ['an earlier change', true],
    ['the first time', false],
  ])('is read once more when changes come while it is read for %s', async (_, answered) => {
    const { change, answer, rest, shown, reads } = await given({ answered });
    if (answered) change();
    change();
    change();
    expect(reads).toHaveLength(1);
    answer('before the changes');
    await vi.waitFor(() => expect(reads).toHaveLength(1));
    answer('after the changes');
    await rest();
    expect([shown(), reads.length]).toEqual(['after the changes', 0]);
  });

  it('is read once more when the read under way fails', async () => {
    const { change, answer, fail, rest, shown, reads } = await given();
    change();
    change();
    fail();
    await vi.waitFor(() => expect(reads).toHaveLength(1));
    answer('after the changes');
    await rest();
    expect(shown()).toBe('after the changes');
  });
});
