import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.ts';

const SETTLE_MS = 40;

const folders = ['lambdas', 'shared', 'infra/stacks', 'infra/constructs', 'web/src', 'web/public'];
const single: [folder: string, files: string[]][] = [
  ['infra', ['stages.ts', 'functions.ts', 'coverline-app.ts']],
  ['web', ['index.html', 'prerender.ts', 'vite.config.ts']],
];

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const foldersBelow = (path: string): string[] => [
  path,
  ...readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name)),
];

/**
 * Watches folders with all their subfolders, also new ones. Each folder has a watcher: Node's recursive watcher on
 * Linux watches files, and loses a file that an editor replaces when it saves.
 */
export const watchFolders = (paths: string[], changed: (path: string) => void): (() => void) => {
  const watchers = new Map<string, FSWatcher>();
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string) => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => {
      const path = join(folder, name ?? '');
      if (!isFolder(path)) return changed(path);
      for (const below of foldersBelow(path)) add(below);
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
  };
  for (const path of paths.flatMap(foldersBelow)) add(path);
  return () => {
    for (const folder of [...watchers.keys()]) forget(folder);
  };
};

/** Reports changed sources by absolute path, those of one save together. The returned function stops it. */
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

  const unwatch = watchFolders(
    folders.map(folder => inRoot(folder)),
    note,
  );
  const watchers = single.map(([folder, names]) =>
    watch(inRoot(folder), (_, name) => name && names.includes(name) && note(inRoot(folder, name))),
  );
  return () => {
    clearTimeout(timer);
    unwatch();
    for (const watcher of watchers) watcher.close();
  };
};
