import { outdatedItems } from '#platform/table/engine/migrations';
import { createPublishedScript, unversionedPages } from '#platform/table/settings/scripts';
import { ScriptPage, WrittenPage } from '#shared/scripts/script';
import type { Timestamp } from '#shared/time';
import { runOnce } from './run-once.ts';

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
 * already stays as it is. Returns the number of scripts that it published.
 */
export const publishScriptsOnce = (now: () => Timestamp): Promise<number> =>
  runOnce(NAME, now, async () => {
    let published = 0;
    for (const name of await namesOfScripts()) {
      const pages = (await unversionedPages(name)).map(page => WrittenPage.parse(page));
      if (await createPublishedScript(name, pages, now())) published++;
    }
    return published;
  });
