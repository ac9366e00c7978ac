import { getGroupConfigurations, putGroupConfiguration } from '#platform/table/group-configurations';
import { SIZE } from './back-office/items.ts';
import { measureFilters, measureRoles, type Reader } from './leads-list/filters.ts';
import { leadsListItems } from './leads-list/items.ts';
import { measureSearch } from './leads-list/search.ts';
import { type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { onImportedTables } from './support/on-imported-tables.ts';

/** Sees all leads, without a limit of dates. */
const ADMIN = { who: 'admin', email: 'ada.okafor@coverline.test' };

/** Agents, whose role limits the dates: a closer to four weeks, a fronter to one. */
const agents = [
  { who: 'closer', email: 'maria.lopez@coverline.test', group: 'closer_t1' },
  { who: 'fronter', email: 'owen.brooks@coverline.test', group: 'fronter_t1' },
];

/** An admin may give agents the list; the groups of a new system do not have it. */
const showLeadsToAgents = async (): Promise<void> => {
  for (const group of await getGroupConfigurations(agents.map(({ group }) => group))) {
    const permissions = [...group.groupPolicy.permissions, 'Leads' as const];
    await putGroupConfiguration({
      ...group,
      version: group.version + 1,
      groupPolicy: { ...group.groupPolicy, permissions },
    });
  }
};

/** Their tokens live for 15 minutes: they sign in when they are measured. */
const readersOf = async (bench: BenchSystem, people: { who: string; email: string }[]): Promise<Reader[]> => {
  const admitted = await bench.signInUsers(people.map(({ email }) => email));
  return people.map(({ who }, at) => ({
    who,
    to: { origin: bench.system.origins.api, token: admitted[at]?.token ?? '' },
  }));
};

/** The leads list and the search over the leads of a year. */
export const measureLeadsList = async (bench: BenchSystem): Promise<Row[]> => {
  await showLeadsToAgents();
  return onImportedTables(bench, leadsListItems, async ({ tap, today, items, seconds }) => {
    const [admin] = await readersOf(bench, [ADMIN]);
    if (!admin) throw new Error('Nobody was signed in.');
    return [
      rowWithoutTarget({
        what: 'leads list: leads',
        value: SIZE.leads,
        baseline: `${items.toLocaleString('en')} items, made and imported in ${seconds.toFixed(0)} s`,
      }),
      ...(await measureFilters({ to: admin.to, tap }, today)),
      ...(await measureRoles(await readersOf(bench, agents), tap, today)),
      ...(await measureSearch(bench, ADMIN.email)),
    ];
  });
};
