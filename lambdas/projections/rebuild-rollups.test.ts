import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCall } from '#platform/table/calls';
import { hasDocumentsToCount } from '#platform/table/counted-documents';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { cellSum, getRollup } from '#platform/table/rollups';
import { selectedProductStep } from '#platform/table/selected-products';
import { anEndedCall } from '../../tests/support/builders/a-call.ts';
import { aSale } from '../../tests/support/builders/a-product.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { countDocument } from './count-document.ts';
import { projectCommissions } from './project-commissions.ts';
import { rebuildRollups } from './rebuild-rollups.ts';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  vi.restoreAllMocks();
  table = startUnitTable({ users: [aUser()] });
  log = captureLog();
});

const BROKEN = { kind: 'call', id: 'call-3' } as const;
const tenCalls = async () => {
  for (let n = 0; n < 10; n++) {
    const { version: _, ...call } = anEndedCall({ id: `call-${n}` });
    await createCall(call);
  }
};
const breakCall = () => {
  const [item] = table.itemsOf('call').filter(({ id }) => id === BROKEN.id);
  table.put({ ...item, call_ended: 'yes' });
};
const ofTheDay = async () => {
  const { current } = await getRollupGeneration({ latest: true });
  return cellSum(await getRollup(current, { of: 'company', day: '2026-01-05' }), 'total');
};
const isOver = { documents: 9, unreadable: [keys.call(BROKEN.id)] };

describe('a rebuild with one document that cannot be read', () => {
  it('counts the others, names it, and switches to the new generation', async () => {
    await tenCalls();
    breakCall();
    expect(await rebuildRollups()).toEqual(isOver);
    expect(await getRollupGeneration({ latest: true })).toEqual({ current: 2, version: 2 });
    expect(await ofTheDay()).toMatchObject({ calls_qtd: 9 });
    expect(log.text()).toContain('unreadable documents keep their count');
  });

  it('keeps what it contributed before, also for a second rebuild, until it can be read again', async () => {
    await tenCalls();
    await countDocument(BROKEN);
    const [whole] = table.itemsOf('call').filter(({ id }) => id === BROKEN.id);
    breakCall();
    for (const generation of [2, 3]) {
      expect(await rebuildRollups()).toEqual(isOver);
      expect(await getRollupGeneration({ latest: true })).toMatchObject({ current: generation });
      expect(await ofTheDay()).toMatchObject({ calls_qtd: 10, talk_s: 610 });
    }
    table.put({ ...whole, call_ended_ts: whole?.accepted_ts });
    expect(await rebuildRollups()).toEqual({ documents: 10, unreadable: [] });
    expect(await ofTheDay()).toMatchObject({ calls_qtd: 10, talk_s: 549 });
  });

  it('goes on also where what it contributed cannot be read', async () => {
    await tenCalls();
    await countDocument(BROKEN);
    const [counted] = table.itemsOf('counted-document');
    table.put({ ...counted, generations: 'broken' });
    expect(await rebuildRollups()).toEqual(isOver);
    expect(await ofTheDay()).toMatchObject({ calls_qtd: 9 });
  });

  it('finds a product and its line of commissions by their keys, and leaves the line', async () => {
    const id = { kind: 'selected-product', lead_id: '42', type: 'health' } as const;
    await writeOne(selectedProductStep(aSale()));
    await countDocument(id);
    await projectCommissions(id);
    for (const entity of ['selected-product', 'commission'])
      for (const item of table.itemsOf(entity)) table.put({ ...item, closer_email: 7 });
    expect(await hasDocumentsToCount()).toBe(true);
    expect((await rebuildRollups()).unreadable).toEqual([keys.selectedProduct('42', 'health')]);
    expect(await ofTheDay()).toMatchObject({ sales_qtd: 1 });
    expect(table.itemsOf('commission')).toHaveLength(1);
  });
});
