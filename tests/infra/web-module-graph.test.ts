import { expect, it } from 'vitest';
import { boundary, loadedWith, type Modules, withImports } from '../../web/module-graph.ts';

const imports: Record<string, { importedIds: string[]; dynamicallyImportedIds: string[] }> = {
  'screens.tsx': { importedIds: ['lib.ts'], dynamicallyImportedIds: ['sales.tsx', 'leads.tsx'] },
  'sales.tsx': { importedIds: ['lib.ts', 'table.ts'], dynamicallyImportedIds: ['export.tsx'] },
  'leads.tsx': { importedIds: ['table.ts'], dynamicallyImportedIds: [] },
  'lib.ts': { importedIds: ['screens.tsx', 'external'], dynamicallyImportedIds: [] },
  'table.ts': { importedIds: [], dynamicallyImportedIds: [] },
};
const modules: Modules = { getModuleInfo: id => imports[id] ?? null };

it('a boundary loads what it imports, and not what it imports lazily', () => {
  expect([...loadedWith('screens.tsx', modules)]).toEqual(['screens.tsx', 'lib.ts', 'external']);
  expect([...withImports(boundary('screens.tsx', modules).dynamicallyImportedIds, modules)]).toEqual(
    expect.arrayContaining(['sales.tsx', 'leads.tsx', 'table.ts']),
  );
});

it('a boundary that the build does not have fails the build', () => {
  for (const read of [boundary, loadedWith])
    expect(() => read('renamed.tsx', modules)).toThrow('The build has no renamed.tsx');
});
