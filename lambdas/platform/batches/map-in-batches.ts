import { batchesOf } from './batches-of.ts';

/**
 * Does something for each item, a batch at the same time, and returns the results in the order of the items. `onBatch` is
 * called after each batch, with the number of items so far; what it throws ends the work.
 */
export const mapInBatches = async <Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
  onBatch: (items: number) => Promise<void> = async () => {},
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const batch of batchesOf(items, size)) {
    results.push(...(await Promise.all(batch.map(item => work(item)))));
    await onBatch(results.length);
  }
  return results;
};
