import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allCommissionsOfUser, commissionsOfUser, putCommission } from '#platform/table/commissions';
import { writeTogether } from '#platform/table/engine/write';
import { addToSalesDay, countedSalesDaysOf, getSalesDays, replaceSalesDay } from '#platform/table/sales-days';
import { selectedProductStep } from '#platform/table/selected-products';
import { createUser } from '#platform/table/users';
import type { SelectedProduct } from '#shared/products/product';
import { projectSale } from '../../../lambdas/projections/project-sale.ts';
import { rebuildSalesDays } from '../../../lambdas/projections/rebuild-sales-days.ts';
import { commissionOf, saleChangeOf } from '../../../lambdas/projections/sale-to-count.ts';
import { getStats } from '../../../lambdas/sales/products/get-stats.ts';
import { aSale, aSelectedProduct } from '../../support/builders/a-product.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { anActor } from '../../support/builders/an-actor.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';
import { captureLog } from '../../support/unit/captured-log.ts';

let stop: () => Promise<void>;
let log: ReturnType<typeof captureLog>;
beforeAll(async () => {
  log = captureLog();
  stop = await startTable();
});
afterAll(() => {
  vi.restoreAllMocks();
  return stop();
});

/** A Wednesday: its week began on Sunday, 2026-03-01. */
const NOW = '2026-03-04T20:00:00.000Z';
const [TODAY, MONDAY, LAST_WEEK] = ['2026-03-04', '2026-03-02', '2026-02-28'];

const aCloser = async () => {
  const id = randomUUID();
  const user = aUser({ id, email: `${id}@coverline.test` });
  await createUser(user);
  return user;
};
type Closer = Awaited<ReturnType<typeof aCloser>>;

/** Handles stream records in their order. */
type Told = { old?: SelectedProduct; new?: SelectedProduct };

/** Writes each of the versions, and returns its stream records. */
const written = async (...versions: SelectedProduct[]): Promise<Told[]> => {
  for (const product of versions) await writeTogether({ product: selectedProductStep(product) });
  return versions.map((product, n) => ({ old: versions[n - 1], new: product }));
};
const tell = async (changes: Told[]) => {
  for (const { old, new: current } of changes) {
    const change = saleChangeOf({ entity: 'selected-product', old, new: current });
    if (change) await projectSale(change);
  }
};

const saleOf = (closer: Closer, fields: Partial<SelectedProduct> = {}) =>
  aSale({ closer_email: closer.email, sale_ts: `${TODAY}T15:00:00.000Z`, ...fields });
const chosenBy = (closer: Closer, fields: Partial<SelectedProduct> = {}) =>
  aSelectedProduct({ closer_email: closer.email, ...fields });

const figuresOf = async ({ id }: Closer, days = [TODAY, MONDAY, LAST_WEEK]) =>
  Object.fromEntries(
    (await getSalesDays(id, days)).map(day => [
      day.day,
      [day.sales_qtd, day.ancillaries_qtd, day.premiums, day.commissions],
    ]),
  );
const soldBy = async ({ id }: Closer) =>
  (await commissionsOfUser(id, { limit: 20 })).data.map(({ lead_id, product_type }) => `${lead_id} ${product_type}`);

const SALE = [1, 0, 249_99, 135_00];

