import { resolve } from 'node:path';
import { type BuildContext, build, context, type Metafile } from 'esbuild';
import { functionBuildOptions } from '../../infra/build-functions.ts';
import { type FunctionName, functionNames } from '../../infra/functions.ts';
import { root } from './paths.ts';

export type FunctionBundles = {
  /** Bundles every function. @throws esbuild's BuildFailure */
  build(): Promise<void>;
  /** Bundles those that are made of one of these files, and answers their names. @throws esbuild's BuildFailure */
  rebuild(changedFiles: ReadonlySet<string>): Promise<FunctionName[]>;
  stop(): Promise<void>;
};

const options = { ...functionBuildOptions(), metafile: true, logLevel: 'silent' } as const;

const entryOf = (name: FunctionName) => options.entryPoints.filter(({ out }) => out === `${name}/index`);

/** Every file that is reached from an entry, as absolute paths. */
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

/** Bundles the functions; a changed one anew by itself, since all together take seconds on a small machine. */
export const openFunctionBundles = (): FunctionBundles => {
  const madeOf = new Map<FunctionName, Set<string>>();
  const contexts = new Map<FunctionName, BuildContext<typeof options>>();

  const note = (name: FunctionName, metafile: Metafile) => {
    const [entry] = entryOf(name);
    if (entry) madeOf.set(name, inputsFrom(entry.in, metafile));
  };
  const rebuildOne = async (name: FunctionName) => {
    const own = contexts.get(name) ?? (await context({ ...options, entryPoints: entryOf(name) }));
    contexts.set(name, own);
    note(name, (await own.rebuild()).metafile);
    return name;
  };

  return {
    build: async () => {
      const { metafile } = await build(options);
      for (const name of functionNames) note(name, metafile);
    },
    rebuild: async changed => {
      const isMadeOf = (name: FunctionName) => [...(madeOf.get(name) ?? [])].some(path => changed.has(path));
      return Promise.all(functionNames.filter(isMadeOf).map(rebuildOne));
    },
    stop: async () => {
      await Promise.all([...contexts.values()].map(one => one.dispose()));
    },
  };
};
