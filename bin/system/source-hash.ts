import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name));
};

/** A hash of the names and contents of files and of all files below folders, without tests. */
export const sourceHash = (paths: string[], extra = ''): string => {
  const hash = createHash('sha256').update(extra);
  for (const file of paths.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

/**
 * Runs `work` unless the stamp file says that it was done for the same sources. `made` describes the present output, so
 * that a replaced output is noticed. Returns whether it ran.
 */
export const runIfChanged = async (
  stamp: string,
  hash: string,
  work: () => Promise<void>,
  made: () => string = () => '',
): Promise<boolean> => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash + made()) return false;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash + made());
  return true;
};
