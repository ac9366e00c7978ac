import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { itemsOf } from './items.ts';

const ROLLUPS = new Set(['rollup', 'commission']);

/** A rebuild writes each roll-up again, in a new generation with other keys and versions. */
const BY_EACH_WRITE = new Set(['pk', 'version', 'generation', 'written_by', 'schema_version']);

const withoutGeneration = (pk: unknown): string => String(pk).replace(/^rollup#\d+#/, 'rollup#');

/** A sum of 0 was added and subtracted again; a rebuild never adds it. */
const isFigure = ([, value]: [string, unknown]): boolean => value !== 0;

const figuresOf = (item: Record<string, unknown>): string => {
  const kept = Object.entries(item).filter(entry => !BY_EACH_WRITE.has(entry[0]) && isFigure(entry));
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The figures of each roll-up that is read and each commission, by its key, as text that can be compared. */
export const rollupFigures = async (client: DynamoDBClient, table: string): Promise<Map<string, string>> => {
  const items: Record<string, unknown>[] = [];
  let current = 1;
  for await (const item of itemsOf(client, table)) {
    if (item.entity === 'rollup-generation') current = Number(item.current);
    if (ROLLUPS.has(String(item.entity))) items.push(item);
  }
  const isRead = (item: Record<string, unknown>): boolean => item.entity !== 'rollup' || item.generation === current;
  return new Map(items.filter(isRead).map(item => [`${withoutGeneration(item.pk)} ${item.sk}`, figuresOf(item)]));
};

/** The keys whose figures differ, or that only one of the two tables has. */
export const changedKeys = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key)).sort();
