import { beforeEach, describe, expect, it } from 'vitest';
import { chargebackCreation } from '#platform/table/chargebacks';
import { commissionLineStep, putCommissionLine } from '#platform/table/commissions';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { selectedProductStep } from '#platform/table/selected-products';
import { type CommissionLine, lineOfProduct, linesOfChargeback } from '#shared/commissions/commission-line';
import type { SelectedProduct } from '#shared/products/product';
import { at } from '../../tests/support/builders/a-call.ts';
import { aChargeback } from '../../tests/support/builders/a-chargeback.ts';
import { aSale } from '../../tests/support/builders/a-product.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { attributeCommissionLine } from './attribute-commission-line.ts';
import { migrateData } from './migrate-data.ts';

const SOLD_IN = { sold_in_group: 'closer_t1', sold_lead_source: 'google' };

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

const storeSale = async (fields: Partial<SelectedProduct> = {}) => {
  const sale = aSale(fields);
  await writeOne(selectedProductStep(sale));
  return sale;
};

/** A line as an earlier release stored it. */
const storeOldLine = (line: CommissionLine | undefined) => {
  if (!line) throw new Error('The product is no sale.');
  const { sold_in_group: _group, sold_lead_source: _source, ...old } = line;
  return putCommissionLine('agent-1', old);
};

const migrate = () => migrateData({ now: () => at(0), unreadable: ({ pk }) => expect.fail(pk) });
const lines = () => table.itemsOf('commission');

describe('a line of an earlier release, without the group and the source of its sale', () => {
  it('gets those of its product, and stays as it was: its version, its customer and its lists', async () => {
    await storeOldLine(lineOfProduct(await storeSale(SOLD_IN), { first_name: 'Ada' }));
    const [before] = lines();
    expect((await migrate()).upgraded).toBe(1);
    expect(lines()).toEqual([{ ...before, ...SOLD_IN, written_by: expect.any(String) }]);
    expect((await migrate()).upgraded).toBe(0);
  });

  it('gets those of its chargeback, for the sale and for the chargeback', async () => {
    const { version: _, ...chargeback } = aChargeback();
    await writeOne(chargebackCreation(chargeback));
    for (const line of linesOfChargeback(aChargeback(), {})) await storeOldLine(line);
    expect((await migrate()).upgraded).toBe(2);
    expect(lines()).toEqual([expect.objectContaining(SOLD_IN), expect.objectContaining(SOLD_IN)]);
  });

  it.each([
    ['is gone', undefined],
    ['has none either', {}],
    ['was sold anew since', { ...SOLD_IN, sale_ts: at(7200) }],
    ['was sold by another closer since', { ...SOLD_IN, closer_email: 'john.doe@coverline.test' }],
  ])('stays without where its product %s', async (_, fields) => {
    if (fields) await storeSale(fields);
    await storeOldLine(lineOfProduct(aSale(), {}));
    const before = lines();
    expect((await migrate()).upgraded).toBe(0);
    expect(lines()).toEqual(before);
  });

  it('that is replaced at the same time stays as the other write made it', async () => {
    const sale = await storeSale(SOLD_IN);
    await storeOldLine(lineOfProduct(sale, {}));
    const stored = table.all().find(({ pk, sk }) => {
      const key = keys.commission(sale.lead_id, sale.type);
      return pk === key.pk && sk === key.sk;
    });
    const newer = lineOfProduct({ ...sale, version: sale.version + 1, sold_in_group: 'closer_t2' }, {});
    if (!newer || !stored) throw new Error('The product is a sale with a line.');
    await writeOne(commissionLineStep('agent-1', newer));
    expect(await attributeCommissionLine(stored)).toBe('unneeded');
    expect(lines()).toEqual([expect.objectContaining({ sold_in_group: 'closer_t2' })]);
  });
});

it('a line that has both is left, without a look at its product', async () => {
  await putCommissionLine('agent-1', { ...linesOfChargeback(aChargeback(), {})[0] });
  const [line] = lines();
  const { reads } = table.requests;
  expect(await attributeCommissionLine(line ?? {})).toBe('unneeded');
  expect(table.requests.reads).toBe(reads);
});

it('a line that the schema rejects is named and left', async () => {
  expect(await attributeCommissionLine({ entity: 'commission', id: 'health' })).toBe('unreadable');
});
