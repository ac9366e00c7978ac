import { existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildContext, build, context, type Metafile } from 'esbuild';
import { functionBuildOptions } from '../../infra/build-functions.ts';
import { FUNCTIONS_DIR, type FunctionName, functionNames, functions } from '../../infra/functions.ts';
import { inRoot, root } from './paths.ts';
import { runIfChanged, sourceHash } from './source-hash.ts';
import { bundlePackages } from './vendor-bundles.ts';

export type FunctionBundles = {
  /** Bundles once for reloading, so that the first reload is as fast as the next. */
  prepare(): Promise<void>;
  /** Bundles again and returns the modules of the functions that contain a changed file. @throws BuildFailure */
  rebuild(changedFiles: ReadonlySet<string>): Promise<Map<FunctionName, string>>;
  /** The newest module of each function that was reloaded since the start. */
  reloaded: ReadonlyMap<FunctionName, string>;
  stop(): Promise<void>;
};

const sources = ['lambdas', 'shared', 'infra/functions.ts', 'infra/build-functions.ts', 'package-lock.json'].map(path =>
  inRoot(path),
);

/** The modification times of the bundles: another program may have replaced them. */
const builtTimes = (): string =>
  functionNames
    .map(name => inRoot(FUNCTIONS_DIR, name, 'index.mjs'))
    .map(path => (existsSync(path) ? statSync(path).mtimeMs : 'none'))
    .join(' ');

const reloadOptions = (outdir: string) =>
  ({
    ...functionBuildOptions(outdir),
    splitting: true,
    // At the same depth as the functions' files, so that relative imports of the packages are the same.
    chunkNames: 'shared/[name]-[hash]',
    minify: false,
    metafile: true,
    logLevel: 'silent',
  }) as const;

type ReloadContext = BuildContext<ReturnType<typeof reloadOptions>>;

const openReloadContext = async (outdir: string): Promise<ReloadContext> =>
  context({ ...reloadOptions(outdir), plugins: [await bundlePackages(outdir)] });

/** Every file that an entry imports directly or indirectly, as absolute paths. */
const inputsFrom = (entry: string, { inputs }: Metafile): Set<string> => {
  const reached = new Set<string>();
  const visit = (path: string) => {
    const input = inputs[path];
    if (!input || reached.has(resolve(root, path))) return;
    reached.add(resolve(root, path));
    for (const one of input.imports) visit(one.path);
  };
  visit(entry);
  return reached;
};

/** Bundles every function as for a deployment, unless the sources are unchanged. Returns whether it bundled. */
export const bundleFunctions = (): Promise<boolean> =>
  runIfChanged(
    inRoot(`${FUNCTIONS_DIR}.sha256`),
    sourceHash(sources),
    async () => {
      await build({ ...functionBuildOptions(), logLevel: 'silent' });
    },
    builtTimes,
  );

/**
 * The functions' bundles. For reloading, all are built together: shared code is in separate files, and packages are in
 * files that are built once, because bundling the AWS SDK into each function takes seconds.
 */
export const openFunctionBundles = (reloadDir: string): FunctionBundles => {
  rmSync(reloadDir, { recursive: true, force: true });
  const madeOf = new Map<FunctionName, Set<string>>();
  const reloaded = new Map<FunctionName, string>();
  const changed = new Set<string>();
  let opening: Promise<ReloadContext> | undefined;

  const bundle = async (): Promise<void> => {
    opening ??= openReloadContext(reloadDir);
    const { metafile } = await (await opening).rebuild();
    for (const name of functionNames) madeOf.set(name, inputsFrom(functions[name].entry, metafile));
  };
  const touched = () => functionNames.filter(name => [...(madeOf.get(name) ?? [])].some(path => changed.has(path)));

  return {
    reloaded,
    prepare: bundle,
    rebuild: async files => {
      // The changed files of a failed build are part of the next successful one.
      for (const file of files) changed.add(file);
      const before = touched();
      await bundle();
      const names = new Set([...before, ...touched()]);
      changed.clear();
      for (const name of names) reloaded.set(name, join(reloadDir, name, 'index.mjs'));
      return new Map([...names].map(name => [name, join(reloadDir, name, 'index.mjs')]));
    },
    stop: async () => (await opening)?.dispose(),
  };
};
