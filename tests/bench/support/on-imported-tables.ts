import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { newYorkDay } from '#shared/new-york';
import { type Timestamp, timestamp } from '#shared/time';
import type { Item } from '../lists/items.ts';
import type { BenchSystem } from './bench-system.ts';
import { type DatabaseTap, startDatabaseTap } from './database-tap.ts';
import { importTables } from './imported-tables.ts';
import { tapFunctions } from './tapped-functions.ts';

type OnTables = {
  tap: DatabaseTap;
  now: Timestamp;
  today: string;
  /** How many items the tables have, and how long it took to make and to import them. */
  items: number;
  seconds: number;
};

/**
 * Runs `work` while all functions use tables with generated items, and the seed's without its roll-ups, instead of the
 * system's own ones. What they write there has no effect, because these tables have no stream.
 */
export const onImportedTables = async <T>(
  { system }: BenchSystem,
  itemsOf: (now: Timestamp, generation: number) => Iterable<Item>,
  work: (on: OnTables) => Promise<T>,
): Promise<T> => {
  const cloud = system.cloud();
  const { TABLE_NAME: main = '', AUDIT_TABLE_NAME: audit = '' } = cloud.environment('reports-api');
  const now = timestamp(new Date());
  const dir = mkdtempSync(join(tmpdir(), 'coverline-tables-'));
  try {
    const started = performance.now();
    const { engine, items } = await importTables(dir, {
      endpoint: system.origins.dynamodb,
      tables: [main, audit],
      added: { [main]: itemsOf(now, (await getRollupGeneration()).current) },
      // The generated roll-ups have the keys of those of the seed.
      isCopied: ({ entity }) => entity !== 'rollup',
    });
    const seconds = (performance.now() - started) / 1000;
    const tap = await startDatabaseTap(engine.endpoint);
    const untap = await tapFunctions(cloud, tap);
    try {
      return await work({ tap, now, today: newYorkDay(now), items, seconds });
    } finally {
      await untap();
      await tap.stop();
      await engine.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
