import { getMigration, outdatedItems, saveMigration } from '#platform/table/engine/migrations';
import { createPublishedScript, unversionedPages } from '#platform/table/settings/scripts';
import { ScriptPage, WrittenPage } from '#shared/scripts/script';
import type { Timestamp } from '#shared/time';

const NAME = 'script@1';
const PAGE_SIZE = 500;

/** The names of the scripts whose pages were items of their own. */
const namesOfScripts = async (): Promise<Set<string>> => {
  const names = new Set<string>();
  let from: Parameters<typeof outdatedItems>[1];
  do {
    const { items, next } = await outdatedItems({ names: ['script-page'] }, from, PAGE_SIZE);
    for (const item of items) names.add(ScriptPage.parse(item).script);
    from = next;
  } while (from);
  return names;
};

/**
 * Makes documents of the scripts whose pages were items of their own, and publishes them. A script that is a document
 * already stays as it is; a run that was interrupted begins again, and after one that has finished, later ones cost one
 * read. Returns the number of scripts that it published.
 */
export const publishScriptsOnce = async (now: () => Timestamp): Promise<number> => {
  const before = await getMigration(NAME);
  if (before?.finished_ts) return 0;
  let published = 0;
  for (const name of await namesOfScripts()) {
    const pages = (await unversionedPages(name)).map(page => WrittenPage.parse(page));
    if (await createPublishedScript(name, pages, now())) published++;
  }
  await saveMigration({ name: NAME, upgraded: published, unreadable: 0, finished_ts: now() }, before?.version);
  return published;
};
