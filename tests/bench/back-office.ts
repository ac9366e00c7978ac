import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { newYorkDay } from '#shared/new-york';
import { timestamp } from '#shared/time';
import { backOfficeItems, callsUntil, SIZE } from './back-office/items.ts';
import { measureOperations } from './back-office/operations.ts';
import { measureScreens } from './back-office/screens.ts';
import { forTheRecord, type Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { startDatabaseTap } from './support/database-tap.ts';
import { importTables } from './support/imported-tables.ts';
import { tapFunctions } from './support/tapped-functions.ts';

/** Sees every screen, and the company's figures. */
const ADMIN = 'ada.okafor@coverline.test';

/**
 * The screens of the back office over a table of a year: all functions work on it instead of the system's own one. What
 * they write there has no effect, because it has no stream.
 */
export const measureBackOffice = async (bench: BenchSystem): Promise<Row[]> => {
  const { system, admit } = bench;
  const cloud = system.cloud();
  const { TABLE_NAME: main = '', AUDIT_TABLE_NAME: audit = '' } = cloud.environment('reports-api');
  const now = timestamp(new Date());
  const today = newYorkDay(now);
  const dir = mkdtempSync(join(tmpdir(), 'coverline-back-office-'));
  try {
    const started = performance.now();
    const { engine, items } = await importTables(dir, {
      endpoint: system.origins.dynamodb,
      tables: [main, audit],
      added: { [main]: backOfficeItems(now, (await getRollupGeneration()).current) },
      // The generated roll-ups have the keys of those of the seed.
      isCopied: ({ entity }) => entity !== 'rollup',
    });
    const seconds = (performance.now() - started) / 1000;
    const tap = await startDatabaseTap(engine.endpoint);
    const untap = await tapFunctions(cloud, tap);
    try {
      const [admission] = await admit([ADMIN]);
      const to = { origin: system.origins.api, token: admission?.token ?? '' };
      return [
        forTheRecord({
          what: 'back office: leads',
          value: SIZE.leads,
          baseline: `roll-ups of ${callsUntil(now).toLocaleString('en')} calls of ${SIZE.agents} agents in ${SIZE.days} days; ${items.toLocaleString('en')} items, made and imported in ${seconds.toFixed(0)} s`,
        }),
        ...(await measureOperations({ to, tap }, today)),
        ...(await measureScreens(bench, tap, ADMIN, today)),
      ];
    } finally {
      await untap();
      await tap.stop();
      await engine.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
