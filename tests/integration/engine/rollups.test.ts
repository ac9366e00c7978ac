import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCall } from '#platform/table/calls';
import { commissionsPage } from '#platform/table/commissions';
import { documentsToCount } from '#platform/table/counted-documents';
import { writeOne } from '#platform/table/engine/write';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { cellSum, getRollup } from '#platform/table/rollups';
import { selectedProductStep } from '#platform/table/selected-products';
import { createUser } from '#platform/table/users';
import type { CountedId } from '#shared/metrics/counted-document';
import { countDocument } from '../../../lambdas/projections/count-document.ts';
import { projectCommissions } from '../../../lambdas/projections/project-commissions.ts';
import { rebuildRollups } from '../../../lambdas/projections/rebuild-rollups.ts';
import { anEndedCall } from '../../support/builders/a-call.ts';
import { aSale } from '../../support/builders/a-product.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';
import { allCommissionsOfUser } from '../../support/stored-items.ts';
import { captureLog } from '../../support/unit/captured-log.ts';

/**
 * The behaviour that depends on the engine: transactions of several counts of one item, scans in pages, and the order
 * of an index.
 */
const CALLS = 10;
const DAY = '2026-01-05';
const closer = aUser({ id: randomUUID() });

let stop: () => Promise<void>;
beforeAll(async () => {
  captureLog();
  stop = await startTable();
  await createUser(closer);
});
afterAll(() => {
  vi.restoreAllMocks();
  return stop();
});

const callId = (n: number): CountedId & { kind: 'call' } => ({ kind: 'call', id: `call-${n}` });

const calls = async (of: 'company' | 'agent') => {
  const { current } = await getRollupGeneration({ latest: true });
  const rollup = of === 'company' ? { of, day: DAY } : { of, user_id: closer.id, day: DAY };
  return cellSum(await getRollup(current, rollup, { latest: true }), 'total').calls_qtd;
};

it('counts each of several documents of one day that are counted at the same moment, also twice', async () => {
  const ids = Array.from({ length: CALLS }, (_, n) => callId(n));
  for (const { id } of ids) {
    const { version: _, ...call } = anEndedCall({ id, reservation_user_key: `user/${closer.id}` });
    await createCall(call);
  }
  await Promise.all([...ids, ...ids].map(countDocument));
  expect([await calls('company'), await calls('agent')]).toEqual([CALLS, CALLS]);
});

it('finds every document once, in pages', async () => {
  const found: CountedId[] = [];
  let pages = 0;
  let page: Awaited<ReturnType<typeof documentsToCount>> | undefined;
  do {
    page = await documentsToCount(page?.next, 7);
    found.push(...page.ids);
    pages++;
  } while (page.next);
  expect(pages).toBeGreaterThan(2);
  const ids = found.map(id => (id.kind === 'call' ? id.id : id.kind)).sort();
  expect(ids).toEqual(Array.from({ length: CALLS }, (_, n) => callId(n).id));
});

it('has the same figures after a rebuild, in the next generation', async () => {
  expect(await rebuildRollups()).toEqual({ documents: CALLS, unreadable: [] });
  expect((await getRollupGeneration({ latest: true })).current).toBe(2);
  expect([await calls('company'), await calls('agent')]).toEqual([CALLS, CALLS]);
  await rebuildRollups();
  expect([await calls('company'), await calls('agent')]).toEqual([CALLS, CALLS]);
  expect(await getRollup(1, { of: 'company', day: DAY }, { latest: true })).toBeUndefined();
});

it('lists the commissions of a closer newest first, in pages', async () => {
  for (const hour of ['11', '13', '12']) {
    const sale = aSale({ lead_id: `at-${hour}`, closer_email: closer.email, sale_ts: `${DAY}T${hour}:00:00.000Z` });
    await writeOne(selectedProductStep(sale));
    await projectCommissions({ kind: 'selected-product', lead_id: sale.lead_id, type: sale.type });
  }
  await vi.waitFor(async () => expect(await allCommissionsOfUser(closer.id)).toHaveLength(3), { timeout: 10_000 });
  const filter = { subject: { of: 'agent', user_id: closer.id }, range: { first: DAY, last: DAY } } as const;
  const first = await commissionsPage(closer.id, filter, { limit: 2 });
  expect(first.data.map(({ lead_id }) => lead_id)).toEqual(['at-13', 'at-12']);
  const second = await commissionsPage(closer.id, filter, { limit: 2, key: first.next_page_key ?? undefined });
  expect(second.data.map(({ lead_id }) => lead_id)).toEqual(['at-11']);
  expect(second.next_page_key).toBeNull();
  const company = { ...filter, subject: { of: 'company' } } as const;
  const lines = (await commissionsPage('admin-1', company, { limit: 40 })).data;
  expect(lines.map(({ lead_id }) => lead_id)).toEqual(['at-13', 'at-12', 'at-11']);
});
