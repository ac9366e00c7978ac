import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, root } from '../system/paths.ts';

const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 });

/** Names the code as it is here: the commit, what differs from it, and files that git does not know yet. */
export const sourceVersion = (): string => {
  const hash = createHash('sha256').update(git('diff', 'HEAD'));
  const unknown = git('ls-files', '--others', '--exclude-standard', '-z').toString().split('\0').filter(Boolean);
  for (const path of unknown.sort()) {
    const file = inRoot(path);
    hash.update(path).update(existsSync(file) ? readFileSync(file) : '');
  }
  return `${git('rev-parse', 'HEAD').toString().trim()} ${hash.digest('hex')}`;
};
