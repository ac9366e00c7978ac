import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../system/paths.ts';

/** Names the code as it is here: the commit, what differs from it, and files that git does not know yet. */
export const sourceVersion = (repository: string = root): string => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, maxBuffer: 2 ** 28 });
  const hash = createHash('sha256').update(git('diff', 'HEAD'));
  const unknown = git('ls-files', '--others', '--exclude-standard', '-z').toString().split('\0').filter(Boolean);
  for (const path of unknown.sort()) {
    const file = join(repository, path);
    hash.update(path).update(existsSync(file) ? readFileSync(file) : '');
  }
  return `${git('rev-parse', 'HEAD').toString().trim()} ${hash.digest('hex')}`;
};
