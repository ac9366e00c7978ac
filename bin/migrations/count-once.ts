import { hasDocumentsToCount } from '#platform/table/counted-documents';
import { getRollupGeneration, saveRollupGeneration } from '#platform/table/rollup-generation';
import { rebuildRollups } from '../../lambdas/projections/rebuild-rollups.ts';

const NOTHING = { documents: 0, unreadable: [] };

/**
 * Counts every document of a table whose documents were stored before figures were counted from them; a table without
 * documents is marked as counted. A run that was interrupted is continued by the next one, and later runs cost one read.
 * Returns how many documents were counted, and the keys of those that could not be read.
 */
export const countOnce = async (): ReturnType<typeof rebuildRollups> => {
  const generation = await getRollupGeneration({ latest: true });
  if (generation.version > 0 && generation.building === undefined) return NOTHING;
  if (await hasDocumentsToCount()) return rebuildRollups();
  await saveRollupGeneration(generation);
  return NOTHING;
};
