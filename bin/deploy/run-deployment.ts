import { isDeepStrictEqual } from 'node:util';
import type { DeployOptions } from './options.ts';
import type { StageOutputs } from './outputs.ts';
import type { DeployState, StateStore } from './state.ts';
import { type Command, deploymentSteps, type Step, type StepName, shown, unknownOutputs } from './steps.ts';

type DeploymentPorts = {
  store: StateStore;
  /** Runs a command to its end; false if it failed. */
  run(command: Command, name: StepName): Promise<boolean>;
  /** The outputs of the last deployment; undefined before the first one. */
  readOutputs(): StageOutputs | undefined;
  /** The items that the last migration could not read. */
  readReport(): string[];
  print(line: string): void;
};

export type Deployment = {
  stage: string;
  outputsFile: string;
  reportFile: string;
  options: DeployOptions;
  /** Names the code: an unfinished deployment of other code is not continued. */
  version: string;
  /** The hash of the variables that the steps read: with other ones it is not continued either. */
  variables: string;
  withIntegrations: boolean;
  dryRun: boolean;
};

/** The steps that an unfinished deployment of the same code with the same options and variables has done. */
const doneBefore = (
  saved: DeployState | undefined,
  { options, version, variables }: Deployment,
  outputs: StageOutputs | undefined,
): string[] => {
  if (!saved || !isDeepStrictEqual({ ...saved, done: [] }, { options, version, variables, done: [] })) return [];
  // Without the outputs, the steps after the deployment do not know the names of its resources.
  return outputs ? saved.done : saved.done.filter(name => name === 'build' || name === 'diff');
};

const showPlan = (steps: Step[], done: readonly string[], print: DeploymentPorts['print']): void => {
  for (const { name, what, command } of steps)
    print(`${what}${done.includes(name) ? ' (done before)' : ''}\n    ${shown(command)}`);
};

/** Whether the deployment has written the outputs that the later steps need. */
const hasOutputs = ({ outputsFile }: Deployment, { readOutputs, print }: DeploymentPorts): boolean => {
  if (readOutputs()) return true;
  print(`${outputsFile} lacks an output that the next steps need.`);
  return false;
};

/** Prints how a deployment with all its steps ended; false if items are left that somebody must correct. */
const reportEnd = (stage: string, unreadable: readonly string[], print: DeploymentPorts['print']): boolean => {
  print(`\n${stage} is deployed and verified.`);
  if (unreadable.length === 0) return true;
  print(`Correct these ${unreadable.length} stored items, then migrate again: they fail the schema of their entity.`);
  for (const item of unreadable) print(`    ${item}`);
  return false;
};

/**
 * Deploys a stage step by step, and remembers each step, so that the next run continues where this one failed. Returns
 * whether all steps succeeded and no stored item is left that fails its schema. A dry run shows the commands, runs none
 * and remembers nothing.
 */
export const runDeployment = async (deployment: Deployment, ports: DeploymentPorts): Promise<boolean> => {
  const { stage, options, version, variables, dryRun } = deployment;
  const { store, run, print } = ports;
  const stepsNow = () => deploymentSteps({ ...deployment, outputs: ports.readOutputs() ?? unknownOutputs });
  const saved = store.load();
  let done = doneBefore(saved, deployment, ports.readOutputs());
  const first = stepsNow();
  if (dryRun) {
    showPlan(first, done, print);
    return true;
  }
  if (done.length > 0) print(`Continuing the deployment that failed at '${first[done.length]?.name}'.`);
  else if (saved && saved.done.length > 0)
    print('The code, the options or the variables have changed since the deployment that failed: beginning again.');
  for (const [index, { name }] of first.entries()) {
    if (done.includes(name)) continue;
    // A new list, because the deployment writes the outputs that the steps after it need.
    const step = stepsNow()[index] as Step;
    print(`\n${index + 1}/${first.length} ${step.what}\n    ${shown(step.command)}`);
    if (!(await run(step.command, name)) || (name === 'deploy' && !hasOutputs(deployment, ports))) {
      store.save({ options, version, variables, done });
      print(`\n'${step.what}' failed. Correct the cause, then run: npm run deploy -- ${stage}`);
      return false;
    }
    done = [...done, name];
    store.save({ options, version, variables, done });
  }
  // The agreement to buy numbers is for this deployment and its repetition after a failure, not for the next one.
  store.save({ options: { ...options, buy: false }, version, variables, done: [] });
  return reportEnd(stage, ports.readReport(), print);
};
