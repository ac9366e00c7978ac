import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTableEngine } from '../../infra/local/tables/table-engine.ts';
import { createTestTable } from '../support/local-cloud/test-table.ts';
import type { LeadsAsked, LeadsMeasured } from './lead-import/run-import.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import { runProgram } from './support/run-program.ts';

const LINES = Number(process.env.COVERLINE_BENCH_IMPORT_LEADS ?? 100_000);
/** The memory of the function; chosen by us. */
const MOST_MB = 3_008;

const program = fileURLToPath(new URL('./lead-import/run-import.ts', import.meta.url));

const lineOf = (n: number): string =>
  `305${String(2_000_000 + n)},Ann ${n},Lee,ann-${n}@example.com,5/20/1961,${n} Main Street,Miami,FL`;

const csv = (): string =>
  [
    'Phone,First name,Last name,E-mail,DOB,Address,City,State',
    ...Array.from({ length: LINES }, (_, n) => lineOf(n)),
  ].join('\r\n');

const counted = (count: number): string => count.toLocaleString('en');

/** Checks and imports a whole file of leads with the code of the deployed function, and measures speed and memory. */
export const measureLeadImport = async (): Promise<Row[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'coverline-leads-'));
  const engine = await startTableEngine({ port: 0 });
  const removeTable = await createTestTable(engine.endpoint);
  try {
    const path = join(dir, 'leads.csv');
    writeFileSync(path, csv());
    const { lines, written, ...measured } = await runProgram<LeadsAsked, LeadsMeasured>(program, { path });
    const rate = written / measured.importSeconds;
    const what = `file of ${counted(lines)} leads`;
    return [
      rowWithoutTarget({ what: `${what}: dry run`, value: measured.checkSeconds, unit: 's', digits: 1 }),
      rowWithoutTarget({
        what: `${what}: leads imported a second`,
        value: rate,
        baseline: `${counted(written)} leads in ${measured.importSeconds.toFixed(0)} s`,
      }),
      atMost(MOST_MB, { what: `${what}: peak memory`, value: measured.peakMb, unit: 'MB' }),
    ];
  } finally {
    await removeTable();
    await engine.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};
