import type { Page } from 'playwright-core';
import type { Mounted } from './browser/mounted.ts';
import { atMost, type Row } from './row.ts';
import { withProgramPage } from './support/program-page.ts';
import { median } from './support/statistics.ts';

const MANY = 100_000;
const FEW = 1000;
const MOST_TIMES_FEW = 2;
const MOST_ROWS = 60;
const MOUNTS = 25;
/** The first mounts run unoptimized code and fill the style caches. */
const WARM_UP = 10;

const mountOf = (page: Page, count: number): Promise<Mounted> =>
  page.evaluate(rows => (globalThis as unknown as { mountTable(rows: number): Mounted }).mountTable(rows), count);

/** Mounts the web app's table in Chromium, alternating many and few rows. */
export const measureDataTable = (): Promise<Row[]> =>
  withProgramPage({ entry: 'mount-table.tsx', width: 1280 }, async page => {
    const turns: { many: Mounted; few: Mounted }[] = [];
    for (let turn = 0; turn < WARM_UP + MOUNTS; turn++) {
      turns.push({ many: await mountOf(page, MANY), few: await mountOf(page, FEW) });
    }
    const counted = turns.slice(WARM_UP);
    const many = median(counted.map(turn => turn.many.ms));
    const few = median(counted.map(turn => turn.few.ms));
    const rows = Math.max(...counted.map(turn => turn.many.rowsInDocument));
    if (rows === 0) throw new Error('The table drew no row.');
    const name = `table of ${MANY.toLocaleString('en')} rows`;
    return [
      atMost(MOST_TIMES_FEW, {
        what: `${name}, time to mount`,
        value: many / few,
        unit: 'x',
        digits: 2,
        baseline: `${many.toFixed(1)} ms, of ${FEW.toLocaleString('en')} rows ${few.toFixed(1)} ms, median of ${MOUNTS}`,
      }),
      atMost(MOST_ROWS, { what: `${name}, rows in the document`, value: rows, baseline: 'screen of 900 px' }),
    ];
  });
