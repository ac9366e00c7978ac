/**
 * Does something for each item, some at the same time, and returns the results in the order of the items. `onSome` is
 * called after each part, with the number of items so far; what it throws ends the work.
 */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
  onSome: (items: number) => Promise<void> = async () => {},
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
    await onSome(results.length);
  }
  return results;
};
