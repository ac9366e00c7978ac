import { logger } from '#platform/logger';
import { documentsToCount } from '#platform/table/counted-documents';
import { getRollupGeneration, saveRollupGeneration } from '#platform/table/rollup-generation';
import { keepRollupsOf } from '#platform/table/rollups';
import { countDocument } from './count-document.ts';
import { projectCommissions } from './project-commissions.ts';

const PAGE = 100;
const AT_ONCE = 8;

const countAll = async (): Promise<number> => {
  let counted = 0;
  let page: Awaited<ReturnType<typeof documentsToCount>> | undefined;
  do {
    page = await documentsToCount(page?.next, PAGE);
    for (let from = 0; from < page.ids.length; from += AT_ONCE)
      await Promise.all(
        page.ids.slice(from, from + AT_ONCE).map(async id => {
          await countDocument(id);
          await projectCommissions(id);
        }),
      );
    counted += page.ids.length;
  } while (page.next);
  return counted;
};

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
