import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mapInBatches } from '#platform/batches/map-in-batches';
import { documentClient } from '#platform/clients/document-client';
import { env, type TableVariable } from '#platform/env';

export type StoredItem = Record<string, unknown> & { pk: string; sk: string; entity: string };

const folder = join(import.meta.dirname, '..', 'fixtures', 'stored-data');

/** The data sets of earlier versions, by the names of their files. */
export const storedDataSets = (): string[] => readdirSync(folder).filter(name => /^version-\d+\.jsonl$/.test(name));

const revive = (_: string, value: unknown): unknown =>
  value instanceof Object && '$set' in value ? new Set(value.$set as string[]) : value;

/** The items of a data set, whose text may be changed before it is read. */
export const readStoredData = (name: string, change = (text: string): string => text): StoredItem[] =>
  change(readFileSync(join(folder, name), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line, revive) as StoredItem);

/** The items of a data set that are in the table of the audit trail; version 1 had none. */
export const readStoredTrail = (name: string): StoredItem[] => {
  const file = name.replace('.jsonl', '.audit-trail.jsonl');
  return existsSync(join(folder, file)) ? readStoredData(file) : [];
};

/** Puts items into a table in the form in which an earlier version stored them. */
export const putStoredItems = async (items: StoredItem[], table: TableVariable = 'TABLE_NAME'): Promise<void> => {
  await mapInBatches(items, 16, Item => documentClient().send(new PutCommand({ TableName: env(table), Item })));
};
