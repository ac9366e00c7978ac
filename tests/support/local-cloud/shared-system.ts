import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildFunctions } from '../../../infra/build-functions.ts';
import { coverlineApp } from '../../../infra/coverline-app.ts';
import { startTableEngine } from '../../../infra/local/tables/table-engine.ts';
import { localStage } from '../../../infra/stages.ts';
import { ASSEMBLY_BASE_PORT } from './own-assembly.ts';

/** Shared by all files of a run: one engine, one build of the functions and one synthesis. */
export type SharedSystem = { tableEndpoint: string; assemblyDir: string };

declare module 'vitest' {
  export interface ProvidedContext {
    system: SharedSystem;
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const work = mkdtempSync(join(tmpdir(), 'coverline-system-'));
  const assemblyDir = join(work, 'assembly');
  const functionsDir = join(work, 'functions');
  const engine = await startTableEngine({ port: 0 });
  buildFunctions(functionsDir);
  coverlineApp({ stage: localStage(ASSEMBLY_BASE_PORT), outdir: assemblyDir, functionsDir, checked: false }).synth();
  provide('system', { tableEndpoint: engine.endpoint, assemblyDir });
  return async () => {
    await engine.stop();
    rmSync(work, { recursive: true, force: true });
  };
};
