import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The items that a migration left because they fail the schema of their entity, one a line. */
export const readReport = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];

export const writeReport = (path: string, items: readonly string[]): void =>
  writeFileSync(path, items.map(item => `${item}\n`).join(''));
