import { logger } from '#platform/logger';
import { documentsToCount } from '#platform/table/counted-documents';
import { getRollupGeneration, saveRollupGeneration } from '#platform/table/rollup-generation';
import { keepRollupsOf } from '#platform/table/rollups';
import { countDocument } from './count-document.ts';
import { forEachOfPages } from './for-each-of-pages.ts';
import { projectCommissions } from './project-commissions.ts';

const PAGE = 100;

const countAll = (): Promise<number> =>
  forEachOfPages(
    from => documentsToCount(from, PAGE),
    async id => {
      await countDocument(id);
      await projectCommissions(id);
    },
  );

const save = async (generation: Parameters<typeof saveRollupGeneration>[0]): Promise<void> => {
  if (!(await saveRollupGeneration(generation))) throw new Error('Another rebuild of the roll-ups is running.');
};

/**
 * Counts every document again into a new generation of the roll-ups, while the stream counts in both; then the new one
 * is read. The one before stays until the next rebuild, for readers that know its number. An interrupted run is
 * continued by the next one. Returns how many documents were counted.
 */
export const rebuildRollups = async (): Promise<number> => {
  const before = await getRollupGeneration({ latest: true });
  const building = before.building ?? before.current + 1;
  const isFirst = before.building === undefined;
  if (isFirst) await save({ ...before, building });
  const counted = await countAll();
  await save({ current: building, version: before.version + (isFirst ? 1 : 0) });
  await keepRollupsOf([before.current, building]);
  logger.info('rollups rebuilt', { generation: building, documents: counted });
  return counted;
};
