import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { cellSum, getRollup } from '#platform/table/rollups';
import { selectedProductStep } from '#platform/table/selected-products';
import { aSale } from '../../tests/support/builders/a-product.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { allCommissionsOfUser } from '../../tests/support/stored-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './project-changes.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  captureLog();
  startUnitTable({ users: [aUser()] });
});

const deliver = (detail: object) =>
  handler({ id: 'event-1', 'detail-type': 'document.to_count', detail } as Parameters<typeof handler>[0], aContext());

describe('project-changes', () => {
  it('counts a document and stores its commission once, however often the event comes', async () => {
    await writeOne(selectedProductStep(aSale()));
    for (const _ of ['first', 'second']) await deliver({ kind: 'selected-product', lead_id: '42', type: 'health' });
    const rollup = await getRollup(1, { of: 'agent', user_id: 'agent-1', day: '2026-01-05' });
    expect(cellSum(rollup, 'total').sales_qtd).toBe(1);
    expect(await allCommissionsOfUser('agent-1')).toMatchObject([{ kind: 'sale', commission: 110_00 }]);
  });
});
