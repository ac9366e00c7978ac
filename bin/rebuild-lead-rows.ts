/**
 * Makes the rows of the leads list and of the search again from leads and products, while the system runs.
 *
 *   npx tsx bin/rebuild-lead-rows.ts --table <TableName>
 *
 * The credentials of AWS come from the SDK's default chain.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { rebuildLeadRows } from '../lambdas/projections/rebuild-lead-rows.ts';

const Options = z.object({ table: z.string().min(1) });

const { values } = parseArgs({ options: { table: { type: 'string' } } });
process.env.TABLE_NAME = Options.parse(values).table;

console.log(`Made the rows of the leads list again from ${await rebuildLeadRows()} items.`);
