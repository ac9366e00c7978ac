import { mapInBatches } from '#platform/batches/map-in-batches';
import { type Actor, clearGroupConfigurations, loadActor } from '#platform/handlers/actor';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { createCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { createDoctorNomination } from '#platform/table/doctor-nominations';
import { writeOne } from '#platform/table/engine/write';
import { listGroupNames } from '#platform/table/group-configurations';
import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';
import { putLeadSource } from '#platform/table/lead-sources';
import { createLead } from '#platform/table/leads';
import { putMessageTemplate } from '#platform/table/messages';
import { putProductOption } from '#platform/table/product-options';
import { createPublishedScript } from '#platform/table/settings/scripts';
import { listUsers } from '#platform/table/users';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { saveProduct } from '../../lambdas/sales/products/save-product.ts';
import { setProductStatus } from '../../lambdas/sales/products/set-product-status.ts';
import { first, setUpDefaults } from '../set-up/defaults.ts';
import { addPerson } from '../set-up/people.ts';
import { blacklist, dids, leadSources } from './catalogue.ts';
import { someHistory } from './history.ts';
import { messageTemplates } from './message-templates.ts';
import { someNominations } from './nominations.ts';
import { someNotes } from './notes.ts';
import { people, SEED_PASSWORD } from './people.ts';
import { productOptions } from './products.ts';
import { createRandom, SEED } from './random.ts';
import { type SeededSale, someSales } from './sales.ts';
import { scripts } from './scripts/scripts.ts';

const AT_ONCE = 16;

const seedCatalogues = async (now: Date): Promise<void> => {
  await mapInBatches(leadSources, AT_ONCE, source => putLeadSource({ ...source, ...first }));
  await mapInBatches(dids, AT_ONCE, did => putDid({ ...did, ...first }));
  await noteBlacklistAreas(blacklist);
  await mapInBatches(blacklist, AT_ONCE, entry => writeOne(blacklisting(entry)));
  await mapInBatches(scripts, AT_ONCE, ({ name, pages }) => createPublishedScript(name, pages, timestamp(now)));
  await mapInBatches(productOptions, AT_ONCE, option => putProductOption({ ...option, ...first }));
  const created = { created_ts: timestamp(now), ...first };
  await mapInBatches(messageTemplates, AT_ONCE, template => putMessageTemplate({ ...template, ...created }));
};

const seedPeople = async (now: Date): Promise<void> => {
  clearGroupConfigurations();
  await mapInBatches(people, 4, person => addPerson({ ...person, password: SEED_PASSWORD }, { now }));
};

/** One product after the other: all products of a lead share one version check. */
const seedSalesOfLead = async (sales: SeededSale[], closer: Actor, verifier: Actor): Promise<void> => {
  for (const { leadId, type, data, status, failed_reason, chosen_ts, status_ts } of sales) {
    const product = { leadId, type };
    const { version } = await saveProduct({ actor: closer, now: chosen_ts }, { ...product, data });
    const deps = { actor: verifier, now: status_ts };
    if (status) await setProductStatus(deps, { ...product, version, status, data: { failed_reason } });
  }
};

const withRole = (users: User[], role: User['roles'][number]): User[] =>
  users.filter(user => user.roles.includes(role));

const seedSales = async (sales: SeededSale[], users: User[]): Promise<void> => {
  const [verifier] = withRole(users, 'verification');
  if (!verifier) throw new Error('Nobody can verify what was sold.');
  const verifying = await loadActor(verifier.id);
  const leadIds = [...new Set(sales.map(({ leadId }) => leadId))];
  await mapInBatches(leadIds, AT_ONCE, async id => {
    const ofLead = sales.filter(({ leadId }) => leadId === id);
    const closer = users.find(({ email }) => email === ofLead[0]?.closerEmail);
    if (closer) await seedSalesOfLead(ofLead, await loadActor(closer.id), verifying);
  });
};

const seedHistory = async (now: Date): Promise<void> => {
  const users = await listUsers();
  const history = someHistory(createRandom(SEED), users, now);
  await mapInBatches(history.leads, AT_ONCE, createLead);
  await mapInBatches(history.calls, AT_ONCE, createCall);
  const service = withRole(users, 'customer_service').map(({ email }) => email);
  const notes = someNotes(createRandom(SEED), history.calls, service);
  await mapInBatches(notes.lead, AT_ONCE, createLeadNote);
  await mapInBatches(notes.service, AT_ONCE, createServiceNote);
  const closers = withRole(users, 'closer').map(({ email }) => email);
  await mapInBatches(someNominations(history.leads, closers[0] ?? ''), AT_ONCE, createDoctorNomination);
  await seedSales(someSales(createRandom(SEED), closers, history, now), users);
};

/** Whether this system was seeded before: its first documents exist. */
export const isSeeded = async (): Promise<boolean> => (await listGroupNames()).length > 0;

/**
 * Fills an empty system with the same data each time, through the product's own verbs: users, DIDs, catalogues, and
 * some weeks of leads, calls and sales up to `now`.
 */
export const seed = async (now: Date): Promise<void> => {
  await setUpDefaults(now);
  await seedCatalogues(now);
  await seedPeople(now);
  await seedHistory(now);
};
