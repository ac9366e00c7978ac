/** Does something for each item, some at the same time, and returns the results in the order of the items. */
export const eachOf = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return results;
};
