import type { WrittenPage } from '#shared/scripts/script';
import { ScriptPage } from '#shared/scripts/script';
import { ScriptPublication, ScriptSetting } from '#shared/scripts/script-setting';
import type { Timestamp } from '#shared/time';
import { indexed, keys, partitions } from '../engine/keys.ts';
import { queryAll, queryLast, queryPage } from '../engine/query.ts';
import { creation, type Step } from '../engine/steps.ts';
import { writeTogether } from '../engine/write.ts';
import { readSettings, type SettingStore } from './setting-store.ts';

/** A script is deleted by nobody yet; a deleted one would leave the list. */
export const scriptStore: SettingStore<ScriptSetting> = {
  kind: 'script',
  schema: ScriptSetting,
  key: keys.script,
  index: ({ name, deleted_ts }) => (deleted_ts === undefined ? indexed('gsi1', partitions.scripts(), name) : {}),
};

/** Every script that can be read, with its draft, by name: a few documents of some 20 KB. */
export const storedScripts = async (): Promise<ScriptSetting[]> =>
  readSettings(scriptStore, await queryAll({ index: 'gsi1', partition: partitions.scripts() })).documents;

/** A published version, as a step of the transaction that publishes it; two can't be of the same instant. */
export const publicationStep = (publication: Omit<ScriptPublication, 'version'>): Step =>
  creation('script-publication', keys.scriptPublication(publication.name, publication.published_ts), publication);

const ofPublications = (name: string) => ({
  partition: keys.script(name).pk,
  between: (until: string) => ({ first: 'published#', last: `published#${until}` }),
});

/** After every timestamp. */
const END_OF_TIME = '~';

const parsePublication = ScriptPublication.parse;

const firstPublication = async (name: string): Promise<ScriptPublication | undefined> => {
  const { partition } = ofPublications(name);
  const list = { partition, prefix: 'published#' };
  return (await queryPage(list, 'ascending', { limit: 1 }, image => parsePublication(image))).data[0];
};

/**
 * The version of a script that was published at an instant, or the newest one. A call from before the first one gets the
 * first one. Reads one item, of a script that was published after the instant up to three.
 */
export const publishedScript = async (name: string, at?: Timestamp): Promise<ScriptPublication | undefined> => {
  const { partition, between } = ofPublications(name);
  const [image] = await queryLast({ partition, between: between(at ?? END_OF_TIME) }, 1, { latest: true });
  if (image) return parsePublication(image);
  return at === undefined ? undefined : firstPublication(name);
};

/** The pages of a script from before scripts had versions, by `place`: until the migration has published them. */
export const unversionedPages = async (script: string): Promise<ScriptPage[]> =>
  (await queryAll({ partition: keys.scriptPage(script, '').pk, prefix: 'page#' }))
    .map(image => ScriptPage.parse(image))
    .sort((a, b) => a.place - b.place || a.id.localeCompare(b.id));

/** Creates a script that is published from its beginning; `false` if there is one of this name, which stays as it is. */
export const createPublishedScript = async (name: string, pages: WrittenPage[], now: Timestamp): Promise<boolean> => {
  const published = { version: 1, published_ts: now };
  const script: Omit<ScriptSetting, 'version'> = { id: name, name, pages, published, updated_ts: now };
  const { outcome } = await writeTogether({
    document: creation('script', scriptStore.key(name), script, scriptStore.index({ ...script, version: 1 })),
    publication: publicationStep({ name, pages, published_ts: now, number: 1 }),
  });
  return outcome === 'written';
};
