import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';

import { startTableEngine } from '../../../../infra/local/tables/table-engine.ts';
import { engineClientConfig, findTable, plainIndex } from '../../../../infra/local/tables/tables.ts';
import { mapInBatches } from '../../../../lambdas/platform/batches/map-in-batches.ts';
import { readStoredData, type StoredItem } from '../../../support/stored-data.ts';
import { newDataDir, startSystem } from './system.ts';

const READY = 'Ready to sign in';

/** An empty table like the old one; the next start makes its stream, which has only later writes. */
const emptied = async (client: DynamoDBClient, table: TableDescription): Promise<void> => {
  const { TableName = '', AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = table;
  await client.send(new DeleteTableCommand({ TableName }));
  await client.send(
    new CreateTableCommand({
      ...{ TableName, AttributeDefinitions, KeySchema, BillingMode: 'PAY_PER_REQUEST' },
      ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(plainIndex) }),
    }),
  );
};

const usersIn = (items: Record<string, unknown>[]) => items.filter(({ entity }) => entity === 'user');

/**
 * Accounts and workers, which have another id in this system, by the id in the data set; their e-mails connect both.
 */
const idsHere = (stored: StoredItem[], here: Record<string, unknown>[]): [string, string][] =>
  usersIn(stored).flatMap(user => {
    const same = usersIn(here).find(({ email }) => email === user.email);
    return (['id', 'worker_sid'] as const).map((name): [string, string] => [String(user[name]), String(same?.[name])]);
  });

const usersOf = async (client: DynamoDBDocumentClient, TableName: string): Promise<Record<string, unknown>[]> => {
  const users: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    users.push(...usersIn(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return users;
};

/** Replaces all data in the tables of a stopped system by a data set. */
const putDataSet = async (dataDir: string, name: string): Promise<void> => {
  const engine = await startTableEngine({ port: 0, dataDir: join(dataDir, 'tables') });
  const client = new DynamoDBClient(engineClientConfig(engine.endpoint));
  const documents = DynamoDBDocumentClient.from(client);
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    const tables = (await Promise.all(TableNames.map(table => findTable(client, table)))).filter(
      one => one !== undefined,
    );
    // The audit trail has no index.
    const main = tables.find(({ GlobalSecondaryIndexes }) => GlobalSecondaryIndexes !== undefined)?.TableName ?? '';
    const ids = idsHere(readStoredData(name), await usersOf(documents, main));
    for (const table of tables) await emptied(client, table);
    const items = readStoredData(name, text => ids.reduce((all, [from, to]) => all.replaceAll(from, to), text));
    await mapInBatches(items, 16, Item => documents.send(new PutCommand({ TableName: main, Item })));
  } finally {
    client.destroy();
    await engine.stop();
  }
};

export type StoredSystem = { printed: string; stop(): Promise<void> };

/**
 * Starts a system by `npm start`'s command on a data folder with a data set of an earlier version. The data set has no
 * accounts of the user pool and no workers of Twilio: an earlier start makes those of the same people, and the data set
 * gets their ids.
 */
export const startStoredSystem = async (basePort: number, name: string): Promise<StoredSystem> => {
  const dataDir = newDataDir();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const start = async (): Promise<StoredSystem> => {
    const system = startSystem(basePort, dataDir);
    try {
      return { printed: await system.hasPrinted(READY), stop: system.stop };
    } catch (error) {
      await system.stop();
      throw error;
    }
  };
  try {
    const earlier = await start();
    await earlier.stop();
    await putDataSet(dataDir, name);
    const { printed, stop } = await start();
    return { printed, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};
