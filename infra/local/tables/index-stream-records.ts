/** The statements of Dynoxide 1.2.1 ask for the records of a table, or of a shard, in the order of their numbers. */
const INDEXES = `
  CREATE INDEX IF NOT EXISTS coverline_of_table ON _stream_records
    (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS coverline_of_shard ON _stream_records
    (table_name, shard_id, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS coverline_shard_limits ON _stream_records
    (table_name, shard_id, sequence_number);
`;

const BUSY_FOR_MS = 10_000;

/**
 * Adds indexes to the file of a running Dynoxide, which otherwise reads all stream records for each write and for each
 * read of a stream (decision 0118). Without the optional package `libsql` the engine stays as it is.
 */
export const indexStreamRecords = async (path: string): Promise<void> => {
  const libsql = await import('libsql').catch(() => undefined);
  if (!libsql) return;
  const database = new libsql.default(path, { timeout: BUSY_FOR_MS });
  try {
    database.exec(INDEXES);
  } finally {
    database.close();
  }
};
