import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { functionBuildOptions } from '../../infra/build-functions.ts';
import { functions } from '../../infra/functions.ts';
import { atMost, type Row } from './row.ts';
import { median } from './support/statistics.ts';

const LARGEST_KB = 720;
const MOST_TIMES_BARE = 21;
const LOADS = 21;

const names = ['voice-webhooks', 'status-webhooks'] as const;

const run = promisify(execFile);

/** Milliseconds of one import in a new process. */
const loadOnce = async (path: string): Promise<number> => {
  const program = `const from = performance.now();
    await import(${JSON.stringify(pathToFileURL(path).href)});
    console.log(performance.now() - from);
    process.exit(0);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, AWS_REGION: 'us-east-1' },
  });
  return Number(stdout.trim().split('\n').at(-1));
};

/** Loads them alternately, so that a busy moment of the machine affects all of them. */
const loadInTurns = async (paths: string[]): Promise<number[][]> => {
  const times = paths.map((): number[] => []);
  for (let turn = 0; turn < LOADS; turn++) {
    for (const [index, path] of paths.entries()) times[index]?.push(await loadOnce(path));
  }
  return times;
};

/** Size of the webhooks' bundles, and their load time compared with an empty handler. */
export const measureBundles = async (): Promise<Row[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'coverline-bundles-'));
  try {
    const bare = join(dir, 'bare.ts');
    writeFileSync(bare, 'export const handler = async () => ({ statusCode: 204 });\n');
    const entryPoints = [
      ...names.map(name => ({ in: functions[name].entry, out: `${name}/index` })),
      { in: bare, out: 'bare/index' },
    ];
    await build({ ...functionBuildOptions(dir), entryPoints });
    const pathOf = (name: string) => join(dir, name, 'index.mjs');
    const [bareTimes = [], ...ownTimes] = await loadInTurns(['bare', ...names].map(pathOf));
    const bareMs = median(bareTimes);
    return [
      ...names.map(name =>
        atMost(LARGEST_KB, {
          what: `bundle ${name}`,
          value: statSync(pathOf(name)).size / 1024,
          unit: 'KB',
          baseline: `bare handler ${(statSync(pathOf('bare')).size / 1024).toFixed(1)} KB`,
        }),
      ),
      ...names.map((name, index) => {
        const ms = median(ownTimes[index] ?? []);
        return atMost(MOST_TIMES_BARE, {
          what: `module load ${name}`,
          value: ms / bareMs,
          unit: 'x',
          digits: 1,
          baseline: `${ms.toFixed(1)} ms, bare handler ${bareMs.toFixed(1)} ms, median of ${LOADS}`,
        });
      }),
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
