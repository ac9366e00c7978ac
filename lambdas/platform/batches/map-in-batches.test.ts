import { expect, it } from 'vitest';
import { batchesOf } from './batches-of.ts';
import { mapInBatches } from './map-in-batches.ts';

it('cuts items into batches, of which the last one may be smaller', () => {
  expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(batchesOf([1, 2], 2)).toEqual([[1, 2]]);
  expect(batchesOf([], 2)).toEqual([]);
});

/** Work that notes how many items were begun before any of their batch was done. */
const recording = () => {
  let begun = 0;
  return async (item: number) => {
    begun += 1;
    await Promise.resolve();
    return [item, begun];
  };
};

it('does the items of a batch at the same time, the batches one after the other', async () => {
  expect(await mapInBatches([1, 2, 3], 2, recording())).toEqual([
    [1, 2],
    [2, 2],
    [3, 3],
  ]);
});

it('tells after each batch how many items are done, and ends if that throws', async () => {
  const told: number[] = [];
  await mapInBatches([1, 2, 3], 2, recording(), async items => {
    told.push(items);
  });
  expect(told).toEqual([2, 3]);
  const done: number[] = [];
  const work = async (item: number) => {
    done.push(item);
  };
  const stop = async () => {
    throw new Error('cancelled');
  };
  await expect(mapInBatches([1, 2, 3], 2, work, stop)).rejects.toThrow('cancelled');
  expect(done).toEqual([1, 2]);
});
