/** Every check there is, in the order of how soon each tells: `npm test`. One closing line with the counts. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { enginesHere } from '../infra/local/tables/table-engine.ts';
import { ensureChromium } from './checks/chromium.ts';
import { type Counts, playwrightCounts, vitestCounts } from './checks/counts.ts';

const reports = join(import.meta.dirname, '..', '.build', 'reports');

type Step = { name: string; command: string[]; environment?: NodeJS.ProcessEnv; counts(ok: boolean): Counts };

const check = (name: string, ...command: string[]): Step => ({
  name,
  command,
  counts: ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }),
});

const vitest = (name: string, ...projects: string[]): Step => {
  const report = join(reports, `${name}.json`);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: ['vitest', 'run', ...projects.flatMap(p => ['--project', p]), ...output],
    counts: ok => vitestCounts(report, ok),
  };
};

const playwright = (): Step => {
  const report = join(reports, 'e2e.json');
  return {
    name: 'end to end',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    counts: ok => playwrightCounts(report, ok),
  };
};

const steps: Step[] = [
  check('lint', 'biome', 'check', '.'),
  check('types of the server', 'tsc', '-p', 'tsconfig.json'),
  check('types of the web', 'tsc', '-p', 'web/tsconfig.json'),
  check('types of the journeys', 'tsc', '-p', 'tests/e2e/tsconfig.json'),
  vitest('unit', 'unit', 'web'),
  vitest('infra', 'infra'),
  vitest('contract', 'contract'),
  vitest('simulation', 'simulation'),
  ...(await enginesHere()).map(engine => ({
    ...vitest(`integration on ${engine}`, 'integration'),
    environment: { COVERLINE_DYNAMODB: engine },
  })),
  playwright(),
];

const run = (step: Step, environment: NodeJS.ProcessEnv): Promise<boolean> =>
  new Promise(resolve => {
    const [tool = '', ...args] = step.command;
    const child = spawn(join(import.meta.dirname, '..', 'node_modules', '.bin', tool), args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, ...step.environment },
    });
    child.on('error', () => resolve(false));
    child.on('exit', code => resolve(code === 0));
  });

const main = async () => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const only = process.argv.slice(2);
  const environment = { ...process.env, COVERLINE_CHROMIUM: ensureChromium(), COVERLINE_REPORTS: reports };
  const total: Counts = { passed: 0, failed: 0 };
  const lines: string[] = [];
  for (const step of steps.filter(s => only.length === 0 || only.includes(s.name))) {
    console.log(`\n== ${step.name}`);
    const started = Date.now();
    const counts = step.counts(await run(step, environment));
    total.passed += counts.passed;
    total.failed += counts.failed;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    lines.push(
      `${step.name.padEnd(30)} ${String(counts.passed).padStart(5)} passed ${counts.failed} failed  ${seconds} s`,
    );
  }
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
};

await main();
