type ModuleInfo = { importedIds: string[]; dynamicallyImportedIds: string[]; code?: string | null };

/** The modules of a build. */
export type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

/**
 * A lazy boundary that the chunks are made from. One that the build does not have was renamed or moved: its chunk would
 * lose its modules without a word.
 */
export const boundary = (id: string, modules: Modules): ModuleInfo => {
  const found = modules.getModuleInfo(id);
  if (!found) throw new Error(`The build has no ${id}, from which web/vite.config.ts makes its chunks.`);
  return found;
};

const addImports = (id: string, modules: Modules, found: Set<string>): Set<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addImports(imported, modules, found);
  return found;
};

/** What these modules import statically, themselves included. */
export const withImports = (ids: readonly string[], modules: Modules): Set<string> => {
  const found = new Set<string>();
  for (const id of ids) addImports(id, modules, found);
  return found;
};

/** What a boundary imports statically, itself included. */
export const loadedWith = (id: string, modules: Modules): Set<string> => {
  boundary(id, modules);
  return withImports([id], modules);
};
