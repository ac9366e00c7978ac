import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const newFolder = (name: string): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** A new folder of the running test, which is removed when the test ends, also when it fails. */
export const folderOfTest = (name: string): string => {
  const { folder, remove } = newFolder(name);
  onTestFinished(remove);
  return folder;
};

/** A new folder of a test file, which is removed after its last test; asked for while the tests are collected. */
export const folderOfFile = (name: string): string => {
  const { folder, remove } = newFolder(name);
  afterAll(remove);
  return folder;
};