describe('the sales of a closer', () => {
  it('are counted once for repeated stream records', async () => {
    const closer = await aCloser();
    const told = await written(chosenBy(closer, { lead_id: 'once' }), saleOf(closer, { lead_id: 'once' }));
    await tell(told);
    await tell(told);
    expect(await figuresOf(closer)).toEqual({ [TODAY]: SALE });
    expect(await soldBy(closer)).toEqual(['once health']);
  });

  it('are corrected, and removed when they fail', async () => {
    const closer = await aCloser();
    const sale = saleOf(closer, { lead_id: 'corrected' });
    const dearer = { ...sale, enrollment_fee: 125_00, enrollment_fee_commission: 40_00, version: 3 };
    await tell(await written(sale, dearer));
    expect(await figuresOf(closer)).toEqual({ [TODAY]: [1, 0, 249_99, 150_00] });
    expect((await allCommissionsOfUser(closer.id))[0]).toMatchObject({ enrollment_fee_commission: 40_00, version: 3 });
    const failed = { ...dearer, status: 'failed' as const, version: 4 };
    await tell((await written(failed)).map(change => ({ ...change, old: dearer })));
    expect(await figuresOf(closer)).toEqual({ [TODAY]: [0, 0, 0, 0] });
    expect(await soldBy(closer)).toEqual([]);
  });

  it('move to another closer with the figures of their day', async () => {
    const [ann, bea] = [await aCloser(), await aCloser()];
    const sale = saleOf(ann, { lead_id: 'moved', sale_ts: `${MONDAY}T15:00:00.000Z` });
    await tell(await written(sale, { ...sale, closer_email: bea.email, version: 3 }));
    expect(await figuresOf(ann)).toEqual({ [MONDAY]: [0, 0, 0, 0] });
    expect(await figuresOf(bea)).toEqual({ [MONDAY]: SALE });
    expect([await soldBy(ann), await soldBy(bea)]).toEqual([[], ['moved health']]);
  });

  it('of a deleted agent are not counted, and do not block the stream', async () => {
    const sale = aSale({ lead_id: 'nobodys', closer_email: 'gone@coverline.test' });
    await tell([{ new: sale }]);
    expect(log.text()).toContain('sale of an unknown closer');
    expect(log.text()).not.toContain('gone@');
  });

  it('are listed newest first, in pages', async () => {
    const closer = await aCloser();
    for (const hour of ['11', '13', '12'])
      await tell(await written(saleOf(closer, { lead_id: `at-${hour}`, sale_ts: `${TODAY}T${hour}:00:00.000Z` })));
    const first = await commissionsOfUser(closer.id, { limit: 2 });
    expect(first.data.map(({ lead_id }) => lead_id)).toEqual(['at-13', 'at-12']);
    const second = await commissionsOfUser(closer.id, { limit: 2, key: first.next_page_key ?? undefined });
    expect(second.data.map(({ lead_id }) => lead_id)).toEqual(['at-11']);
    expect(second.next_page_key).toBeNull();
  });

  it('are in the closer’s figures of today, and of the week since Sunday', async () => {
    const closer = await aCloser();
    const sales = [
      saleOf(closer, { lead_id: 's1' }),
      saleOf(closer, {
        lead_id: 's1',
        type: 'dental',
        group: '{product}_ancillary',
        premium: 30_00,
        commission: 10_00,
      }),
      saleOf(closer, { lead_id: 's2', sale_ts: '2026-03-01T05:00:00.000Z' }),
      saleOf(closer, { lead_id: 's3', sale_ts: '2026-03-01T04:59:59.000Z' }),
    ];
    await tell(sales.map(sale => ({ new: sale })));
    const actor = anActor({ id: closer.id });
    expect(await getStats({ actor, now: NOW })).toEqual({
      commisions_today: 170_00,
      sales_premium_today: 279_99,
      sales_volume_today: 2,
      commissions_week: 305_00,
      sales_premium_week: 529_98,
      sales_volume_week: 3,
    });
    const saturday = await getStats({ actor, now: '2026-03-01T04:30:00.000Z' });
    expect(saturday).toMatchObject({ sales_volume_today: 1, sales_volume_week: 1 });
  });

  it('never show a negative figure', async () => {
    const closer = await aCloser();
    const sale = saleOf(closer, { lead_id: 'never-told' });
    await tell([{ old: sale, new: { ...sale, status: 'failed', version: 3 } }]);
    const stats = await getStats({ actor: anActor({ id: closer.id }), now: NOW });
    expect(Object.values(stats)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('rebuilding', () => {
  /** A sale, one that was corrected, one that failed, one on another day, and one that was never a sale. */
  const aBusyWeek = async (closer: Closer): Promise<Told[]> => {
    const of = (name: string, fields: Partial<SelectedProduct> = {}) =>
      saleOf(closer, { lead_id: `${closer.id}-${name}`, ...fields });
    const dearer = { enrollment_fee: 125_00, enrollment_fee_commission: 40_00, version: 3 };
    return [
      ...(await written({ ...chosenBy(closer), lead_id: `${closer.id}-plain` }, of('plain'))),
      ...(await written(of('corrected'), of('corrected', dearer))),
      ...(await written(of('failed'), of('failed', { status: 'failed', version: 3 }))),
      ...(await written(
        of('monday', { sale_ts: `${MONDAY}T15:00:00.000Z`, type: 'vision', group: '{product}_ancillary' }),
      )),
      ...(await written({ ...chosenBy(closer), lead_id: `${closer.id}-open` })),
    ];
  };
  const week = { [TODAY]: [2, 0, 499_98, 285_00], [MONDAY]: [0, 1, 249_99, 135_00] };
  const sold = (closer: Closer) => [
    `${closer.id}-corrected health`,
    `${closer.id}-monday vision`,
    `${closer.id}-plain health`,
  ];
  const isTheWeek = async (closer: Closer) => {
    expect(await figuresOf(closer)).toEqual(week);
    expect((await soldBy(closer)).sort()).toEqual(sold(closer));
  };

  it('has the same result as the stream', async () => {
    const closer = await aCloser();
    await tell(await aBusyWeek(closer));
    await isTheWeek(closer);
    await rebuildSalesDays(closer);
    await isTheWeek(closer);
  });

  it('counts again and replaces the stored figures', async () => {
    const closer = await aCloser();
    await aBusyWeek(closer);
    const wrong = { sales_qtd: 9, ancillaries_qtd: 9, premiums: 9, commissions: 9, counted: [] };
    await replaceSalesDay({ user_id: closer.id, day: TODAY, ...wrong });
    await replaceSalesDay({ user_id: closer.id, day: LAST_WEEK, ...wrong });
    const obsolete = commissionOf(saleOf(closer, { lead_id: `${closer.id}-failed` })) ?? expect.fail();
    await putCommission(closer.id, obsolete);
    await rebuildSalesDays(closer);
    expect(await figuresOf(closer)).toEqual({ ...week, [LAST_WEEK]: [0, 0, 0, 0] });
    expect((await soldBy(closer)).sort()).toEqual(sold(closer));
  });

  it('before the first stream record is not counted again by the stream', async () => {
    const closer = await aCloser();
    const told = await aBusyWeek(closer);
    await rebuildSalesDays(closer);
    await tell(told);
    await isTheWeek(closer);
  });

  it.each([1, 2, 3, 4, 5, 6])('after %d stream records is not counted again by the others', async count => {
    const closer = await aCloser();
    const told = await aBusyWeek(closer);
    await tell(told.slice(0, count));
    await rebuildSalesDays(closer);
    await tell(told.slice(count));
    await isTheWeek(closer);
  });

  it('lets the stream continue after it', async () => {
    const closer = await aCloser();
    const [told] = await written(saleOf(closer, { lead_id: 'goes-on' }));
    await rebuildSalesDays(closer);
    const sale = told?.new ?? expect.fail();
    const failed = { ...sale, status: 'failed' as const, version: 3 };
    await tell([{ new: sale }, ...(await written(failed)).map(change => ({ ...change, old: sale }))]);
    expect(await figuresOf(closer)).toEqual({ [TODAY]: [0, 0, 0, 0] });
    expect(await soldBy(closer)).toEqual([]);
  });

  it('of a sale that moves to another closer leaves it to the stream', async () => {
    const [ann, bea] = [await aCloser(), await aCloser()];
    const sale = saleOf(ann, { lead_id: 'on-its-way' });
    const told = await written(sale, { ...sale, closer_email: bea.email, version: 3 });
    await tell(told.slice(0, 1));
    await rebuildSalesDays(ann);
    await rebuildSalesDays(bea);
    await tell(told.slice(1));
    expect([await figuresOf(ann), await figuresOf(bea)]).toEqual([{ [TODAY]: [0, 0, 0, 0] }, { [TODAY]: SALE }]);
    expect([await soldBy(ann), await soldBy(bea)]).toEqual([[], ['on-its-way health']]);
  });

  it('counts sales with stream records at the same moment', async () => {
    const closer = await aCloser();
    const told = (
      await Promise.all(Array.from({ length: 12 }, (_, n) => written(saleOf(closer, { lead_id: `now-${n}` }))))
    ).flat();
    await Promise.all([rebuildSalesDays(closer), ...told.map(change => tell([change]))]);
    expect(await figuresOf(closer)).toEqual({ [TODAY]: [12, 0, 12 * 249_99, 12 * 135_00] });
    expect(await soldBy(closer)).toHaveLength(12);
  });

  it('does not overwrite a day that the stream has changed since', async () => {
    const { id } = await aCloser();
    const figures = { sales_qtd: 1, ancillaries_qtd: 0, premiums: 1, commissions: 1 };
    const counted = { lead_id: 'one', type: 'health' as const, version: 2 };
    await addToSalesDay({ userId: id, day: TODAY }, figures, counted);
    expect(await replaceSalesDay({ user_id: id, day: TODAY, ...figures, counted: [] })).toBe(false);
    expect(await countedSalesDaysOf(id)).toMatchObject([{ counted: [counted] }]);
  });
});
