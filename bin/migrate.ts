/**
 * Rewrites the stored items of older schema versions, moves the audit records of the main table into the audit trail,
 * corrects the progress of verifications, completes the lines of commissions, counts the figures of data that was never counted, lists leads that were never
 * listed, and publishes scripts of before they had versions, while the system works.
 * Run after each deployment, also after a roll-back and a restore; repeated or interrupted runs do no harm
 * (docs/decisions/0050, 0060).
 *
 *   npx tsx bin/migrate.ts --table <TableName> --audit-table <AuditTableName> [--report <file>]
 *
 * The credentials of AWS come from the SDK's default chain. Exits with 1 if an item could not be read; with `--report`
 * the file has the keys of these items instead, and the exit code is 0.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { timestamp } from '#shared/time';
import { writeReport } from './deploy/report.ts';
import { countOnce } from './migrations/count-once.ts';
import { listLeadsOnce } from './migrations/list-leads-once.ts';
import { migrateData } from './migrations/migrate-data.ts';
import { nameHandoversOnce } from './migrations/name-handovers-once.ts';
import { noteFormerBlacklistAreas } from './migrations/note-blacklist-areas.ts';
import { publishScriptsOnce } from './migrations/publish-scripts-once.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { table: text, 'audit-table': text, report: text } });
const name = z.string().min(1);
const tables = z.object({ table: name, 'audit-table': name }).parse(values);
process.env.TABLE_NAME = tables.table;
process.env.AUDIT_TABLE_NAME = tables['audit-table'];

const unreadableItems: string[] = [];
await noteFormerBlacklistAreas();
const { upgraded, unreadable } = await migrateData({
  now: () => timestamp(new Date()),
  unreadable: ({ pk, sk }) => {
    unreadableItems.push(`${pk} ${sk}`);
    console.error(`${pk} ${sk} fails the schema of its entity and stays as it is.`);
  },
});
console.log(`Rewrote, moved, corrected or removed ${upgraded} items; ${unreadable} could not be read.`);
console.log(`Counted the figures of ${await countOnce()} documents that were never counted.`);
console.log(`Listed ${await listLeadsOnce(() => timestamp(new Date()))} leads that were never listed.`);
console.log(`Published ${await publishScriptsOnce(() => timestamp(new Date()))} scripts that had no versions.`);
console.log(`Let ${await nameHandoversOnce(() => timestamp(new Date()))} users name the handover of their work.`);
if (values.report !== undefined) writeReport(values.report, unreadableItems);
else process.exitCode = unreadable > 0 ? 1 : 0;
