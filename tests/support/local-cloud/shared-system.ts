import type { TestProject } from 'vitest/node';
import { synthesizeShared } from '../../../bin/system/assembly.ts';
import { bundleFunctions } from '../../../bin/system/function-bundles.ts';
import { startTableEngine } from '../../../infra/local/tables/table-engine.ts';

/** Shared by all files of a run: one engine, one build of the functions and one synthesis. */
type SharedSystem = { tableEndpoint: string; assemblyDir: string };

declare module 'vitest' {
  export interface ProvidedContext {
    system: SharedSystem;
  }
}

/** The build and the synthesis are those of `npm start`, so that the next step finds them done. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  await bundleFunctions();
  const { dir } = await synthesizeShared({ functionsBuilt: true });
  const engine = await startTableEngine({ port: 0 });
  provide('system', { tableEndpoint: engine.endpoint, assemblyDir: dir });
  return engine.stop;
};
