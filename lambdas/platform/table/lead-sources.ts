import { LeadSource } from '#shared/lead-sources/lead-source';
import { indexed, keys, partitions } from './keys.ts';
import { queryAll } from './query.ts';
import type { Image } from './read.ts';
import { replacement } from './steps.ts';
import { type Outcome, writeEntity } from './write.ts';

const parse = (image: Image): LeadSource => LeadSource.parse(image);

/** Sets a lead source as a whole; one that is not newer than what is there is a conflict. */
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

/** Every one of them, by name. */
export const listLeadSources = async (): Promise<LeadSource[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.leadSources() })).map(parse);
