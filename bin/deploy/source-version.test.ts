import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sourceVersion } from './source-version.ts';

const repository = mkdtempSync(join(tmpdir(), 'coverline-source-'));
afterAll(() => rmSync(repository, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], { cwd: repository });
const write = (name: string, text: string) => writeFileSync(join(repository, name), text);

it('the version of the code changes with each file that is changed or new, and with no ignored one', () => {
  git('init', '-q');
  write('.gitignore', 'ignored\n');
  write('known', 'a');
  git('add', '.');
  git('commit', '-qm', 'first');
  const committed = sourceVersion(repository);
  write('ignored', 'x');
  expect(sourceVersion(repository)).toBe(committed);
  write('known', 'b');
  const changed = sourceVersion(repository);
  write('new', 'a');
  const added = sourceVersion(repository);
  write('new', 'b');
  const rewritten = sourceVersion(repository);
  git('add', '.');
  git('commit', '-qm', 'second');
  expect(new Set([committed, changed, added, rewritten, sourceVersion(repository)]).size).toBe(5);
});
