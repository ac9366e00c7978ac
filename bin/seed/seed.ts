import { forgetGroupConfigurations } from '#platform/actor';
import { blacklisting } from '#platform/table/blacklist';
import { createCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { listGroupConfigurations } from '#platform/table/group-configurations';
import { putLeadSource } from '#platform/table/lead-sources';
import { createLead } from '#platform/table/leads';
import { listUsers } from '#platform/table/users';
import { writeOne } from '#platform/table/write';
import { first, setUpDefaults } from '../set-up/defaults.ts';
import { inBatches } from '../set-up/in-batches.ts';
import { addPerson } from '../set-up/people.ts';
import { blacklist, dids, leadSources } from './catalogue.ts';
import { someHistory } from './history.ts';
import { people, SEED_PASSWORD } from './people.ts';
import { createRandom, SEED } from './random.ts';

const AT_ONCE = 16;

const seedCatalogues = async (): Promise<void> => {
  await inBatches(leadSources, AT_ONCE, source => putLeadSource({ ...source, ...first }));
  await inBatches(dids, AT_ONCE, did => putDid({ ...did, ...first }));
  await inBatches(blacklist, AT_ONCE, entry => writeOne(blacklisting(entry)));
};

const seedPeople = async (now: Date): Promise<void> => {
  forgetGroupConfigurations();
  await inBatches(people, 4, person => addPerson({ ...person, password: SEED_PASSWORD }, now));
};

const seedHistory = async (now: Date): Promise<void> => {
  const { leads, calls } = someHistory(createRandom(SEED), await listUsers(), now);
  await inBatches(leads, AT_ONCE, createLead);
  await inBatches(calls, AT_ONCE, createCall);
};

/** Whether this system was seeded before: its first documents are there. */
export const isSeeded = async (): Promise<boolean> => (await listGroupConfigurations()).length > 0;

/**
 * Fills an empty system, the same way every time, through the product's own verbs: everybody who can sign in, the
 * numbers, the catalogues, and some weeks of leads and calls up to `now`.
 */
export const seed = async (now: Date): Promise<void> => {
  await setUpDefaults(now);
  await seedCatalogues();
  await seedPeople(now);
  await seedHistory(now);
};
