import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveRollupGeneration } from '#platform/table/rollup-generation';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { clearGeneration, currentGeneration } from './figures-between.ts';

let table: UnitTable;
let ms: number;

beforeEach(() => {
  table = startUnitTable();
  clearGeneration();
  ms = 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => ms);
});
afterEach(() => vi.restoreAllMocks());

const rebuilt = () => saveRollupGeneration({ current: 7, version: 1 });

it('the generation of the figures is read again after 30 s', async () => {
  expect(await currentGeneration()).toBe(1);
  await rebuilt();
  ms += 29_999;
  expect(await currentGeneration()).toBe(1);
  ms += 1;
  expect(await currentGeneration()).toBe(7);
});

it('requests at the same time read the generation once', async () => {
  await Promise.all([currentGeneration(), currentGeneration()]);
  expect(table.requests.reads).toBe(1);
});

it('a failure is not kept: the next request reads again', async () => {
  table.beforeRead(1, () => Promise.reject(new Error('The table is away.')));
  await expect(currentGeneration()).rejects.toThrow('The table is away.');
  expect(await currentGeneration()).toBe(1);
});
