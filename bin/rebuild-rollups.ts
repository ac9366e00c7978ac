/**
 * Recalculates every roll-up and commission line from calls, leads, products and chargebacks, while the system runs.
 *
 *   npx tsx bin/rebuild-rollups.ts --table <TableName>
 *
 * The credentials of AWS come from the SDK's default chain. Exits with 1 if a document could not be read; all others are
 * counted then.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { rebuildRollups } from '../lambdas/projections/rebuild-rollups.ts';

const Options = z.object({ table: z.string().min(1) });

const { values } = parseArgs({ options: { table: { type: 'string' } } });
process.env.TABLE_NAME = Options.parse(values).table;

const { documents, unreadable } = await rebuildRollups();
console.log(`Rebuilt the roll-ups from ${documents} documents.`);
for (const { pk, sk } of unreadable) console.error(`${pk} ${sk} could not be read: it counts for what it did before.`);
process.exitCode = unreadable.length > 0 ? 1 : 0;
