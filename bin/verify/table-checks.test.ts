import { DescribeTableCommand, type GlobalSecondaryIndexDescription } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { indexNames } from '#platform/table/engine/keys';
import type { DeployedStage } from './check.ts';
import { tableChecks } from './table-checks.ts';

const anIndex = (IndexName: string): GlobalSecondaryIndexDescription => ({
  IndexName,
  IndexStatus: 'ACTIVE',
  Projection: { ProjectionType: 'ALL' },
});

const differences = (GlobalSecondaryIndexes: GlobalSecondaryIndexDescription[] | undefined) => {
  const table = tableChecks.find(({ id }) => id === 'table') ?? expect.fail('There is no such check.');
  const Table = { TableStatus: 'ACTIVE', StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } };
  const database = {
    send: async (command: unknown) =>
      command instanceof DescribeTableCommand ? { Table: { ...Table, GlobalSecondaryIndexes } } : {},
  };
  return table.differences({ database, outputs: { TableName: 't' } } as unknown as DeployedStage);
};

it('the check of the table names an index that is missing or lacks attributes', async () => {
  const all = indexNames.map(anIndex);
  expect(await differences(all)).toEqual([]);
  expect(await differences(all.slice(1))).toEqual([expect.stringMatching(/^the index gsi1: /)]);
  expect(await differences(undefined)).toHaveLength(indexNames.length);
  const keysOnly = { ...anIndex('gsi1'), Projection: { ProjectionType: 'KEYS_ONLY' as const } };
  expect(await differences([keysOnly, ...all.slice(1)])).toEqual([expect.stringContaining('KEYS_ONLY')]);
});
