import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { itemsOf } from './items.ts';

const ROLLUPS = new Set(['day-rollup', 'sales-day', 'commission']);

/** A rebuild writes each roll-up again: with another version, other marks, and today's schema. */
const BY_EACH_WRITE = new Set(['version', 'applied', 'written_by', 'schema_version']);

/** The figures of each roll-up and commission by its key, as text that can be compared. */
export const rollupFigures = async (client: DynamoDBClient, table: string): Promise<Map<string, string>> => {
  const figures = new Map<string, string>();
  for await (const item of itemsOf(client, table)) {
    if (!ROLLUPS.has(String(item.entity))) continue;
    const kept = Object.entries(item).filter(([name]) => !BY_EACH_WRITE.has(name));
    figures.set(`${item.pk} ${item.sk}`, JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1))));
  }
  return figures;
};

/** The keys whose figures differ, or that only one of the two has. */
export const changedKeys = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key)).sort();
