import { type FSWatcher, watch } from 'node:fs';
import { inRoot } from './paths.ts';

const SETTLE_MS = 40;

const folders = ['lambdas', 'shared', 'infra/stacks', 'infra/constructs', 'web/src', 'web/public'];
const single: [folder: string, files: string[]][] = [
  ['infra', ['stages.ts', 'functions.ts', 'coverline-app.ts']],
  ['web', ['index.html', 'vite.config.ts']],
];

/** Tells of changed sources by their absolute paths, those of one save together. The answer stops it. */
export const watchSources = (changed: (files: ReadonlySet<string>) => void): (() => void) => {
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const settle = () => {
    const settled = files;
    files = new Set();
    changed(settled);
  };
  const note = (path: string) => {
    if (path.includes('.test.') || path.endsWith('~')) return;
    files.add(path);
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };

  const watchers: FSWatcher[] = [
    ...folders.map(folder =>
      watch(inRoot(folder), { recursive: true }, (_, name) => name && note(inRoot(folder, name))),
    ),
    ...single.map(([folder, names]) =>
      watch(inRoot(folder), (_, name) => name && names.includes(name) && note(inRoot(folder, name))),
    ),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
