import { Disposition, snakeCase } from '#shared/dispositions/disposition';
import { inUse } from '#shared/dispositions/disposition-at';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem } from './engine/read.ts';
import { check, type Step } from './engine/steps.ts';
import type { Outcome } from './engine/write.ts';
import { putSetting, readSettings, type SettingStore } from './settings/setting-store.ts';

/** Deleted dispositions stay in the list, because calls under way may have them: it reads a few more than there are. */
export const dispositionStore: SettingStore<Disposition> = {
  kind: 'disposition',
  schema: Disposition,
  key: keys.disposition,
  index: ({ name }) => indexed('gsi1', partitions.dispositions(), name),
};

/** Replaces a disposition; a conflict if the stored one is as new or newer. */
export const putDisposition = (disposition: Disposition): Promise<Outcome<Disposition>> =>
  putSetting(dispositionStore, disposition);

/** All dispositions by name that can be read, also the deleted ones. */
export const storedDispositions = async (): Promise<Disposition[]> =>
  readSettings(dispositionStore, await queryAll({ index: 'gsi1', partition: partitions.dispositions() })).documents;

/** All dispositions, by name. */
export const listDispositions = async (): Promise<Disposition[]> => inUse(await storedDispositions());

/** The disposition with this name, also a deleted one; its id is the name in snake case. */
export const dispositionNamed = async (name: string): Promise<Disposition | undefined> => {
  const image = await getItem(keys.disposition(snakeCase(name)));
  return image?.name === name ? Disposition.parse(image) : undefined;
};

/** The condition that a disposition with this name exists, for the transaction that names it. */
export const dispositionExists = (name: string): Step =>
  check<Disposition>(keys.disposition(snakeCase(name)), [
    { field: 'name', is: 'equal', value: name },
    { field: 'deleted_ts', is: 'absent' },
  ]);
