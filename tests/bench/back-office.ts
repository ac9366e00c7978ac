import { backOfficeItems, callsUntil, SIZE } from './back-office/items.ts';
import { measureOperations } from './back-office/operations.ts';
import { measureScreens } from './back-office/screens.ts';
import { type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { onImportedTables } from './support/on-imported-tables.ts';

/** Sees every screen, and the company's figures. */
const ADMIN = 'ada.okafor@coverline.test';
/** Sees the agents' calls. */
const SUPERVISOR = 'victor.stone@coverline.test';

/** The screens of the back office over a table of a year. */
export const measureBackOffice = (bench: BenchSystem): Promise<Row[]> =>
  onImportedTables(bench, backOfficeItems, async ({ tap, now, today, items, seconds }) => {
    const [admin = '', supervisor = ''] = (await bench.signInUsers([ADMIN, SUPERVISOR])).map(({ token }) => token);
    return [
      rowWithoutTarget({
        what: 'back office: leads',
        value: SIZE.leads,
        baseline: `roll-ups of ${callsUntil(now).toLocaleString('en')} calls of ${SIZE.agents} agents in ${SIZE.days} days; ${items.toLocaleString('en')} items, made and imported in ${seconds.toFixed(0)} s`,
      }),
      ...(await measureOperations({ origin: bench.system.origins.api, users: { admin, supervisor }, tap }, today)),
      ...(await measureScreens(bench, tap, ADMIN, today)),
    ];
  });
