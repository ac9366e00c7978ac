import type { Cloud } from '../../infra/local/cloud.ts';
import { assemblyDir, concernsStacks, synthesize, templateHash } from './assembly.ts';
import type { FunctionBundles } from './function-bundles.ts';
import { newestWins } from './newest-wins.ts';
import { watchSources } from './watch.ts';
import { buildWeb, concernsWeb } from './web-build.ts';

type LiveReload = {
  basePort: number;
  bundles: FunctionBundles;
  cloud(): Cloud;
  /** Replaces the running local cloud by one of the newest assembly. */
  replaceCloud(): Promise<void>;
  print(line: string): void;
};

/** Several saves within this time, as by a formatter or a branch change, count as one. */
const QUIET_MS = 300;

const since = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/**
 * Reacts to changed sources: functions are reloaded at once, the stacks and the web app are rebuilt in child processes
 * after a quiet time. The returned function stops it.
 */
export const reloadOnChange = (options: LiveReload): (() => Promise<void>) => {
  const { basePort, bundles, cloud, replaceCloud } = options;
  let stopped = false;
  const print = (line: string) => {
    // Ctrl-C in a terminal also ends the tools; then their failure is not printed.
    if (!stopped) options.print(line);
  };
  const fail = (error: unknown) => print(error instanceof Error ? error.message : String(error));
  const dir = assemblyDir(basePort);
  // Functions are not reloaded while the cloud that runs them is being replaced.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch(fail);
    return turn;
  };
  const load = async (modules: ReadonlyMap<string, string>) => {
    await Promise.all([...modules].map(([name, path]) => cloud().functions.poolOf(name).reload(path)));
  };

  const functions = async (files: ReadonlySet<string>) => {
    const started = performance.now();
    const modules = await bundles.rebuild(files);
    await load(modules);
    if (modules.size > 0) print(`Reloaded ${[...modules.keys()].join(', ')} in ${since(started)}`);
  };

  let running = templateHash(dir);
  const stacks = newestWins(
    async signal => {
      const started = performance.now();
      await synthesize(basePort, { signal });
      const newest = templateHash(dir);
      if (newest === running) return;
      await inTurn(async () => {
        await replaceCloud();
        running = newest;
        await load(bundles.reloaded);
        print(`Changed stacks run after ${since(started)}`);
      });
    },
    { quietMs: QUIET_MS, fail },
  );

  const pages = newestWins(
    async signal => {
      const started = performance.now();
      if (!(await buildWeb(signal))) return;
      await inTurn(async () => cloud().deployPages());
      print(`Rebuilt the web app in ${since(started)}: load the page again`);
    },
    { quietMs: QUIET_MS, fail },
  );

  const unwatch = watchSources(files => {
    void inTurn(() => functions(files))
      .then(async () => {
        if (await concernsStacks(files)) stacks.again();
        if (concernsWeb(files)) pages.again();
      })
      .catch(fail);
  });
  return async () => {
    stopped = true;
    unwatch();
    await Promise.all([stacks.stop(), pages.stop()]);
  };
};
