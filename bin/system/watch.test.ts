import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchFolders } from './watch.ts';

let folder: string;
let seen: Set<string>;
let unwatch: () => void;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverline-watch-'));
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep', 'file.ts'), '1');
  seen = new Set();
  unwatch = watchFolders([folder], path => seen.add(path));
});
afterEach(() => {
  unwatch();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'deep', 'file.ts');

describe('a watched folder', () => {
  it('reports a changed file below it', async () => {
    writeFileSync(file(), '2');
    await expect.poll(() => seen.has(file())).toBe(true);
  });

  it('reports again a file that an editor replaced', async () => {
    writeFileSync(join(folder, 'deep', 'file.ts.new'), '2');
    renameSync(join(folder, 'deep', 'file.ts.new'), file());
    await expect.poll(() => seen.has(file())).toBe(true);
    seen.clear();
    writeFileSync(file(), '3');
    await expect.poll(() => seen.has(file())).toBe(true);
  });

  it('reports files in a folder that was created later', async () => {
    mkdirSync(join(folder, 'new'));
    const later = join(folder, 'new', 'file.ts');
    await expect
      .poll(() => {
        writeFileSync(later, String(Math.random()));
        return seen.has(later);
      })
      .toBe(true);
  });
});
