import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { isWebBuilt } from '../../infra/stacks/web-app/is-web-built.ts';
import { ASSEMBLY_BASE_PORT, writeOwnAssembly } from './own-assembly.ts';
import { inRoot, root } from './paths.ts';
import { runTool } from './run-tool.ts';
import { sourceHash } from './source-hash.ts';

const app = inRoot('bin/app.ts');
// Files that stacks read in addition to modules: schemas, resolvers, CloudFront functions.
const folders = ['infra/stacks', 'infra/constructs', 'cdk.json', 'package-lock.json'].map(path => inRoot(path));

/** The assembly of the local stage with this base port. */
export const assemblyDir = (basePort: number): string => inRoot('.build', 'assembly', String(basePort));

/** Every module that the CDK app imports. Handlers are not among them: a template names only the folder of a bundle. */
const modulesOfApp = async (): Promise<string[]> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [app],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).map(path => inRoot(path));
};

/** Whether one of these files may change a template. */
export const concernsStacks = async (files: ReadonlySet<string>): Promise<boolean> => {
  const modules = new Set(await modulesOfApp());
  return [...files].some(file => modules.has(file) || folders.some(folder => file.startsWith(folder)));
};

type Options = { functionsBuilt?: boolean; signal?: AbortSignal };

/**
 * Synthesizes the local stage unless it was synthesized from the same sources. It also bundles the functions unless
 * they are already built. Returns its folder, which all systems of this checkout share, and whether it ran.
 */
export const synthesizeShared = async ({
  functionsBuilt = false,
  signal,
}: Options = {}): Promise<{ dir: string; ran: boolean }> => {
  const built = isWebBuilt(inRoot('web/dist'));
  const embed = ['URL', 'SIGNED', 'FROM', 'TO'].map(name => process.env[`COVERLINE_REPORTING_${name}`] ?? '');
  const hash = sourceHash(
    [...new Set([...folders, ...(await modulesOfApp())])],
    `${built} ${process.version} ${embed.join(' ')}`,
  );
  const dir = inRoot('.build', 'assembly', 'shared', hash);
  if (existsSync(dir)) return { dir, ran: false };
  const unfinished = `${dir}.${process.pid}`;
  await runTool(
    ['--import', 'tsx', app],
    {
      COVERLINE_STAGE: 'local',
      COVERLINE_PORT: String(ASSEMBLY_BASE_PORT),
      COVERLINE_FUNCTIONS_BUILT: String(functionsBuilt),
      CDK_OUTDIR: unfinished,
    },
    signal,
  );
  // Another system may have finished the same folder first.
  if (existsSync(dir)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, dir);
  return { dir, ran: true };
};

/** Writes the assembly of the system at this base port. Returns whether the stage was synthesized for it. */
export const synthesize = async (basePort: number, options?: Options): Promise<boolean> => {
  const { dir, ran } = await synthesizeShared(options);
  writeOwnAssembly(dir, assemblyDir(basePort), { base: basePort });
  return ran;
};

/** The hash of the templates without asset hashes, which change with each change of a handler. */
export const templateHash = (dir: string): string => {
  const hash = createHash('sha256');
  const templates = readdirSync(dir).filter(name => name.endsWith('.template.json'));
  for (const file of templates.sort())
    hash.update(readFileSync(join(dir, file), 'utf8').replaceAll(/[0-9a-f]{64}/g, ''));
  return hash.digest('hex');
};
