import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { dynoxideCommand, dynoxideFile, hasDynoxide } from '../../../infra/local/tables/engine-programs.ts';
import { startTableEngine, type TableEngine } from '../../../infra/local/tables/table-engine.ts';
import { engineClientConfig } from '../../../infra/local/tables/tables.ts';
import type { Item } from '../lists/items.ts';

/** The running engine whose tables are copied, and items to add by the table's name. */
type Imported = {
  endpoint: string;
  tables: string[];
  added: Record<string, Iterable<Item>>;
  isCopied(item: Item): boolean;
};

/** Fewer and larger writes into the compressed file. */
const LINES_AT_ONCE = 500;

const descriptionOf = async (client: DynamoDBClient, TableName: string): Promise<{ Table: TableDescription }> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (!Table) throw new Error(`There is no table ${TableName}.`);
  // Without a stream: nothing reads it, and its records would double the file.
  const { StreamSpecification: _, LatestStreamArn: _arn, LatestStreamLabel: _label, ...rest } = Table;
  return { Table: rest };
};

/** The lines of a DynamoDB export in its JSON format, many at once. */
async function* exportLines(items: AsyncIterable<Item> | Iterable<Item>, count: () => void): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const item of items) {
    lines.push(`${JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) })}\n`);
    count();
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

async function* allItems(client: DynamoDBClient, { added, isCopied }: Imported, table: string) {
  const documents = DynamoDBDocumentClient.from(client);
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: table }))
    yield* Items.filter(isCopied);
  yield* added[table] ?? [];
}

const run = (command: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', text => {
      complaint = (complaint + String(text)).slice(-2000);
    });
    child.on('error', reject);
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`The import ended with ${code}: ${complaint}`)),
    );
  });

/**
 * Another engine that has the items of a running one and the added ones. Dynoxide imports a file of items some ten times
 * as fast as an engine takes them by requests; its data is a file, so its memory does not grow with the items.
 * @throws Error with a message where Dynoxide is not installed
 */
export const importTables = async (
  dir: string,
  imported: Imported,
): Promise<{ engine: TableEngine; items: number }> => {
  if (!hasDynoxide()) throw new Error('A table of this size is imported by Dynoxide, which is not installed here.');
  const client = new DynamoDBClient(engineClientConfig(imported.endpoint));
  const [source, schema, data] = [join(dir, 'export'), join(dir, 'schema.json'), join(dir, 'dynoxide')];
  let items = 0;
  const count = () => {
    items++;
  };
  try {
    writeFileSync(schema, JSON.stringify(await Promise.all(imported.tables.map(name => descriptionOf(client, name)))));
    mkdirSync(data, { recursive: true });
    for (const table of imported.tables) {
      const files = join(source, table, 'data');
      mkdirSync(files, { recursive: true });
      const lines = Readable.from(exportLines(allItems(client, imported, table), count));
      await pipeline(lines, createGzip({ level: 1 }), createWriteStream(join(files, 'items.json.gz')));
    }
  } finally {
    client.destroy();
  }
  const args = ['import', '--source', source, '--schema', schema, '--output', dynoxideFile(data)];
  await run(dynoxideCommand(), args);
  rmSync(source, { recursive: true });
  return { engine: await startTableEngine({ port: 0, dataDir: dir, engine: 'dynoxide' }), items };
};
