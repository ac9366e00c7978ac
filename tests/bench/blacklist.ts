import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { writeXlsxStream } from 'hucre/xlsx';
import { startTableEngine } from '../../infra/local/tables/table-engine.ts';
import { createTestTable } from '../support/local-cloud/test-table.ts';
import type { ImportAsked, ImportMeasured } from './blacklist/run-import.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import { runProgram } from './support/run-program.ts';

const ROWS = Number(process.env.COVERLINE_BENCH_BLACKLIST_ROWS ?? 1_000_000);
const AREAS = 300;
/** The memory of the function, and the writes of one partition in a second; both chosen by us. */
const [MOST_MB, MOST_WRITES] = [3_008, 1_000];

const program = fileURLToPath(new URL('./blacklist/run-import.ts', import.meta.url));

/** In the order of numbers, as lists are: one area code after the other. */
function* rows(): Generator<string[]> {
  yield ['phone_number', 'email'];
  for (let n = 0; n < ROWS; n++) {
    const area = 201 + Math.floor((n * AREAS) / ROWS);
    yield [`${area}${String(2_000_000 + n).padStart(7, '0')}`, `person-${n}@example.com`];
  }
}

const importFile = (asked: ImportAsked) => runProgram<ImportAsked, ImportMeasured>(program, asked);

const counted = (count: number): string => count.toLocaleString('en');

/** Imports a whole workbook with the code of the deployed function, and measures its speed and memory. */
export const measureBlacklist = async (): Promise<Row[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'coverline-blacklist-'));
  const engine = await startTableEngine({ port: 0 });
  const removeTable = await createTestTable(engine.endpoint);
  try {
    const path = join(dir, 'list.xlsx');
    const file = writeXlsxStream(rows(), { name: 'Blacklist' });
    await pipeline(Readable.fromWeb(file as never), createWriteStream(path));
    const { rows: valid, written, ...measured } = await importFile({ path });
    const rate = written / measured.writeSeconds;
    const what = `blacklist file of ${counted(valid)} rows`;
    return [
      rowWithoutTarget({ what: `${what}: read and checked`, value: measured.readSeconds, unit: 's', digits: 1 }),
      rowWithoutTarget({
        what: `${what}: rows written a second`,
        value: rate,
        baseline: `${counted(written)} rows in ${measured.writeSeconds.toFixed(0)} s`,
      }),
      atMost(MOST_WRITES, {
        what: `${what}: writes a second on the busiest key`,
        value: measured.busiestKey,
        baseline: `of ${rate.toFixed(0)} in all`,
      }),
      atMost(MOST_MB, { what: `${what}: peak memory`, value: measured.peakMb, unit: 'MB' }),
    ];
  } finally {
    await removeTable();
    await engine.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};
