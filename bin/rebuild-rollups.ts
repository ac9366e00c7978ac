/**
 * Counts the rollups of every agent anew from the calls, while the system runs.
 *
 *   npx tsx bin/rebuild-rollups.ts --table <TableName> [--user <id>]
 *
 * Credentials of AWS come from its usual places.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { listUsers } from '#platform/table/users';
import { rebuildDayRollups } from '../lambdas/projections/rebuild-day-rollups.ts';

const Options = z.object({ table: z.string().min(1), user: z.string().min(1).optional() });

const { values } = parseArgs({ options: { table: { type: 'string' }, user: { type: 'string' } } });
const options = Options.parse(values);
process.env.TABLE_NAME = options.table;

const ids = options.user ? [options.user] : (await listUsers()).map(user => user.id);
for (const id of ids) await rebuildDayRollups(id);
console.log(`Rebuilt the rollups of ${ids.length} users.`);
