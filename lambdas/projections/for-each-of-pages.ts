import { mapInBatches } from '#platform/batches/map-in-batches';
import type { ItemKey } from '#platform/table/engine/keys';

const AT_ONCE = 8;

/** Does something with every id of a list that is read by pages, several at a time. Returns how many there were. */
export const forEachOfPages = async <Id>(
  read: (from: ItemKey | undefined) => Promise<{ ids: Id[]; next?: ItemKey }>,
  work: (id: Id) => Promise<void>,
): Promise<number> => {
  let seen = 0;
  let from: ItemKey | undefined;
  do {
    const { ids, next } = await read(from);
    await mapInBatches(ids, AT_ONCE, work);
    seen += ids.length;
    from = next;
  } while (from !== undefined);
  return seen;
};
