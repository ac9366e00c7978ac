import type { Counts } from './counts.ts';

export type StepResult = { name: string; budgetSeconds: number; seconds: number; counts: Counts };

type Run = {
  seconds: number;
  machine: { load: number[]; cores: number };
  /** See `budgetOf`. */
  budgetSeconds: number;
  /** Not only steps that were named: a total above the budget is named too. */
  isFull: boolean;
  /** Lines about the grants, see `grants.ts`. */
  grants: string[];
};

/** A step above this share of its budget is named. */
const TOLERANCE = 1.5;

const lineOf = ({ name, budgetSeconds, seconds, counts }: StepResult): string =>
  [
    name.padEnd(30),
    `${String(counts.passed).padStart(5)} passed ${counts.failed} failed`,
    `${seconds.toFixed(1).padStart(7)} s of ${String(budgetSeconds).padStart(3)} s`,
  ].join(' ');

const lateLine = ({ name, seconds, budgetSeconds }: Omit<StepResult, 'counts'>): string =>
  `over budget: ${name} took ${seconds.toFixed(1)} s of ${budgetSeconds} s`;

/** The closing lines of a run; the counts stand alone on the last one. */
export const summaryOf = (results: StepResult[], { seconds, budgetSeconds, isFull, machine, grants }: Run): string => {
  const total = (which: 'passed' | 'failed') => results.reduce((sum, { counts }) => sum + counts[which], 0);
  const late = results.filter(result => result.seconds > TOLERANCE * result.budgetSeconds);
  return [
    ...results.map(lineOf),
    `${'all steps'.padEnd(50)} ${seconds.toFixed(1).padStart(9)} s of ${String(budgetSeconds).padStart(3)} s`,
    `load ${machine.load.map(value => value.toFixed(2)).join(' ')} on ${machine.cores} cores`,
    ...late.map(lateLine),
    ...(isFull && seconds > budgetSeconds ? [lateLine({ name: 'all steps', seconds, budgetSeconds })] : []),
    ...results
      .flatMap(({ counts }) => counts.onSecondTry ?? [])
      .map(title => `failed once, passed on the second try: ${title}`),
    ...results.flatMap(({ name, counts }) => (counts.failures ?? []).map(title => `failed in ${name}: ${title}`)),
    ...grants,
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n');
};
