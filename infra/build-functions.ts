import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';
import { FUNCTIONS_DIR, functionNames, functions } from './functions.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

// Some of the packages that are bundled into these ES modules still call `require`.
const REQUIRE =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** The esbuild options to bundle all functions, for one build or for a context that rebuilds. */
export const functionBuildOptions = (outdir: string = FUNCTIONS_DIR) =>
  ({
    absWorkingDir: root,
    entryPoints: functionNames.map(name => ({ in: functions[name].entry, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    banner: { js: REQUIRE },
    logLevel: 'warning',
  }) satisfies BuildOptions;

/** Bundles every function into `<outdir>/<name>/index.mjs`. Throws esbuild's message if a build fails. */
export const buildFunctions = (outdir: string = FUNCTIONS_DIR): void => {
  buildSync(functionBuildOptions(outdir));
};
