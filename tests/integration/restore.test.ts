import {
  type AttributeValue,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type ScanCommandInput,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCall, getCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { cellSum, getRollup, rollupStep } from '#platform/table/rollups';
import { newYorkDay } from '#shared/new-york';
import { countEntities } from '../../bin/restore/count-entities.ts';
import { type Item, itemsOf } from '../../bin/restore/items.ts';
import { rollupFigures } from '../../bin/restore/rollup-figures.ts';
import { rehearseRestore } from '../../bin/restore/run.ts';
import { engineClientConfig } from '../../infra/local/tables/tables.ts';
import { anEndedCall, at } from '../support/builders/a-call.ts';
import { aUser } from '../support/builders/a-user.ts';
import { aStoredSale, storeCatalogue, storeUsers } from '../support/builders/stored-sales.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';
import { putStoredItems } from '../support/stored-data.ts';
import { allCommissionsOfUser } from '../support/stored-items.ts';

const CLOSER = aUser({ id: 'closer-9', email: 'closer.nine@coverline.test' });
const CALLS = 3;

let system: Awaited<ReturnType<typeof startBackEnd>>;
let client: DynamoDBClient;
let source: string;
const restored: string[] = [];

/** The day of the calls and of the sale. */
const day = newYorkDay(at(0));
const ofCloser = { of: 'agent', user_id: CLOSER.id, day } as const;

const figures = async () => {
  const { current } = await getRollupGeneration({ latest: true });
  return cellSum(await getRollup(current, ofCloser, { latest: true }), 'total');
};

beforeAll(async () => {
  system = await startBackEnd();
  source = process.env.TABLE_NAME ?? '';
  client = new DynamoDBClient(engineClientConfig(system.cloud.urls.aws));
  await storeUsers(CLOSER);
  await storeCatalogue();
  await aStoredSale({ closer_email: CLOSER.email });
  for (let n = 1; n <= CALLS; n++) {
    const { version: _, ...call } = anEndedCall({ id: `CA-restored-${n}` });
    await createCall({ ...call, reservation_user_key: `user/${CLOSER.id}` });
  }
  // The stream writes the roll-ups.
  await vi.waitFor(
    async () => {
      expect(await figures()).toMatchObject({ calls_qtd: CALLS, sales_qtd: 1 });
      expect(await allCommissionsOfUser(CLOSER.id)).toHaveLength(1);
    },
    { timeout: 30_000, interval: 50 },
  );
});
afterAll(async () => {
  for (const TableName of restored) await client.send(new DeleteTableCommand({ TableName }));
  client.destroy();
  await system.stop();
});

const rehearse = async (name: string, { at, by = client }: { at?: Date; by?: DynamoDBClient } = {}) => {
  const target = `${source}-${name}`;
  const lines: string[] = [];
  try {
    const unchanged = await rehearseRestore({ client: by, print: line => lines.push(line) }, { source, target, at });
    restored.push(target);
    return { target, unchanged, lines };
  } finally {
    process.env.TABLE_NAME = source;
  }
};

const storedIn = async (table: string, callId: string): Promise<Item | undefined> => {
  for await (const item of itemsOf(client, table)) if (item.pk === keys.call(callId).pk) return item;
  return undefined;
};

it('a restored table has the same items of each entity, and rebuilt roll-ups that are equal', async () => {
  const { target, unchanged, lines } = await rehearse('restored');
  expect(unchanged).toBe(true);
  const counts = await countEntities(client, source);
  expect(counts.get('call')).toBe(CALLS);
  const restoredCounts = await countEntities(client, target);
  // The progress of its own migrations.
  restoredCounts.delete('migration');
  // The rebuild of the restored table counts in its next generation, which has an item of its own.
  const rollups = 2 * (counts.get('rollup') ?? 0);
  expect(restoredCounts).toEqual(new Map([...counts, ['rollup', rollups], ['rollup-generation', 1]]));
  const counted = await rollupFigures(client, source);
  expect([...counted.keys()]).toContain(`rollup#agent#${CLOSER.id} ${day}`);
  expect(await rollupFigures(client, target)).toEqual(counted);
  expect(lines).toEqual(
    expect.arrayContaining([
      `  call: ${CALLS}, ${CALLS}`,
      '  commission: 1, 1',
      expect.stringMatching(/^ {2}rollup: (\d+), \1$/),
      expect.stringMatching(/^Rebuilt 4 roll-ups and commissions from \d+ documents: 0 changed\.$/),
    ]),
  );
});

it('items of an earlier version have their present form in the restored table, and stay in the table in use', async () => {
  const call = anEndedCall({ id: 'CA-of-before' });
  await putStoredItems([{ ...call, ...keys.call(call.id), entity: 'call', dial_refusal: 'It is late there.' }]);
  const { target, lines } = await rehearse('migrated');
  expect(lines).toContain('Rewrote 1 items of older schema versions; 0 could not be read.');
  expect(await storedIn(target, call.id)).toMatchObject({ dial_rejection: 'It is late there.', schema_version: 3 });
  expect(await storedIn(source, call.id)).toMatchObject({ dial_refusal: 'It is late there.' });
});

it('a restored table can be read by its indexes, and changes nothing of the table in use', async () => {
  const { target } = await rehearse('apart');
  const { Table } = await client.send(new DescribeTableCommand({ TableName: target }));
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(['gsi1', 'gsi2', 'gsi3']);
  expect(Table?.StreamSpecification?.StreamEnabled ?? false).toBe(false);
  process.env.TABLE_NAME = target;
  try {
    const { version: _, ...call } = anEndedCall({ id: 'CA-after-the-restore' });
    await createCall(call);
  } finally {
    process.env.TABLE_NAME = source;
  }
  expect(await getCall('CA-after-the-restore', { latest: true })).toBeUndefined();
});

it('a wrong roll-up is named, and right in the restored table', async () => {
  const wrong = [{ by: 'total', name: '', figures: { calls_qtd: 74 } } as const];
  const { current } = await getRollupGeneration({ latest: true });
  await writeOne(rollupStep(current, { rollup: ofCloser, cells: [...wrong] }));
  const { target, unchanged, lines } = await rehearse('corrected');
  expect(unchanged).toBe(false);
  expect(lines).toContain(`  changed: rollup#agent#${CLOSER.id} ${day}`);
  process.env.TABLE_NAME = target;
  try {
    expect(await figures()).toMatchObject({ calls_qtd: CALLS });
  } finally {
    process.env.TABLE_NAME = source;
  }
});

/** A client that finds no item of an entity in a table. */
const withoutEntity = (table: string, entity: string) => {
  const blind = new DynamoDBClient(engineClientConfig(system.cloud.urls.aws));
  const isHidden = (item: Record<string, AttributeValue>) => item.entity?.S === entity;
  blind.middlewareStack.add(
    next => async args => {
      const answer = await next(args);
      const { TableName } = args.input as Partial<ScanCommandInput>;
      const output = answer.output as Partial<ScanCommandOutput>;
      if (TableName === table && output.Items) output.Items = output.Items.filter(item => !isHidden(item));
      return answer;
    },
    { step: 'initialize' },
  );
  return blind;
};

it('a restore that has lost an entity fails and names it', async () => {
  const blind = withoutEntity(`${source}-poorer`, 'user');
  const { unchanged, lines } = await rehearse('poorer', { by: blind });
  blind.destroy();
  expect(lines).toContain('  lost: user');
  expect(unchanged).toBe(false);
});

it('a table that exists is never restored over', async () => {
  await expect(rehearse('restored')).rejects.toMatchObject({ name: 'TableAlreadyExistsException' });
});

it('another time than the latest is rejected by the local cloud, which keeps no past', async () => {
  await expect(rehearse('past', { at: new Date('2026-01-31T08:00:00Z') })).rejects.toThrow('keeps no past');
});
