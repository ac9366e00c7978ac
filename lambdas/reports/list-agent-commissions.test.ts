import { beforeEach, describe, expect, it } from 'vitest';
import { putCommissionLine } from '#platform/table/commissions';
import { writeOne } from '#platform/table/engine/write';
import { selectedProductStep } from '#platform/table/selected-products';
import { listAgentCommissions as operation } from '#shared/contracts/reports';
import { aChargebackLine, aLineOfSale } from '../../tests/support/builders/a-commission-line.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { aColleague, aUser } from '../../tests/support/builders/a-user.ts';
import { anAdmin } from '../../tests/support/builders/an-actor.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { listAgentCommissions } from './list-agent-commissions.ts';

const NOW = '2026-02-10T15:00:00.000Z';
const { email } = aUser();
const RANGE = { start_date: '2026-01-01T05:00:00', end_date: '2026-02-10T23:00:00' };

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable({ users: [aUser(), aColleague()] });
});

const list = (input: object) =>
  listAgentCommissions({ actor: anAdmin(), now: NOW }, operation.input.parse({ email, ...input }));
const leadsWith = async (status: string) => (await list({ status })).data.map(row => row.lead_id);

describe('the commissions of an agent', () => {
  it('by sale time are the sales and the chargebacks of these days, with their sum', async () => {
    await putCommissionLine('agent-1', aLineOfSale());
    await putCommissionLine('agent-1', { ...aChargebackLine(), lead_id: '43' });
    await putCommissionLine('agent-1', aLineOfSale({ lead_id: '44', sale_date: '2025-12-31T15:00:00.000Z' }));
    await putCommissionLine('agent-2', aLineOfSale({ lead_id: '45' }));
    const { data, ...rest } = await list(RANGE);
    expect(data.map(row => [row.lead_id, row.status, row.is_chargeback])).toEqual([
      ['43', 'failed', true],
      ['42', 'active', false],
    ]);
    expect(rest).toEqual({ sum_of_commissions: 0, is_partial: false, as_of: NOW });
  });

  it('by status are the agent’s products with it, and a sale is active from its effective day', async () => {
    const store = (lead_id: string, fields: object) =>
      writeOne(selectedProductStep(aSelectedProduct({ lead_id, ...fields })));
    await store('failed', { status: 'failed', failed_ts: '2026-02-01T15:00:00.000Z' });
    await store('failed later', { status: 'failed', failed_ts: '2026-02-02T15:00:00.000Z' });
    await store('today', aSale({ lead_id: 'today', effective_date: '2026-02-10' }));
    await store('tomorrow', aSale({ lead_id: 'tomorrow', effective_date: '2026-02-11' }));
    await store('post date', { status: 'post_date', post_date_ts: '2026-03-01T05:00:00.000Z' });
    await store('none', {});
    await store('of another', aSale({ lead_id: 'of another', closer_email: aColleague().email }));
    expect(await leadsWith('failed')).toEqual(['failed later', 'failed']);
    expect(await leadsWith('active')).toEqual(['today']);
    expect(await leadsWith('sale')).toEqual(['tomorrow']);
    expect(await leadsWith('post_date')).toEqual(['post date']);
    expect((await list({ status: 'active' })).sum_of_commissions).toBe(135_00);
  });

  it('are cut off after 1000 rows, which is said', async () => {
    const AT_MOST = 1000;
    const copy = (entity: string, count: number) => {
      const [item] = table.itemsOf(entity);
      for (let n = 0; n < count; n++) table.put({ ...item, sk: `${entity}#${n}` });
    };
    await putCommissionLine('agent-1', aLineOfSale());
    await writeOne(selectedProductStep(aSale({ effective_date: '2026-02-10' })));
    for (const [more, is_partial] of [
      [AT_MOST - 1, false],
      [AT_MOST, true],
    ] as const) {
      copy('commission', more);
      copy('selected-product', more);
      for (const input of [RANGE, { status: 'active' }]) {
        const found = await list(input);
        expect([found.data.length, found.is_partial]).toEqual([AT_MOST, is_partial]);
      }
    }
  });

  it('of an unknown agent or an impossible range are rejected', async () => {
    const nobody = { email: 'nobody@coverline.test' };
    await expect(list({ ...nobody, status: 'sale' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ ...nobody, ...RANGE })).rejects.toMatchObject({ code: 'not_found' });
    const swapped = { start_date: RANGE.end_date, end_date: RANGE.start_date };
    await expect(list(swapped)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it.each([{}, { start_date: RANGE.start_date }, { status: 'sold' }, { status: 'sale', email: 'maria' }])(
    'with %o do not pass the contract',
    input => {
      expect(operation.input.safeParse({ email, ...input }).success).toBe(false);
    },
  );
});
