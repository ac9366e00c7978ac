import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { DeployOptions } from './options.ts';

/** What is remembered of a stage on this machine: its options, and how far an unfinished deployment came. */
export const DeployState = z.object({
  options: DeployOptions,
  /** The code that the unfinished deployment deploys. */
  version: z.string(),
  /** The hash of the variables that its steps read; empty in the state of an earlier release. */
  variables: z.string().default(''),
  /** The names of its finished steps; empty after a deployment that is complete. */
  done: z.array(z.string()),
});
export type DeployState = z.infer<typeof DeployState>;

export type StateStore = { load(): DeployState | undefined; save(state: DeployState): void };

const read = (path: string): DeployState => {
  try {
    return DeployState.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const message = `${path} is damaged. Delete it, and give all options again: the deployment begins again.`;
    throw new Error(message, { cause });
  }
};

/** A file that is replaced whole, so that an interruption leaves the former one. */
export const stateFile = (path: string): StateStore => ({
  load: () => (existsSync(path) ? read(path) : undefined),
  save: state => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  },
});
