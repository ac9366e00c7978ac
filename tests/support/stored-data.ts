import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { inBatches } from '../../bin/set-up/in-batches.ts';

export type StoredItem = Record<string, unknown> & { pk: string; sk: string; entity: string };

const folder = join(import.meta.dirname, '..', 'fixtures', 'stored-data');

/** The data sets of earlier versions, by the names of their files. */
export const storedDataSets = (): string[] => readdirSync(folder).filter(name => name.endsWith('.jsonl'));

const revive = (_: string, value: unknown): unknown =>
  value instanceof Object && '$set' in value ? new Set(value.$set as string[]) : value;

export const readStoredData = (name: string): StoredItem[] =>
  readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line, revive) as StoredItem);

/** Puts items into the table as an earlier version stored them. */
export const storeAsBefore = (items: StoredItem[]): Promise<void> =>
  inBatches(items, 16, Item => documentClient().send(new PutCommand({ TableName: env('TABLE_NAME'), Item })));
