/**
 * Recalculates the roll-ups of every agent from the calls and the sold products, while the system runs.
 *
 *   npx tsx bin/rebuild-rollups.ts --table <TableName> [--user <id>]
 *
 * The credentials of AWS come from the SDK's default chain.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { getUser, listUsers } from '#platform/table/users';
import { rebuildDayRollups } from '../lambdas/projections/rebuild-day-rollups.ts';
import { rebuildSalesDays } from '../lambdas/projections/rebuild-sales-days.ts';

const Options = z.object({ table: z.string().min(1), user: z.string().min(1).optional() });

const { values } = parseArgs({ options: { table: { type: 'string' }, user: { type: 'string' } } });
const options = Options.parse(values);
process.env.TABLE_NAME = options.table;

const users = options.user ? [await getUser(options.user)] : await listUsers();
for (const user of users) {
  if (!user) throw new Error(`There is no user ${options.user}.`);
  await rebuildDayRollups(user.id);
  await rebuildSalesDays(user);
}
console.log(`Rebuilt the rollups of ${users.length} users.`);
