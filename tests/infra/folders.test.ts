import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const MOST_FILES = 30;

/** Tests are code in `tests/` only; elsewhere each stands beside the code that it tests. */
const isCode = (file: string): boolean =>
  /\.(ts|tsx|mts|mjs|js|py|sh)$/.test(file) && (file.startsWith('tests/') || !/\.test\.tsx?$/.test(file));

const codeIn = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', folder], { encoding: 'utf8' })
    .split('\n')
    .filter(isCode);

test('no folder has more than 30 files of code', () => {
  const counts = new Map<string, number>();
  for (const file of codeIn('.')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  for (const folder of ['lambdas/identity', 'web/src/lib/ui', 'tests/e2e', 'tests/integration'])
    expect(counts.get(folder)).toBeGreaterThan(20);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

const Lint = z.object({
  overrides: z.array(
    z.object({
      includes: z.array(z.string()),
      linter: z.object({
        rules: z.object({
          style: z.object({
            noRestrictedImports: z.object({
              options: z.object({ patterns: z.array(z.object({ group: z.array(z.string()) })) }),
            }),
          }),
        }),
      }),
    }),
  ),
});

/** Paths to another context, from a file of each depth that there is. */
const pathsToContexts = (): string[] => {
  const contexts = readdirSync('lambdas').filter(name => name !== 'platform');
  const deepest = Math.max(...codeIn('lambdas').map(file => dirname(file).split('/').length - 1));
  return Array.from({ length: deepest }, (_, depth) => '../'.repeat(depth + 1)).flatMap(up =>
    contexts.map(context => `${up}${context}/**`),
  );
};

test('the linter keeps every context of lambdas/ apart from the others, at every depth', () => {
  const { overrides } = Lint.parse(JSON.parse(readFileSync('biome.json', 'utf8')));
  const restricted = overrides
    .filter(({ includes }) => includes.includes('lambdas/**'))
    .flatMap(({ linter }) => linter.rules.style.noRestrictedImports.options.patterns.flatMap(({ group }) => group));
  expect(restricted.filter(path => path.startsWith('../')).sort()).toEqual(pathsToContexts().sort());
});

test('every export is named in another file', () => {
  const files = codeIn('.').filter(file => /\.(ts|tsx|mts|mjs)$/.test(file));
  const tests = execFileSync('git', ['ls-files', '--', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' }).split('\n');
  const sources = [...new Set([...files, ...tests])]
    .filter(file => file !== '' && existsSync(file))
    .map(file => ({ file, code: readFileSync(file, 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '') }));
  const namedIn = new Map<string, number>();
  for (const { code } of sources)
    for (const name of new Set(code.match(/[\w$]+/g))) namedIn.set(name, (namedIn.get(name) ?? 0) + 1);
  const exported = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm)].map(
      ([, name = '']) => ({ file, name }),
    ),
  );
  expect(exported.length).toBeGreaterThan(1000);
  expect(exported.filter(({ name }) => namedIn.get(name) === 1)).toEqual([]);
});
