import { type FSWatcher, watch } from 'node:fs';
import { inRoot } from './paths.ts';

export type Changes = { functions: boolean; stacks: boolean };

const SETTLE_MS = 40;

const folders: [path: string, changes: Partial<Changes>][] = [
  ['lambdas', { functions: true }],
  ['shared', { functions: true, stacks: true }],
  ['infra/stacks', { stacks: true }],
  ['infra/constructs', { stacks: true }],
];
const files: [name: string, changes: Partial<Changes>][] = [
  ['stages.ts', { stacks: true }],
  ['functions.ts', { functions: true, stacks: true }],
  ['coverline-app.ts', { stacks: true }],
];

/** Tells of changed sources, those of one save together and never two at once. The answer stops it. */
export const watchSources = (changed: (changes: Changes) => Promise<void>): (() => void) => {
  let pending: Changes = { functions: false, stacks: false };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const settle = () => {
    const changes = pending;
    pending = { functions: false, stacks: false };
    running = running.then(() => changed(changes));
  };
  const note = (changes: Partial<Changes>, name: string | null) => {
    if (name?.includes('.test.') || name?.endsWith('~')) return;
    pending = { ...pending, ...changes };
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };

  const watchers: FSWatcher[] = folders.map(([path, changes]) =>
    watch(inRoot(path), { recursive: true }, (_, name) => note(changes, name)),
  );
  watchers.push(
    watch(inRoot('infra'), (_, name) => {
      for (const [file, changes] of files) if (name === file) note(changes, name);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
