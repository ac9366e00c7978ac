import { beforeEach, describe, expect, it } from 'vitest';
import { commissionsPage } from '#platform/table/commissions';
import { writeOne } from '#platform/table/engine/write';
import { selectedProductDeletion, selectedProductStep } from '#platform/table/selected-products';
import type { CountedId } from '#shared/metrics/counted-document';
import type { SelectedProduct } from '#shared/products/product';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale } from '../../tests/support/builders/a-product.ts';
import { aColleague, aUser } from '../../tests/support/builders/a-user.ts';
import { allCommissionsOfUser } from '../../tests/support/stored-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { projectCommissions } from './project-commissions.ts';

const HEALTH: CountedId = { kind: 'selected-product', lead_id: '42', type: 'health' };
let table: UnitTable;

beforeEach(() => {
  captureLog();
  table = startUnitTable({ users: [aUser(), aColleague()] });
});

const sell = (fields: Partial<SelectedProduct> = {}) => writeOne(selectedProductStep(aSale(fields)));
const linesOf = (user = aUser()) => allCommissionsOfUser(user.id);

describe('the line of a sale', () => {
  it('follows the sale, once however often it is delivered', async () => {
    await sell();
    for (let n = 0; n < 2; n++) await projectCommissions(HEALTH);
    await sell({ effective_date: '2026-03-01', version: 3 });
    for (let n = 0; n < 2; n++) await projectCommissions(HEALTH);
    expect(await linesOf()).toMatchObject([{ effective_date: '2026-03-01', version: 3 }]);
  });

  it('moves to the corrected closer', async () => {
    await sell();
    await projectCommissions(HEALTH);
    await sell({ closer_email: aColleague().email, version: 3 });
    await projectCommissions(HEALTH);
    expect([await linesOf(), await linesOf(aColleague())]).toMatchObject([[], [{ version: 3 }]]);
  });

  it('goes with the sale that fails or is deleted, once and again', async () => {
    await sell();
    await projectCommissions(HEALTH);
    await sell({ status: 'failed', version: 3 });
    for (let n = 0; n < 2; n++) await projectCommissions(HEALTH);
    expect(await linesOf()).toEqual([]);
    await sell({ version: 4 });
    await projectCommissions(HEALTH);
    await writeOne(selectedProductDeletion('42', 'health'));
    for (let n = 0; n < 2; n++) await projectCommissions(HEALTH);
    expect(await linesOf()).toEqual([]);
  });
});

describe('the line of a sale to a known customer', () => {
  it('has the name and the number of the customer', async () => {
    const { first_name, last_name, phone_number } = aLead();
    table.store({ leads: [aLead({ id: '42' })] });
    await sell();
    await projectCommissions(HEALTH);
    expect(await linesOf()).toMatchObject([{ first_name, last_name, phone_number }]);
  });

  it('is one of the company alone if the closer was deleted', async () => {
    await sell({ closer_email: 'gone@coverline.test' });
    await projectCommissions(HEALTH);
    const days = { first: '2026-01-01', last: '2026-01-31' };
    const { data } = await commissionsPage('admin-1', { subject: { of: 'company' }, range: days }, { limit: 10 });
    expect(data).toMatchObject([{ lead_id: '42', closer_email: 'gone@coverline.test' }]);
    expect(await linesOf()).toEqual([]);
  });
});

describe('a line that is written late', () => {
  it('does not bring back a sale that was corrected meanwhile', async () => {
    await sell();
    table.beforeWrite(1, async () => {
      await sell({ status: 'failed', version: 3 });
      await projectCommissions(HEALTH);
    });
    await projectCommissions(HEALTH);
    expect(await linesOf()).toEqual([]);
  });

  it('does not bring back a product that was deleted meanwhile', async () => {
    await sell();
    table.beforeWrite(1, async () => {
      await writeOne(selectedProductDeletion('42', 'health'));
      await projectCommissions(HEALTH);
    });
    await projectCommissions(HEALTH);
    expect(await linesOf()).toEqual([]);
  });
});

describe('a removal that comes late', () => {
  it.each([
    ['deleted', () => writeOne(selectedProductDeletion('42', 'health'))],
    ['failed', () => sell({ status: 'failed', version: 3 })],
  ])('does not take the line of a product that was %s and is sold again', async (_, undo) => {
    await sell();
    await projectCommissions(HEALTH);
    await undo();
    table.beforeWrite(1, async () => {
      await sell({ version: 9 });
      await projectCommissions(HEALTH);
    });
    await projectCommissions(HEALTH);
    expect(await linesOf()).toMatchObject([{ version: 9 }]);
  });
});

describe('an event', () => {
  it.each<CountedId>([
    { kind: 'chargeback', lead_id: '42', type: 'health', product_version: 5 },
    { kind: 'lead', id: '42' },
  ])('of what has no lines, or is gone, stores none: %j', async id => {
    table.store({ leads: [aLead({ id: '42' })] });
    await sell();
    await projectCommissions(id);
    expect(await linesOf()).toEqual([]);
  });

  it('of a product that changes again and again fails, and is delivered again', async () => {
    await sell();
    let version = 2;
    table.beforeWrite('each', async () => void (await sell({ version: ++version })));
    await expect(projectCommissions(HEALTH)).rejects.toThrow('A product changed too often');
    expect(await linesOf()).toEqual([]);
  });
});
