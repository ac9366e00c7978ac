import { describe, expect, it, vi } from 'vitest';
import { Rejection } from '#shared/errors';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import {
  CONFLICT_ATTEMPTS,
  conflict,
  conflictWith,
  done,
  failAsChanging,
  rejectAsChanging,
  retryOnConflict,
  toWrite,
} from './retry-on-conflict.ts';

const noEnd = (): never => {
  throw new Error('Not to be given up.');
};

describe('retrying on an optimistic-lock conflict', () => {
  it('reads, decides and writes once if nobody else writes', async () => {
    const read = vi.fn(async () => 1);
    const write = vi.fn(async (change: number, state: number) => done(`${state} to ${change}`));
    const result = await retryOnConflict({ read, decide: state => toWrite(state + 1), write, giveUp: noEnd });
    expect(result).toBe('1 to 2');
    expect(read).toHaveBeenCalledTimes(1);
    expect(write.mock.calls).toEqual([[2, 1]]);
  });

  it('writes nothing if the decision has the result', async () => {
    const write = vi.fn();
    expect(await retryOnConflict({ read: () => 1, decide: state => done(state), write, giveUp: noEnd })).toBe(1);
    expect(write).not.toHaveBeenCalled();
  });

  it('decides on the item that the rejected write returned, without another read', async () => {
    const read = vi.fn(() => 1);
    const decided: number[] = [];
    const result = await retryOnConflict({
      read,
      decide: async state => {
        decided.push(state);
        return toWrite(state + 1);
      },
      write: async (change, state) => (state === 1 ? conflictWith(5) : done(change)),
      giveUp: noEnd,
    });
    expect(result).toBe(6);
    expect(decided).toEqual([1, 5]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads again if the rejected write returned no item', async () => {
    const states = [1, 2];
    const result = await retryOnConflict({
      read: () => states.shift() ?? 0,
      decide: state => toWrite(state * 10),
      write: async (change, state) => (state === 1 ? conflict : done(change)),
      giveUp: noEnd,
    });
    expect(result).toBe(20);
  });

  it('can find after a conflict that nothing is to be done any more', async () => {
    const write = vi.fn(async () => conflictWith(2));
    const decide = (state: number) => (state === 2 ? done('there already') : toWrite(state));
    expect(await retryOnConflict({ read: () => 1, decide, write, giveUp: noEnd })).toBe('there already');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('throws what the decision or the write throws, without another attempt', async () => {
    const rejection = new Rejection('rejected', 'Not this one.');
    const write = vi.fn(async () => {
      throw new Error('No table.');
    });
    const decide = vi.fn(() => {
      throw rejection;
    });
    await expect(retryOnConflict({ read: () => 1, decide, write, giveUp: noEnd })).rejects.toBe(rejection);
    expect(write).not.toHaveBeenCalled();
    await expect(
      retryOnConflict({ read: () => 1, decide: state => toWrite(state), write, giveUp: noEnd }),
    ).rejects.toThrow('No table.');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('gives up after the last attempt with the outcome of the caller', async () => {
    const write = vi.fn(async () => conflict);
    const attempt = { read: () => 1, decide: (state: number) => toWrite(state), write };
    await expect(retryOnConflict({ ...attempt, giveUp: rejectAsChanging('It is changing.') })).rejects.toEqual(
      rejectedAs('conflict', 'It is changing.'),
    );
    expect(write).toHaveBeenCalledTimes(CONFLICT_ATTEMPTS);
    await expect(retryOnConflict({ ...attempt, giveUp: failAsChanging('It changed too often.') })).rejects.toThrow(
      'It changed too often.',
    );
    expect(await retryOnConflict({ ...attempt, giveUp: () => 'as it was' })).toBe('as it was');
  });
});
