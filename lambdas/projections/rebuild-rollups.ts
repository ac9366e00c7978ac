import { logger } from '#platform/logger';
import { documentsToCount, keyOfCounted } from '#platform/table/counted-documents';
import type { ItemKey } from '#platform/table/engine/keys';
import { getRollupGeneration, saveRollupGeneration } from '#platform/table/rollup-generation';
import { deleteOtherGenerations } from '#platform/table/rollups';
import type { CountedId } from '#shared/metrics/counted-document';
import { carryCountOver, countDocument } from './count-document.ts';
import { forEachOfPages } from './for-each-of-pages.ts';
import { isReadable } from './is-readable.ts';
import { projectCommissions } from './project-commissions.ts';

const PAGE = 100;

const countAnew = async (id: CountedId): Promise<void> => {
  await countDocument(id);
  await projectCommissions(id);
};

/** What a rebuild has counted, and the documents whose stored data fails its schema. */
type Rebuilt = { documents: number; unreadable: ItemKey[] };

/** An unreadable document does not stop the others. Its earlier contribution is kept, if that can be read. */
const countAll = async (): Promise<Rebuilt> => {
  const unreadable = new Map<string, ItemKey>();
  const seen = await forEachOfPages(
    from => documentsToCount(from, PAGE),
    async id => {
      if (await isReadable(() => countAnew(id))) return;
      const key = keyOfCounted(id);
      unreadable.set(`${key.pk} ${key.sk}`, key);
      await isReadable(() => carryCountOver(id));
    },
  );
  return { documents: seen - unreadable.size, unreadable: [...unreadable.values()] };
};

const save = async (generation: Parameters<typeof saveRollupGeneration>[0]): Promise<void> => {
  if (!(await saveRollupGeneration(generation))) throw new Error('Another rebuild of the roll-ups is running.');
};

/**
 * Counts every document again into a new generation of the roll-ups, while the stream counts in both; then the new one
 * is read. The one before stays until the next rebuild, for readers that know its number. An interrupted run is
 * continued by the next one.
 */
export const rebuildRollups = async (): Promise<Rebuilt> => {
  const before = await getRollupGeneration({ latest: true });
  const building = before.building ?? before.current + 1;
  const isFirst = before.building === undefined;
  if (isFirst) await save({ ...before, building });
  const rebuilt = await countAll();
  await save({ current: building, version: before.version + (isFirst ? 1 : 0) });
  await deleteOtherGenerations([before.current, building]);
  logger.info('rollups rebuilt', { generation: building, documents: rebuilt.documents });
  if (rebuilt.unreadable.length > 0) logger.error('unreadable documents keep their count', rebuilt);
  return rebuilt;
};
