import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildContext, context } from 'esbuild';
import { functionBuildOptions } from '../../infra/build-functions.ts';
import { FUNCTIONS_DIR, functionNames } from '../../infra/functions.ts';
import { inRoot } from './paths.ts';

export type FunctionBundles = {
  /** Bundles anew and answers the names of the functions whose code has changed. @throws esbuild's BuildFailure */
  rebuild(): Promise<string[]>;
  stop(): Promise<void>;
};

const hashOf = (name: string) => {
  const path = join(inRoot(FUNCTIONS_DIR), name, 'index.mjs');
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
};

const hashes = () => new Map(functionNames.map(name => [name, hashOf(name)]));

/** Bundles every function, and keeps what esbuild knows so that the next time takes a fraction. */
export const openFunctionBundles = async (): Promise<FunctionBundles> => {
  const build: BuildContext = await context({ ...functionBuildOptions(), logLevel: 'silent' });
  let known = hashes();
  return {
    rebuild: async () => {
      await build.rebuild();
      const before = known;
      known = hashes();
      return functionNames.filter(name => known.get(name) !== before.get(name));
    },
    stop: () => build.dispose(),
  };
};
