import { isBuiltin } from 'node:module';
import { build, type Metafile, type Plugin } from 'esbuild';
import { functionBuildOptions } from '../../infra/build-functions.ts';

const VENDOR = 'vendor';

/** A package's name as a file name: `@aws-sdk/client-s3` is `@aws-sdk+client-s3`. */
const fileOf = (specifier: string): string => specifier.replaceAll('/', '+');

/** The packages that our own code imports, by specifier. */
const importedPackages = async (options: ReturnType<typeof functionBuildOptions>): Promise<string[]> => {
  const found = await build({ ...options, packages: 'external', write: false, metafile: true, logLevel: 'silent' });
  const imports = Object.values(found.metafile.inputs).flatMap(input => input.imports);
  const bare = imports.filter(({ external, path }) => external && /^[^<]/.test(path) && !isBuiltin(path));
  return [...new Set(bare.map(({ path }) => path))];
};

const isModule = ({ inputs, outputs }: Metafile, file: string): boolean => {
  const output = Object.entries(outputs).find(([path]) => path.endsWith(`/${VENDOR}/${file}.mjs`))?.[1];
  return inputs[output?.entryPoint ?? '']?.format === 'esm';
};

/**
 * Bundles the packages of the functions once into `outdir/vendor`, and returns the esbuild plugin with which functions
 * in folders of `outdir` import them, so that a reload bundles only our own code. Packages that are not ES modules, or
 * that are imported later, stay in the functions' bundles.
 */
export const bundlePackages = async (outdir: string): Promise<Plugin> => {
  const options = functionBuildOptions(outdir);
  const packages = await importedPackages(options);
  const { metafile } = await build({
    ...options,
    entryPoints: packages.map(specifier => ({ in: specifier, out: `${VENDOR}/${fileOf(specifier)}` })),
    chunkNames: `${VENDOR}/shared/[name]-[hash]`,
    splitting: true,
    minify: false,
    sourcemap: false,
    metafile: true,
    logLevel: 'silent',
  });
  const bundled = new Set(packages.filter(specifier => isModule(metafile, fileOf(specifier))));
  return {
    name: 'vendor',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^[^./#]/ }, ({ path }) =>
        bundled.has(path) ? { path: `../${VENDOR}/${fileOf(path)}.mjs`, external: true } : undefined,
      );
    },
  };
};
