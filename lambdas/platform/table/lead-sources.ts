import { LeadSource } from '#shared/lead-sources/lead-source';
import { countUnreadable } from '../metrics.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { readEach } from './engine/read-each.ts';
import { creation, replacement, type Step, update } from './engine/steps.ts';
import { type Outcome, type TransactionOutcome, writeEntity, writeTogether } from './engine/write.ts';
import { type NewSettingVersion, settingVersionStep } from './settings/setting-versions.ts';

const parse = (image: Image): LeadSource => LeadSource.parse(image);

const listed = (name: string) => indexed('gsi1', partitions.leadSources(), name);

/** Replaces a lead source; a conflict if the stored one is as new or newer. */
export const putLeadSource = (leadSource: LeadSource): Promise<Outcome<LeadSource>> =>
  writeEntity(replacement('lead-source', keys.leadSource(leadSource.id), leadSource, listed(leadSource.name)), parse);

/** The lead sources that can be read, by name, and the ids of the others, which are logged and counted. */
type ReadableSources = { sources: LeadSource[]; unreadable: { id: string }[] };

/** The lead sources by name, also those that are retired. */
export const readableLeadSources = async (): Promise<ReadableSources> => {
  const { items, unreadable } = readEach(await queryAll({ index: 'gsi1', partition: partitions.leadSources() }), {
    schema: LeadSource,
    keyOf: keys.leadSource,
    message: 'lead-source not read',
    idName: 'setting',
  });
  countUnreadable(unreadable);
  return { sources: items, unreadable };
};

/** The lead sources that can be read, also those that are retired, by name. */
export const listLeadSources = async (): Promise<LeadSource[]> => (await readableLeadSources()).sources;

/** @throws Error if one cannot be read: without it an amount would be wrong, or a taken name would seem free */
export const allOf = ({ sources, unreadable }: ReadableSources): LeadSource[] => {
  if (unreadable.length === 0) return sources;
  throw new Error(`The lead sources ${unreadable.map(({ id }) => id).join(', ')} cannot be read.`);
};

/** A lead source as it is now, by a consistent read. */
export const getLeadSource = async (id: string): Promise<LeadSource | undefined> => {
  const image = await getItem(keys.leadSource(id), { latest: true });
  return image && parse(image);
};

/** Two sources never have the same name, nor one that the other had. */
const nameClaim = (name: string, lead_source_id: string): Step =>
  update<{ lead_source_id: string }>(
    keys.leadSourceName(name),
    { set: { lead_source_id }, when: [{ field: 'lead_source_id', is: 'absent-or-equal', value: lead_source_id }] },
    { set: { entity: 'lead-source-name' }, orCreate: true },
  );

type Written = TransactionOutcome<'source' | 'name' | 'record'>;

/** A new lead source with the record of who created it; `source` fails if the id is taken, `name` if the name is. */
export const createLeadSource = (source: Omit<LeadSource, 'version'>, record: NewSettingVersion): Promise<Written> =>
  writeTogether({
    source: creation('lead-source', keys.leadSource(source.id), source, listed(source.name)),
    name: nameClaim(source.name, source.id),
    record: settingVersionStep(keys.leadSource(source.id), record),
  });

/** Saves a changed lead source and the record of the change, if the source has not changed since it was read. */
export const saveLeadSource = (
  stored: LeadSource,
  { id, version: _, retired_ts, ...fields }: LeadSource,
  record: NewSettingVersion,
): Promise<Written> =>
  writeTogether({
    source: update<LeadSource>(
      keys.leadSource(id),
      {
        set: { ...fields, ...(retired_ts && { retired_ts }) },
        remove: retired_ts === undefined ? ['retired_ts'] : [],
        when: [{ field: 'version', is: 'equal', value: stored.version }],
      },
      { set: listed(fields.name) },
    ),
    ...(fields.name !== stored.name && { name: nameClaim(fields.name, id) }),
    record: settingVersionStep(keys.leadSource(id), record),
  });
