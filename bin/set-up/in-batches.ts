/** Runs `each` for every item, `size` items at a time. */
export const inBatches = async <T>(items: T[], size: number, each: (item: T) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(each));
};
