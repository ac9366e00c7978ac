/** Mutation testing with the unit tests: `npm run mutation -- lambdas/sales`. `stryker.config.mjs` says how to read it. */
import { existsSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { groupedBy } from '../shared/grouped-by.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** The code at a path: a file, or what a folder has except tests. */
const codeAt = (path: string): string[] => {
  if (!existsSync(path)) throw new Error(`There is no '${path}'.`);
  return statSync(path).isDirectory() ? [`${path.replace(/\/$/, '')}/**/*.ts`, '!**/*.test.ts'] : [path];
};

const killed = (mutant: MutantResult): boolean => mutant.status === 'Killed' || mutant.status === 'Timeout';

/** It ended by a limit of time, Stryker's or that of a test: a kill only if the change makes the code wait for ever. */
const timedOut = ({ status, statusReason }: MutantResult): boolean =>
  status === 'Timeout' || (status === 'Killed' && /timed out in \d+ms/.test(statusReason ?? ''));

const place = ({ fileName, location }: MutantResult): string =>
  `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;

const score = (mutants: readonly MutantResult[]): string => {
  const covered = mutants.filter(mutant => killed(mutant) || mutant.status === 'Survived');
  const count = covered.filter(killed).length;
  const percent = covered.length === 0 ? '-' : ((count / covered.length) * 100).toFixed(1);
  const late = covered.filter(timedOut).length;
  const uncovered = mutants.filter(({ status }) => status === 'NoCoverage').length;
  const killedOf = `${percent.padStart(5)} % of ${covered.length} covered mutants killed`;
  return `${killedOf}, ${late} of them by a time-out, ${uncovered} not covered`;
};

const print = (verdict: string, mutants: readonly MutantResult[]): void => {
  for (const mutant of mutants)
    console.log(`${verdict}  ${place(mutant)}  ${mutant.mutatorName} -> ${mutant.replacement?.replace(/\s+/g, ' ')}`);
};

const main = async (paths: string[]): Promise<void> => {
  if (paths.length === 0) throw new Error('Name a file or a folder: npm run mutation -- shared/products');
  const mutants = await new Stryker({ mutate: paths.flatMap(codeAt) }).runMutationTest();
  print(
    'survived',
    mutants.filter(({ status }) => status === 'Survived'),
  );
  print('timed out', mutants.filter(timedOut));
  for (const [name, ofFile] of groupedBy(mutants, ({ fileName }) => relative(process.cwd(), fileName)))
    console.log(`${score(ofFile)}  ${name}`);
  console.log(`${score(mutants)}  in all`);
};

await main(process.argv.slice(2));
