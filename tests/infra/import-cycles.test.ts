import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

type Imports = ReadonlyMap<string, readonly string[]>;

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter(file => file !== '' && !file.endsWith('.d.ts'));

/**
 * The imports of our modules when they are loaded. esbuild removes imports of types before that, and an `import()` runs
 * later.
 */
const importsOf = async (files: string[]): Promise<Imports> => {
  const { metafile } = await build({
    stdin: { contents: files.map(file => `import './${file}';`).join('\n'), resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty' },
    logLevel: 'error',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(one => !one.external && one.kind === 'import-statement').map(({ path }) => path),
    ]),
  );
};

/** Repeatedly removes files without remaining imports: each remaining file leads to a cycle. */
const inCycles = (imports: Imports): Imports => {
  const left = new Map(
    [...imports].flatMap(([file, imported]) => {
      const others = imported.filter(other => imports.has(other));
      return others.length > 0 ? [[file, others] as const] : [];
    }),
  );
  return left.size === imports.size ? left : inCycles(left);
};

/** The files of a cycle from a file back to itself. */
const cycleFrom = (file: string, imports: Imports, way: string[] = []): string[] => {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  const [next] = imports.get(file) ?? [];
  return next === undefined ? [] : cycleFrom(next, imports, [...way, file]);
};

test('finds a cycle, without the files that only lead to it', () => {
  const imports = new Map([
    ['main', ['a', 'leaf']],
    ['a', ['b']],
    ['b', ['leaf', 'a']],
    ['leaf', []],
  ]);
  const left = inCycles(imports);
  expect(cycleFrom('main', left)).toEqual(['a', 'b', 'a']);
  expect(
    inCycles(
      new Map([
        ['main', ['a']],
        ['a', []],
      ]),
    ).size,
  ).toBe(0);
});

test('no module imports itself indirectly', async () => {
  const imports = await importsOf(sources());
  expect(imports.size).toBeGreaterThan(1000);
  const left = inCycles(imports);
  const [first = ''] = left.keys();
  expect(cycleFrom(first, left).join(' -> ')).toBe('');
});
