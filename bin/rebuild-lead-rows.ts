/**
 * Makes the rows of the leads list and of the search again from leads and products, while the system runs.
 *
 *   npx tsx bin/rebuild-lead-rows.ts --table <TableName>
 *
 * The credentials of AWS come from the SDK's default chain. Exits with 1 if a lead could not be read; all others are listed
 * then.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { rebuildLeadRows } from '../lambdas/projections/rebuild-lead-rows.ts';

const Options = z.object({ table: z.string().min(1) });

const { values } = parseArgs({ options: { table: { type: 'string' } } });
process.env.TABLE_NAME = Options.parse(values).table;

const { items, unreadable } = await rebuildLeadRows();
console.log(`Made the rows of the leads list again from ${items} items.`);
for (const id of unreadable) console.error(`The lead ${id} could not be read: it stays listed as it was.`);
process.exitCode = unreadable.length > 0 ? 1 : 0;
