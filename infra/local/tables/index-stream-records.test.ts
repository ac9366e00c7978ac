import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynoxideFile, hasDynoxide } from './engine-programs.ts';
import { indexStreamRecords } from './index-stream-records.ts';
import { startTableEngine, type TableEngine } from './table-engine.ts';

/** The statements in which Dynoxide 1.2.1 reads its records: for a write, a read of a shard, a description. */
const statements = [
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?',
  `SELECT new_image FROM _stream_records
    WHERE table_name = ? AND shard_id = ? AND CAST(sequence_number AS INTEGER) > ?
    ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT ?`,
  'SELECT MIN(sequence_number), MAX(sequence_number) FROM _stream_records WHERE table_name = ? AND shard_id = ?',
];

/** Optional, as Dynoxide is: a platform without the engine needs neither. */
const libsql = hasDynoxide() ? await import('libsql') : undefined;

describe.runIf(libsql)('the stream records of Dynoxide', () => {
  const Database = libsql?.default as NonNullable<typeof libsql>['default'];
  let dataDir: string;
  let engine: TableEngine;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'coverline-indexes-'));
    engine = await startTableEngine({ port: 0, dataDir, engine: 'dynoxide' });
  });
  afterEach(async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(statements)('are found by an index: %s', statement => {
    const database = new Database(dynoxideFile(join(dataDir, 'dynoxide')), { timeout: 10_000 });
    const values = Array.from(statement.matchAll(/\?/g), () => 1);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values) as { detail: string }[];
    database.close();
    expect(plan.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH _stream_records USING (COVERING )?INDEX coverline_/,
    );
  });

  it('are left without indexes, with a warning, where the file has another schema', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const other = join(dataDir, 'other.db');
    new Database(other).close();
    await indexStreamRecords(other);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('no such table'));
  });
});
