import { beforeEach, expect, it } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { selectedProductStep } from '#platform/table/selected-products';
import type { SelectedProduct } from '#shared/products/product';
import { aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { listPostDates } from './list-post-dates.ts';

const NOW = '2026-03-10T14:00:00.000Z';

const store = async (lead_id: string, post_date_ts: string, fields: Partial<SelectedProduct> = {}) => {
  const post_date = post_date_ts.slice(0, 10);
  const product = aSelectedProduct({ lead_id, status: 'post_date', post_date, post_date_ts, ...fields });
  await writeOne(selectedProductStep(product));
};
const leads = async (now = NOW) => (await listPostDates({ now })).data.map(({ lead_id }) => lead_id);

beforeEach(() => {
  startUnitTable();
});

it('lists what the screen shows of the post-dated products, the next one first', async () => {
  await store('late', '2026-03-12T04:00:00.000Z');
  await store('next', '2026-03-11T04:00:00.000Z', { enrollment_fee: 100_00 });
  const { data, as_of } = await listPostDates({ now: NOW });
  expect(as_of).toBe(NOW);
  expect(data).toEqual([
    {
      lead_id: 'next',
      lead_name: 'Ada Park',
      type: 'health',
      name: 'Guardian Health 250',
      premium: 249_99,
      enrollment_fee: 100_00,
      post_date: '2026-03-11',
      status: 'post_date',
    },
    expect.objectContaining({ lead_id: 'late' }),
  ]);
});

it('lists a product whose time is now, and none whose time has passed', async () => {
  await store('passed', '2026-03-10T13:59:59.999Z');
  await store('now', NOW);
  expect(await leads()).toEqual(['now']);
});

it('leaves out a product that has become a sale or has failed', async () => {
  await store('sold', '2026-03-11T04:00:00.000Z');
  await store('failed', '2026-03-11T04:00:00.000Z');
  await store('sold', '2026-03-11T04:00:00.000Z', { status: 'sale', version: 2 });
  await store('failed', '2026-03-11T04:00:00.000Z', { status: 'failed', version: 2 });
  expect(await leads()).toEqual([]);
});

it('lists at most 100', async () => {
  for (let n = 100; n < 201; n++) await store(`lead-${n}`, `2026-03-11T04:00:00.${n}Z`);
  const listed = await leads();
  expect([listed.length, listed.at(-1)]).toEqual([100, 'lead-199']);
});
