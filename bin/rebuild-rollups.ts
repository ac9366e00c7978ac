/**
 * Recalculates every roll-up and commission line from calls, leads, products and chargebacks, while the system runs.
 *
 *   npx tsx bin/rebuild-rollups.ts --table <TableName>
 *
 * The credentials of AWS come from the SDK's default chain.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { rebuildRollups } from '../lambdas/projections/rebuild-rollups.ts';

const Options = z.object({ table: z.string().min(1) });

const { values } = parseArgs({ options: { table: { type: 'string' } } });
process.env.TABLE_NAME = Options.parse(values).table;

console.log(`Rebuilt the roll-ups from ${await rebuildRollups()} documents.`);
