import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userCreation } from '#platform/table/users';
import { startTableEngine } from '../../infra/local/tables/table-engine.ts';
import { anAdmin } from '../support/builders/a-user.ts';
import { createTestTable } from '../support/local-cloud/test-table.ts';
import { commissionItems } from './exports/items.ts';
import type { ExportAsked, ExportMeasured } from './exports/run-export.ts';
import type { Item } from './lists/items.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import { importTables } from './support/imported-tables.ts';
import { runProgram } from './support/run-program.ts';

const ROWS = 100_000;
/** The memory of the function; chosen by us. */
const MOST_MB = 1_769;

const program = fileURLToPath(new URL('./exports/run-export.ts', import.meta.url));

const exportAs = (asked: ExportAsked) => runProgram<ExportAsked, ExportMeasured>(program, asked);

const days = { first: '2026-01-01', last: '2026-02-28' };
const noDays = { first: '2025-06-01', last: '2025-06-01' };

const measureFormat = async (format: ExportAsked['format']): Promise<Row[]> => {
  const nothing = await exportAs({ format, ...noDays });
  const { rows, seconds, peakMb, fileMb } = await exportAs({ format, ...days });
  const what = `export of ${rows.toLocaleString('en')} rows as ${format}`;
  return [
    rowWithoutTarget({
      what: `${what}: rows per second`,
      value: rows / seconds,
      baseline: `${seconds.toFixed(1)} s, ${fileMb.toFixed(1)} MB`,
    }),
    atMost(MOST_MB, {
      what: `${what}: peak memory`,
      value: peakMb,
      unit: 'MB',
      baseline: `${nothing.peakMb.toFixed(0)} MB for an export of nothing`,
    }),
  ];
};

/** The user who exports, and the list. */
function* items(): Generator<Item> {
  const { version: _, ...admin } = anAdmin();
  yield userCreation(admin).item.Put?.Item ?? {};
  yield* commissionItems(ROWS);
}

/** Exports a large list as each format, in a process of its own, and measures its speed and memory. */
export const measureExports = async (): Promise<Row[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'coverline-exports-'));
  const empty = await startTableEngine({ port: 0 });
  try {
    await createTestTable(empty.endpoint);
    const {
      TABLE_NAME: main = '',
      AUDIT_TABLE_NAME: audit = '',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint = '',
    } = process.env;
    const from = { endpoint, tables: [main, audit], isCopied: () => true };
    const { engine } = await importTables(dir, { ...from, added: { [main]: items() } });
    process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
    try {
      return [...(await measureFormat('csv')), ...(await measureFormat('xlsx'))];
    } finally {
      await engine.stop();
    }
  } finally {
    await empty.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};
