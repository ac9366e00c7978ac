import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { getPaymentWithCode, securityCodeUpdate } from '#platform/table/payments';
import { getLeadSales, selectedProductsOf } from '#platform/table/selected-products';
import type { ProductStatus, ProductType } from '#shared/products/product';
import { CAP_MESSAGE, CHANGED_MESSAGE } from '#shared/products/product-rules';
import { deleteProduct } from '../../lambdas/sales/products/delete-product.ts';
import { saveProduct } from '../../lambdas/sales/products/save-product.ts';
import { setProductStatus } from '../../lambdas/sales/products/set-product-status.ts';
import { at } from '../support/builders/a-call.ts';
import { aStoredLead } from '../support/builders/a-stored-lead.ts';
import { anActor, anAdmin } from '../support/builders/an-actor.ts';
import { storeCatalogue, storeUsers } from '../support/builders/stored-sales.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { rejectedAs } from '../support/unit/rejected-as.ts';

const closer = anActor();
const otherCloser = anActor({ id: 'agent-2', email: 'james.carter@coverline.test' });
const verifier = anActor({ id: 'ver-1', email: 'grace.kim@coverline.test', roles: ['verification'], groups: [] });

let stop: () => Promise<void>;
beforeAll(async () => {
  captureLog();
  stop = await startTable();
  await storeCatalogue();
  await storeUsers(closer.user, otherCloser.user, verifier.user);
});
afterAll(() => {
  vi.restoreAllMocks();
  return stop();
});

const aLeadId = async (): Promise<string> => (await aStoredLead()).id;

type Fields = Parameters<typeof saveProduct>[1]['data'];

const save = (leadId: string, type: ProductType, data: Fields, actor: Actor = closer) =>
  saveProduct({ actor, now: at(10) }, { leadId, type, data });

const productOf = async (leadId: string, type: ProductType) =>
  (await selectedProductsOf(leadId, { latest: true })).find(product => product.type === type);
const versionOf = async (leadId: string, type: ProductType) => (await productOf(leadId, type))?.version ?? 0;

/** With the current version, unless another version is given. */
const set = async (leadId: string, type: ProductType, status: ProductStatus, data: Fields = {}, seen?: number) => {
  const version = seen ?? (await versionOf(leadId, type));
  return setProductStatus({ actor: verifier, now: at(20) }, { leadId, type, version, status, data });
};
const remove = async (leadId: string, type: ProductType) =>
  deleteProduct({ actor: anAdmin(), now: at(30) }, { leadId, type, version: await versionOf(leadId, type) });

const totalOf = async (leadId: string) => (await getLeadSales(leadId))?.enrollment_fee_total;
const auditOf = async (leadId: string) => (await auditRecordsOfLead(leadId, { limit: 100 })).data;
const sold = { enrollment_fee: 100_00, effective_date: '2026-02-01' };

describe('choosing a product', () => {
  it('stores the catalogue’s data of it, for the lead’s closer', async () => {
    const id = await aLeadId();
    const product = await save(id, 'health', { product_id: 'health', enrollment_fee: 100_00 });
    expect(product).toEqual({
      lead_id: id,
      type: 'health',
      group: 'niia_health',
      product_id: 'health',
      name: 'Guardian Health 250',
      premium: 249_99,
      commission: 110_00,
      enrollment_fee: 100_00,
      enrollment_fee_commission: 25_00,
      closer_email: closer.user.email,
      lead_name: 'Ada Park',
      created_ts: at(10),
      version: 1,
    });
    expect(await productOf(id, 'health')).toEqual(product);
    expect(await totalOf(id)).toBe(100_00);
    expect(await auditOf(id)).toMatchObject([
      { action: 'product_changed', user_id: closer.user.id, fields: expect.arrayContaining(['health', 'product_id']) },
    ]);
  });
});

describe('the fees of a lead', () => {
  it('stay below the cap when two tabs add 100 each at the same time, many times', async () => {
    for (let n = 0; n < 40; n++) {
      const id = await aLeadId();
      if (n % 2) {
        await save(id, 'dental', { product_id: 'dental' });
        await save(id, 'vision', { product_id: 'vision' });
      }
      const both = await Promise.allSettled([
        save(id, 'dental', { product_id: 'dental', enrollment_fee: 100_00 }),
        save(id, 'vision', { product_id: 'vision', enrollment_fee: 100_00 }, otherCloser),
      ]);
      expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected']);
      const [rejection] = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
      expect(rejection).toEqual(rejectedAs('rejected', CAP_MESSAGE));
      expect(await totalOf(id)).toBe(100_00);
    }
  });
});

describe('a status', () => {
  const chosen = async (data: Fields = {}) => {
    const id = await aLeadId();
    await save(id, 'health', { product_id: 'health', ...data });
    return id;
  };

  it('sale stores the time, with the fields on the screen', async () => {
    const id = await chosen();
    expect(await set(id, 'health', 'sale', sold)).toMatchObject({
      ...sold,
      status: 'sale',
      sale_ts: at(20),
      enrollment_fee_commission: 25_00,
      closer_email: closer.user.email,
      version: 2,
    });
  });

  it('sale deletes the card’s security code; a failure keeps it', async () => {
    const id = await chosen(sold);
    const sealed = { data_key: 'key', iv: 'iv', tag: 'tag', text: 'text' };
    const code = { lead_id: id, sealed, expires_at: 4_000_000_000, updated_ts: at(0) };
    await writeTogether({ code: securityCodeUpdate(code) });
    await set(id, 'health', 'failed', { failed_reason: 'declined' });
    expect((await getPaymentWithCode(id)).securityCode).toBeDefined();
    await set(id, 'health', 'sale');
    expect((await getPaymentWithCode(id)).securityCode).toBeUndefined();
  });
});

describe('a change of a product with the version on the screen', () => {
  const changedSince = rejectedAs('conflict', CHANGED_MESSAGE);
  const chosen = async (data: Fields = sold) => {
    const id = await aLeadId();
    const { version } = await save(id, 'health', { product_id: 'health', ...data });
    return { id, seen: version };
  };

  it('is a change or a sale if both are sent at the same time, and never a sale of unseen fields', async () => {
    for (let n = 0; n < 30; n++) {
      const { id, seen } = await chosen();
      const [sale] = await Promise.allSettled([
        set(id, 'health', 'sale', {}, seen),
        save(id, 'health', { enrollment_fee: 125_00 }, otherCloser),
      ]);
      const product = await productOf(id, 'health');
      if (sale.status === 'fulfilled') expect(product).toMatchObject({ status: 'sale', enrollment_fee: 100_00 });
      else {
        expect(sale.reason).toEqual(changedSince);
        expect(product).toMatchObject({ enrollment_fee: 125_00 });
        expect(product).not.toHaveProperty('status');
      }
    }
  });
});

describe('a deleted product', () => {
  it('is deleted once, and the next of its type has a newer version', async () => {
    const id = await aLeadId();
    const first = await save(id, 'health', { product_id: 'health' });
    expect(await remove(id, 'health')).toEqual({});
    await expect(remove(id, 'health')).rejects.toEqual(rejectedAs('not_found'));
    const second = await save(id, 'health', { product_id: 'share' });
    // A live removal has the next version.
    expect(second.version).toBeGreaterThan(first.version + 1);
  });
});
