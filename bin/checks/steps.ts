import { join } from 'node:path';
import type { EngineName } from '../../infra/local/tables/engine-programs.ts';
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts';

/** One check: its command, how long it may take on two cores with nothing else running, and how its tests are counted. */
export type Step = {
  name: string;
  budgetSeconds: number;
  command: string[];
  environment?: NodeJS.ProcessEnv;
  counts(ok: boolean): Counts;
  /** The files and folders that it writes. A run removes those of its own steps first: another one may be running. */
  writes: string[];
  /** Runs with `npm test -- --all` and in CI, or by its name; not among the twelve minutes of `npm test`. */
  onlyInAll?: boolean;
};

/** Steps that run beside each other; the phases run one after the other. */
export type Phase = Step[];

/** How long phases may take: each as long as its longest step. */
export const budgetOf = (phases: readonly Phase[]): number =>
  phases.reduce((sum, steps) => sum + Math.max(0, ...steps.map(({ budgetSeconds }) => budgetSeconds)), 0);

const check = (name: string, budgetSeconds: number, ...command: string[]): Step => ({
  name,
  budgetSeconds,
  command,
  counts: ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }),
  writes: [],
});

/** One checker a process: these run beside each other, and several checkers of one each make the types that they share. */
const types = (name: string, project: string): Step => check(name, 40, 'tsc', '-p', project, '--checkers', '1');

type Tests = Pick<Step, 'name' | 'budgetSeconds' | 'environment' | 'onlyInAll'> & {
  projects: string[];
  folder?: string;
  /** Beside the report: names in the folder of the reports. */
  alsoWrites?: string[];
};

const vitest = (reports: string, { projects, folder, alsoWrites = [], ...step }: Tests): Step => {
  const report = join(reports, `${step.name.replaceAll(' ', '-')}.json`);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const selected = [...projects.flatMap(project => ['--project', project]), ...(folder ? [folder] : [])];
  return {
    ...step,
    command: ['vitest', 'run', ...selected, ...output],
    counts: ok => vitestCounts(report, ok),
    writes: [report, ...alsoWrites.map(name => join(reports, name))],
  };
};

/** The tag of the journeys that only CI runs each time (decision 0053). */
const IN_CI = '@ci';

const journeys = (
  reports: string,
  { engine, which, ...step }: Pick<Step, 'name' | 'budgetSeconds' | 'onlyInAll'> & { engine?: string; which: string },
): Step => {
  const report = join(reports, `${step.name.replaceAll(' ', '-')}.json`);
  return {
    ...step,
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', which, IN_CI],
    environment: { COVERLINE_DYNAMODB: engine, COVERLINE_E2E_REPORT: report },
    counts: ok => playwrightCounts(report, ok),
    writes: [report, join(reports, 'e2e-results')],
  };
};

/** Dynoxide first, because it starts at once and needs half the processor time of a JVM. */
const byStart = (engines: EngineName[]): EngineName[] =>
  engines.toSorted((a, b) => Number(a !== 'dynoxide') - Number(b !== 'dynoxide'));

/** All checks. The phases that report soonest come first. */
export const phasesOf = (reports: string, engines: EngineName[]): Phase[] => {
  const [first, second] = byStart(engines);
  return [
    [
      check('lint', 40, 'biome', 'check', '.'),
      types('types of the server', 'tsconfig.json'),
      types('types of the web', 'web/tsconfig.json'),
      types('types of the journeys', 'tests/e2e/tsconfig.json'),
    ],
    [vitest(reports, { name: 'unit', budgetSeconds: 70, projects: ['unit', 'unit isolated'] })],
    [vitest(reports, { name: 'web', budgetSeconds: 105, projects: ['web', 'web isolated'] })],
    [
      vitest(reports, { name: 'infra', budgetSeconds: 50, projects: ['infra'] }),
      vitest(reports, { name: 'contract', budgetSeconds: 40, projects: ['contract', 'contract in a browser'] }),
    ],
    [
      vitest(reports, { name: 'simulation', budgetSeconds: 65, projects: ['simulation', 'busy day 1'] }),
      vitest(reports, { name: 'another busy day', budgetSeconds: 80, projects: ['busy day 2'], onlyInAll: true }),
    ],
    [
      vitest(reports, {
        name: 'integration',
        budgetSeconds: 95,
        projects: ['integration'],
        environment: { COVERLINE_DYNAMODB: first },
        alsoWrites: ['grants'],
      }),
    ],
    ...(second
      ? [
          [
            vitest(reports, {
              name: 'second engine',
              budgetSeconds: 25,
              projects: ['integration'],
              folder: 'tests/integration/engine',
              environment: { COVERLINE_DYNAMODB: second },
            }),
          ],
        ]
      : []),
    [journeys(reports, { name: 'end to end', budgetSeconds: 270, engine: first, which: '--grep-invert' })],
    [
      journeys(reports, {
        name: 'end to end in CI',
        budgetSeconds: 720,
        engine: first,
        which: '--grep',
        onlyInAll: true,
      }),
    ],
  ];
};
