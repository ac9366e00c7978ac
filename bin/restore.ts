/**
 * Rehearses a restore: a point in time of the table into a new table, the items of both counted, those of older schema
 * versions rewritten in the new one, its roll-ups rebuilt and compared. It changes nothing of the table in use.
 *
 *   npm run restore -- --source <TableName> --target <new name> [--at 2026-01-31T08:00:00Z]
 *
 * The credentials and the region of AWS come from the SDK's default chain. It exits with 1 if an entity has lost items
 * (bin/restore/lost-items.ts), the rebuild changed a roll-up, or an item fails its schema.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { rehearseRestore } from './restore/run.ts';

const Options = z
  .object({
    source: z.string().min(1),
    target: z.string().min(1),
    at: z.iso
      .datetime()
      .transform(text => new Date(text))
      .optional(),
  })
  .refine(({ source, target }) => source !== target, 'The new table needs another name.');

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { source: text, target: text, at: text } });
const options = Options.parse(values);

const unchanged = await rehearseRestore({ client: new DynamoDBClient(), print: line => console.log(line) }, options);
if (!unchanged) process.exitCode = 1;
