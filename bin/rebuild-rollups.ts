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
import type { User } from '#shared/users/user';
import { rebuildRollups } from '../lambdas/projections/rebuild-rollups.ts';

const Options = z.object({ table: z.string().min(1), user: z.string().min(1).optional() });

const { values } = parseArgs({ options: { table: { type: 'string' }, user: { type: 'string' } } });
const options = Options.parse(values);
process.env.TABLE_NAME = options.table;

const oneUser = async (id: string): Promise<User> => {
  const user = await getUser(id);
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
};

const users = options.user ? [await oneUser(options.user)] : await listUsers();
await rebuildRollups(users);
console.log(`Rebuilt the rollups of ${users.length} users.`);
