import { type FSWatcher, watch } from 'node:fs';
import { inRoot } from './paths.ts';

/** What changed since the last time: paths are absolute; `stacks` says that templates may be different now. */
export type Changes = { files: ReadonlySet<string>; stacks: boolean };

const SETTLE_MS = 40;

const folders: [path: string, stacks: boolean][] = [
  ['lambdas', false],
  ['shared', true],
  ['infra/stacks', true],
  ['infra/constructs', true],
];
const stackFiles = ['stages.ts', 'functions.ts', 'coverline-app.ts'];

/** Tells of changed sources, those of one save together and never two at once. The answer stops it. */
export const watchSources = (changed: (changes: Changes) => Promise<void>): (() => void) => {
  let files = new Set<string>();
  let stacks = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const settle = () => {
    const changes = { files, stacks };
    files = new Set();
    stacks = false;
    running = running.then(() => changed(changes));
  };
  const note = (path: string, ofStacks: boolean) => {
    if (path.includes('.test.') || path.endsWith('~')) return;
    files.add(path);
    stacks ||= ofStacks;
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };

  const watchers: FSWatcher[] = folders.map(([folder, ofStacks]) =>
    watch(inRoot(folder), { recursive: true }, (_, name) => name && note(inRoot(folder, name), ofStacks)),
  );
  watchers.push(
    watch(inRoot('infra'), (_, name) => {
      if (name && stackFiles.includes(name)) note(inRoot('infra', name), true);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
