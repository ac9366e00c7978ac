import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Only one file may mock a module: the modules that import it are loaded once for all files of a worker. */
const MOCKS_MODULES = /\bvi\.(mock|doMock|hoisted|resetModules)\b/;

/**
 * What a test does to the whole process, or to a client that other tests share. Two things are allowed: spies, which
 * are restored before each test, and the in-memory table, which replaces the client again in each test.
 */
const CHANGES_THE_PROCESS =
  /\bvi\.(mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\b|process\.env|strictMock|mockClient/;

const testsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`);

/**
 * The same for the support that a test imports. The in-memory table is not in the list: each test replaces its client.
 */
const MOCKS_CLIENTS = /\bvi\.(mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers)\b|\bmockClient\(/;

const supportIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .filter(path => path.startsWith('tests/support/'));

/** Whether a file imports support that mocks, directly or through other support. */
const importsMocks = (file: string, seen = new Set<string>()): boolean =>
  supportIn(file).some(path => {
    if (seen.has(path)) return false;
    seen.add(path);
    return MOCKS_CLIENTS.test(readFileSync(join(root, path), 'utf8')) || importsMocks(path, seen);
  });

const thatMatch = (pattern: RegExp, files: string[]): string[] =>
  files.filter(file => pattern.test(readFileSync(join(root, file), 'utf8')));

/** The unit tests that need a process state of their own. */
export const isolatedUnitTests = (): string[] =>
  ['shared', 'lambdas', 'infra', 'bin']
    .flatMap(testsIn)
    .filter(file => thatMatch(CHANGES_THE_PROCESS, [file]).length > 0 || importsMocks(file));

/** The web tests that need modules of their own. `web/src/testing/set-up.ts` resets the rest after each test. */
export const isolatedWebTests = (): string[] => thatMatch(MOCKS_MODULES, testsIn('web/src'));
