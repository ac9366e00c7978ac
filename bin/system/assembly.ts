import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.ts';
import { runTool } from './run-tool.ts';
import { sourceHash, unlessSame } from './source-hash.ts';

// What the templates are made of. Handlers are not: a template names only the folder of their bundle.
const sources = [
  ...['infra/stacks', 'infra/constructs', 'infra/stages.ts', 'infra/functions.ts', 'infra/build-functions.ts'],
  ...['infra/coverline-app.ts', 'bin/app.ts', 'shared', 'cdk.json', 'package-lock.json'],
].map(path => inRoot(path));

/** Where the local stage of one base port is synthesized to. */
export const assemblyDir = (basePort: number): string => inRoot('.build', 'assembly', String(basePort));

/** Synthesizes the local stage, which also bundles the functions; not when its sources are the same as last time. */
export const synthesize = (basePort: number): Promise<boolean> => {
  const dir = assemblyDir(basePort);
  const built = existsSync(inRoot('web/dist/index.html'));
  const hash = sourceHash(sources, `${basePort} ${built} ${process.version}`);
  return unlessSame(`${dir}.sha256`, hash, () =>
    runTool(['--import', 'tsx', inRoot('bin/app.ts')], {
      COVERLINE_STAGE: 'local',
      COVERLINE_PORT: String(basePort),
      CDK_OUTDIR: dir,
    }),
  );
};

/** What the templates say, hashes of assets aside: those change with each change of a handler. */
export const templateHash = (dir: string): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(dir)
    .filter(name => name.endsWith('.template.json'))
    .sort()) {
    hash.update(readFileSync(join(dir, file), 'utf8').replaceAll(/[0-9a-f]{64}/g, ''));
  }
  return hash.digest('hex');
};
