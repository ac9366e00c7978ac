import { storedScripts } from '#platform/table/settings/scripts';
import type { ListedScript } from '#shared/scripts/script-setting';

/** Every script by name, with the number of its pages. */
export const listScripts = async (): Promise<{ data: ListedScript[] }> => ({
  data: (await storedScripts()).map(script => ({ ...script, pages: script.pages.length })),
});
