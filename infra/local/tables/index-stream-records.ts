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

const addIndexes = async (path: string): Promise<void> => {
  const { default: Database } = await import('libsql');
  const database = new Database(path, { timeout: BUSY_FOR_MS });
  try {
    database.exec(INDEXES);
  } finally {
    database.close();
  }
};

/**
 * Adds indexes to the file of a running Dynoxide, which otherwise reads all stream records for each write and for each
 * read of a stream (decision 0118). Where that fails, as without the optional package `libsql`, the engine is slower.
 */
export const indexStreamRecords = (path: string): Promise<void> =>
  addIndexes(path).catch((error: Error) => {
    console.warn(`Dynoxide works without indexes, more slowly: ${error.message}`);
  });
