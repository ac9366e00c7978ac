/**
 * Runs the checks of each change; `npm test -- --all` also those that only CI needs each time; `npm test -- unit lint`
 * the named ones. The last line shows the counts.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { enginesHere } from '../infra/local/tables/table-engine.ts';
import { ensureChromium } from './checks/chromium.ts';
import { grantProblems, grantReport } from './checks/grants.ts';
import { budgetOf, type Phase, phasesOf, type Step } from './checks/steps.ts';
import { type StepResult, summaryOf } from './checks/summary.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.build', 'reports');

/** Tests make many objects that live shortly: with room for them, unit and web tests need a sixth less processor time. */
const ROOM_FOR_YOUNG_OBJECTS = '--max-semi-space-size=64';

const secondsSince = (start: number): number => (Date.now() - start) / 1000;

/** Runs a command; `print` gets its output as it comes, from both streams. */
const run = (
  { command, environment }: Step,
  base: NodeJS.ProcessEnv,
  print: (text: Buffer) => void,
): Promise<boolean> =>
  new Promise(resolve => {
    const [tool = '', ...args] = command;
    const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...base, ...environment },
    });
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    child.on('error', () => resolve(false));
    child.on('close', code => resolve(code === 0));
  });

/** Of steps that run beside each other, each prints its output when it has ended. */
const runPhase = (steps: Phase, base: NodeJS.ProcessEnv): Promise<StepResult[]> =>
  Promise.all(
    steps.map(async step => {
      const started = Date.now();
      const kept: Buffer[] = [];
      const alone = steps.length === 1;
      if (alone) console.log(`\n== ${step.name}`);
      const ok = await run(step, base, text => (alone ? process.stdout.write(text) : kept.push(text)));
      if (!alone) console.log(`\n== ${step.name}\n${Buffer.concat(kept)}`);
      return { ...step, seconds: secondsSince(started), counts: step.counts(ok) };
    }),
  );

/** Only after all integration tests: a test that failed has not used every grant that it would. */
const linesAboutGrants = async (results: StepResult[]): Promise<string[]> =>
  results.some(({ name, counts }) => name === 'integration' && counts.failed === 0)
    ? grantProblems(await grantReport(join(reports, 'grants')))
    : [];

const main = async () => {
  const only = process.argv.slice(2).filter(argument => argument !== '--all');
  const all = process.argv.includes('--all');
  const isWanted = ({ name, onlyInAll }: Step) => (only.length > 0 ? only.includes(name) : all || !onlyInAll);
  const base = {
    ...process.env,
    COVERLINE_CHROMIUM: ensureChromium(),
    COVERLINE_REPORTS: reports,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ROOM_FOR_YOUNG_OBJECTS].filter(Boolean).join(' '),
  };
  const started = Date.now();
  const phases = phasesOf(reports, await enginesHere()).map(phase => phase.filter(isWanted));
  mkdirSync(reports, { recursive: true });
  for (const path of phases.flat().flatMap(({ writes }) => writes)) rmSync(path, { recursive: true, force: true });
  const results: StepResult[] = [];
  for (const phase of phases) results.push(...(await runPhase(phase, base)));
  const machine = { load: loadavg(), cores: availableParallelism() };
  const grants = await linesAboutGrants(results);
  console.log(
    `\n${summaryOf(results, { seconds: secondsSince(started), budgetSeconds: budgetOf(phases), isFull: only.length === 0, machine, grants })}`,
  );
  const isGreen = results.every(({ counts }) => counts.failed === 0) && results.some(({ counts }) => counts.passed > 0);
  process.exit(isGreen ? 0 : 1);
};

await main();
