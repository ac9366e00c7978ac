import { LeadSource } from '#shared/lead-sources/lead-source';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): LeadSource => LeadSource.parse(image);

/** Replaces a lead source; a conflict if the stored one is as new or newer. */
export const putLeadSource = (leadSource: LeadSource): Promise<Outcome<LeadSource>> =>
  writeEntity(
    replacement(
      'lead-source',
      keys.leadSource(leadSource.id),
      leadSource,
      indexed('gsi1', partitions.leadSources(), leadSource.name),
    ),
    parse,
  );

/** All lead sources, by name. */
export const listLeadSources = async (): Promise<LeadSource[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.leadSources() })).map(parse);
