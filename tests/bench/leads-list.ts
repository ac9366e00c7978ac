import { SIZE } from './back-office/items.ts';
import { measureFilters } from './leads-list/filters.ts';
import { leadsListItems } from './leads-list/items.ts';
import { measureSearch } from './leads-list/search.ts';
import { forTheRecord, type Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { onImportedTables } from './support/on-imported-tables.ts';

/** Sees all leads, without a limit of dates. */
const ADMIN = 'ada.okafor@coverline.test';

/** The leads list and the search over the leads of a year. */
export const measureLeadsList = (bench: BenchSystem): Promise<Row[]> =>
  onImportedTables(bench, leadsListItems, async ({ tap, today, items, seconds }) => {
    const [admission] = await bench.admit([ADMIN]);
    const to = { origin: bench.system.origins.api, token: admission?.token ?? '' };
    return [
      forTheRecord({
        what: 'leads list: leads',
        value: SIZE.leads,
        baseline: `${items.toLocaleString('en')} items, made and imported in ${seconds.toFixed(0)} s`,
      }),
      ...(await measureFilters({ to, tap }, today)),
      ...(await measureSearch(bench, ADMIN)),
    ];
  });
