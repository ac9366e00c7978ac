import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { countEntities } from './count-entities.ts';

it('counts the items of each entity, without those that expire: they may be gone from either table', async () => {
  const Items = [
    { entity: 'call' },
    { entity: 'call' },
    { entity: 'presence', expires_at: 1_800_000_000 },
    { entity: 'job' },
    { entity: 'job', expires_at: 1_800_000_000 },
  ].map(item => marshall(item));
  strictMock(DynamoDBClient).on(ScanCommand).resolves({ Items });
  expect(await countEntities(new DynamoDBClient(), 'table')).toEqual(
    new Map([
      ['call', 2],
      ['job', 1],
    ]),
  );
});
