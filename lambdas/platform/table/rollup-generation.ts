import { RollupGeneration } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { getItem, type ReadOptions } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

/** Before the first rebuild there is one generation. */
const FIRST: RollupGeneration = { current: 1, version: 0 };

export const getRollupGeneration = async (options?: ReadOptions): Promise<RollupGeneration> => {
  const image = await getItem(keys.rollupGeneration(), options);
  return image ? RollupGeneration.parse(image) : FIRST;
};

/** Stores the next version; `false` if another rebuild stored it in the meantime. */
export const saveRollupGeneration = async (generation: RollupGeneration): Promise<boolean> => {
  const next = { ...generation, version: generation.version + 1 };
  return (await writeOne(replacement('rollup-generation', keys.rollupGeneration(), next))).outcome === 'written';
};
