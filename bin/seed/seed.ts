import { forgetGroupConfigurations, groupConfigurations } from '#platform/actor';
import { blacklisting } from '#platform/table/blacklist';
import { createCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { putDispositionGroup } from '#platform/table/disposition-groups';
import { putDisposition } from '#platform/table/dispositions';
import { listGroupConfigurations, putGroupConfiguration } from '#platform/table/group-configurations';
import { putLeadSource } from '#platform/table/lead-sources';
import { createLead } from '#platform/table/leads';
import { listUsers, userByEmail } from '#platform/table/users';
import { writeOne } from '#platform/table/write';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import { defaultDispositionGroups, defaultDispositions } from '#shared/dispositions/default-dispositions';
import { timestamp } from '#shared/time';
import { adminCreateUser } from '../../lambdas/identity/admin-create-user.ts';
import { userPool } from '../../lambdas/identity/user-pool.ts';
import { workers } from '../../lambdas/identity/workers.ts';
import { aFinishedCall } from './calls.ts';
import { blacklist, dids, leadSources } from './catalogue.ts';
import { inBatches } from './in-batches.ts';
import { aLead } from './leads.ts';
import { people, SEED_PASSWORD } from './people.ts';
import { createRandom, type Random } from './random.ts';

const LEADS = 300;
const CALLS = 220;
const AT_ONCE = 16;
const SEED = 20_260_105;

const first = { version: 1 };

const seedCatalogues = async (now: Date): Promise<void> => {
  await inBatches(defaultGroupConfigurations, AT_ONCE, group =>
    putGroupConfiguration({ ...group, ...first, updated_ts: timestamp(now) }),
  );
  await inBatches(leadSources, AT_ONCE, source => putLeadSource({ ...source, ...first }));
  await inBatches(defaultDispositions, AT_ONCE, disposition => putDisposition({ ...disposition, ...first }));
  await inBatches(defaultDispositionGroups, AT_ONCE, group => putDispositionGroup({ ...group, ...first }));
  await inBatches(dids, AT_ONCE, did => putDid({ ...did, ...first }));
  await inBatches(blacklist, AT_ONCE, entry => writeOne(blacklisting(entry)));
};

const seedPeople = async (now: Date): Promise<void> => {
  forgetGroupConfigurations();
  await inBatches(people, 4, async person => {
    if (await userByEmail(person.email)) return;
    const input = { ...person, password: SEED_PASSWORD, auto_accept: person.auto_accept ?? false };
    await adminCreateUser({ userPool, workers, groupConfigurations }, { input, now: timestamp(now) });
  });
};

const seedHistory = async (random: Random, now: Date): Promise<void> => {
  const agents = (await listUsers()).filter(user => !user.roles.includes('admin'));
  const leads = Array.from({ length: LEADS }, (_, index) => aLead(random, index, now));
  const calls = Array.from({ length: CALLS }, () =>
    aFinishedCall(random, random.pick(leads), random.pick(agents), now),
  );
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
  await seedCatalogues(now);
  await seedPeople(now);
  await seedHistory(createRandom(SEED), now);
};
