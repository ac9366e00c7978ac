import type * as z from 'zod';
import type { SettingKind } from '#shared/settings/setting-version';
import type { Timestamp } from '#shared/time';
import { countUnreadable } from '../../metrics.ts';
import type { ItemKey } from '../engine/keys.ts';
import { getItem, type Image } from '../engine/read.ts';
import { readEach } from '../engine/read-each.ts';
import { replacement, type Step } from '../engine/steps.ts';
import { type Outcome, writeEntity } from '../engine/write.ts';
import { type NewSettingVersion, settingSteps } from './setting-versions.ts';

/**
 * What every document of a setting has. A deleted one stays, so that its versions keep growing, and a set-up does not
 * create a default again that an admin has deleted.
 */
export type SettingDocument = { id: string; version: number; deleted_ts?: Timestamp | undefined };

/** How the documents of a kind of settings are stored; the kind is the name of the entity. */
export type SettingStore<Document extends SettingDocument> = {
  kind: Exclude<SettingKind, 'group' | 'user' | 'did'>;
  schema: z.ZodType<Document>;
  key: (id: string) => ItemKey;
  /** The attributes that put it into its list. */
  index: (document: Document) => object;
};

const replacing = <Document extends SettingDocument>(store: SettingStore<Document>, document: Document): Step =>
  replacement(store.kind, store.key(document.id), document, store.index(document));

/** Replaces a document; a conflict if the stored one is as new or newer. */
export const putSetting = <Document extends SettingDocument>(
  store: SettingStore<Document>,
  document: Document,
): Promise<Outcome<Document>> => writeEntity(replacing(store, document), image => store.schema.parse(image));

/** A document as it is now, also a deleted one. */
export const getSetting = async <Document extends SettingDocument>(
  store: SettingStore<Document>,
  id: string,
): Promise<Document | undefined> => {
  const image = await getItem(store.key(id), { latest: true });
  return image && store.schema.parse(image);
};

/** The documents of a list that can be read, and the ids of the others, which are logged and counted. */
export const readSettings = <Document extends SettingDocument>(
  { kind, schema, key }: SettingStore<Document>,
  images: Image[],
): { documents: Document[]; unreadable: { id: string }[] } => {
  const { items, unreadable } = readEach(images, {
    schema,
    keyOf: key,
    message: `${kind} not read`,
    idName: 'setting',
  });
  countUnreadable(unreadable);
  return { documents: items, unreadable };
};

/**
 * A new version of a document with the record of the change. Every change makes the version after the one that was
 * read, so that the second of two changes fails.
 */
export const versionSteps = <Document extends SettingDocument>(
  store: SettingStore<Document>,
  document: Document,
  record: Omit<NewSettingVersion, 'kind' | 'name' | 'number'>,
) =>
  settingSteps(store.key(document.id), replacing(store, document), {
    kind: store.kind,
    name: document.id,
    number: document.version,
    ...record,
  });
