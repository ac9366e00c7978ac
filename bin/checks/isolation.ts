import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** What a test does to the whole process or to the modules that it shares with others. */
const CHANGES_THE_PROCESS =
  /\bvi\.(mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime|spyOn)\b|process\.env|strictMock|mockClient|captureLog|memoryTable|startUnitTable|storedCalls|signingLinksEachTest|aTransferWorld|beforeRequest/;

const testsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`);

/** The test files of some folders, by whether each needs a process state of its own. */
export const testsByIsolation = (...folders: string[]): { isolated: string[]; shared: string[] } => {
  const files = folders.flatMap(testsIn);
  const isolated = files.filter(file => CHANGES_THE_PROCESS.test(readFileSync(join(root, file), 'utf8')));
  return { isolated, shared: files.filter(file => !isolated.includes(file)) };
};
