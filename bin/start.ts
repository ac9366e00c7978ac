/**
 * Runs the whole system locally: `npm start`, or `npm start -- --fresh` to begin with empty data. With `--no-watch`
 * changed sources take effect at the next start only, and the bundles for reloading are not built.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { DEFAULT_BASE_PORT } from '../infra/stages.ts';
import { inRoot } from './system/paths.ts';
import { type System, startSystem } from './system/start-system.ts';
import { stepPrinter } from './system/steps.ts';
import { summary } from './system/summary.ts';

const environment = z
  .object({
    /** The first of five ports. */
    COVERLINE_PORT: z.coerce.number().int().min(1024).max(65_000).default(DEFAULT_BASE_PORT),
    /** The folder of the data. */
    COVERLINE_DATA: z.string().optional(),
  })
  .parse(process.env);

const main = async () => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, 'no-watch': { type: 'boolean' } } });
  const basePort = environment.COVERLINE_PORT;
  const dataDir = resolve(environment.COVERLINE_DATA ?? inRoot('.local', String(basePort)));
  const started = performance.now();
  const print = (line: string) => console.log(line);
  let system: System | undefined;
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    print('Stopping ...');
    await system?.stop();
    // Child processes of an unfinished start end with this process.
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  // The IPC channel closes when the process of bin/bootstrap.mjs is killed; then this process stops too.
  process.on('disconnect', () => void stop(1));
  const crashed = (reason: string) => {
    print(`\n${reason} Nothing works without it: start again.`);
    void stop(1);
  };
  system = await startSystem({
    basePort,
    dataDir,
    fresh: values.fresh,
    watch: !values['no-watch'],
    step: stepPrinter(print),
    print,
    crashed,
  });
  print(summary(system.origins));
  print(`Ready to sign in after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
};

main().catch((error: unknown) => {
  console.error(`\nCoverline did not start. ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
});
