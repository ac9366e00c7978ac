import { beforeEach, expect, it } from 'vitest';
import { createCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { cellSum, getRollup } from '#platform/table/rollups';
import { anEndedCall } from '../../tests/support/builders/a-call.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { countOnce } from './count-once.ts';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

const storeCall = async (id: string) => {
  const { version: _, ...call } = anEndedCall({ id });
  await createCall(call);
};

const callsOfTheDay = async () => {
  const { current } = await getRollupGeneration();
  return cellSum(await getRollup(current, { of: 'company', day: '2026-01-05' }), 'total').calls_qtd;
};

it('counts what was stored before figures were counted, once', async () => {
  for (const id of ['1', '2']) await storeCall(id);
  expect(await countOnce()).toMatchObject({ documents: 2 });
  expect(await callsOfTheDay()).toBe(2);
  const { reads, writes } = { ...table.requests };
  expect(await countOnce()).toMatchObject({ documents: 0 });
  expect(table.requests).toEqual({ reads: reads + 1, writes });
});

it('leaves a table whose documents are all counted by the stream', async () => {
  expect(await countOnce()).toMatchObject({ documents: 0 });
  await storeCall('1');
  expect(await countOnce()).toMatchObject({ documents: 0 });
  expect(await getRollupGeneration()).toMatchObject({ current: 1 });
});

it('continues a run that was interrupted', async () => {
  await storeCall('1');
  table.beforeWrite(2, () => Promise.reject(new Error('The process was killed.')));
  await expect(countOnce()).rejects.toThrow('killed');
  expect(await countOnce()).toMatchObject({ documents: 1 });
  expect(await callsOfTheDay()).toBe(1);
});

it('names what cannot be read, and is done with it', async () => {
  for (const id of ['1', '2']) await storeCall(id);
  const [broken] = table.itemsOf('call').filter(item => item.id === '1');
  table.put({ ...broken, call_ended: 'yes' });
  expect(await countOnce()).toEqual({ documents: 1, unreadable: [keys.call('1')] });
  expect(await countOnce()).toEqual({ documents: 0, unreadable: [] });
  expect(await callsOfTheDay()).toBe(1);
});
