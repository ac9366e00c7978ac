import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commissionsOfUser } from '#platform/table/commissions';
import { writeOne } from '#platform/table/engine/write';
import { getSalesDays } from '#platform/table/sales-days';
import { selectedProductDeletion, selectedProductStep } from '#platform/table/selected-products';
import type { SelectedProduct } from '#shared/products/product';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { aColleague, aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { projectSale } from './project-sale.ts';
import { saleChangeOf } from './sale-to-count.ts';

const DAY = '2026-01-05';
const failed = aSale({ status: 'failed', version: 3 });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  startUnitTable({ users: [aUser(), aColleague()] });
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

/** Delivers a change, where `now` is stored by then. */
const project = async (
  old: SelectedProduct | undefined,
  current: SelectedProduct | undefined,
  now: SelectedProduct | undefined = current,
) => {
  await writeOne(now ? selectedProductStep(now) : selectedProductDeletion('42', 'health'));
  const change = saleChangeOf({ entity: 'selected-product', old, new: current });
  if (change) await projectSale(change);
};
const salesOf = async (userId: string) => (await getSalesDays(userId, [DAY])).map(({ sales_qtd }) => sales_qtd);
const commissionsOf = async (userId: string) =>
  (await commissionsOfUser(userId, { limit: 10 })).data.map(({ commission, version }) => [commission, version]);

it('counts a sale in the day of its closer, once, and stores its commission', async () => {
  await project(aSelectedProduct(), aSale());
  await project(aSelectedProduct(), aSale());
  expect(await salesOf('agent-1')).toEqual([1]);
  expect(await commissionsOf('agent-1')).toEqual([[110_00, 2]]);
});

it('subtracts a sale that fails, and removes its commission', async () => {
  await project(undefined, aSale());
  await project(aSale(), failed);
  expect(await salesOf('agent-1')).toEqual([0]);
  expect(await commissionsOf('agent-1')).toEqual([]);
});

it('removes the commission of a sale that is removed, as a version after its last', async () => {
  await project(undefined, aSale());
  await project(aSale(), undefined);
  expect(await commissionsOf('agent-1')).toEqual([]);
});

it('keeps the commission of a newer version when an older change is delivered late', async () => {
  await project(failed, aSale({ version: 4 }));
  await project(aSale(), failed, aSale({ version: 4 }));
  expect(await commissionsOf('agent-1')).toEqual([[110_00, 4]]);
});

it('moves a sale and its commission to another closer', async () => {
  await project(undefined, aSale());
  await project(aSale(), aSale({ closer_email: 'john.doe@coverline.test', version: 3 }));
  expect([await salesOf('agent-1'), await salesOf('agent-2')]).toEqual([[0], [1]]);
  expect([await commissionsOf('agent-1'), await commissionsOf('agent-2')]).toEqual([[], [[110_00, 3]]]);
});

it('removes the commission of a sale whose closer is not known any more, and logs the product by ids only', async () => {
  await project(undefined, aSale());
  await project(aSale(), aSale({ closer_email: 'left@coverline.test', version: 3 }));
  expect(await commissionsOf('agent-1')).toEqual([]);
  const lines = log.lines().filter(line => line.includes('sale of an unknown closer'));
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ level: 'WARN', lead_id: '42', product_type: 'health' });
  expect(log.text()).not.toContain('@');
});
