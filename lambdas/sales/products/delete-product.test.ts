import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getLead } from '#platform/table/leads';
import { getLeadSales, selectedProductsOf } from '#platform/table/selected-products';
import { NOT_AT_HAND, sensitiveField } from '#shared/leads/sensitive-edit';
import type { SelectedProduct } from '#shared/products/product';
import { CHANGED_MESSAGE, LOCKED_MESSAGE } from '#shared/products/product-rules';
import { at } from '../../../tests/support/builders/a-call.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { aStoredSale, storeCatalogue } from '../../../tests/support/builders/stored-sales.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { deleteProduct } from './delete-product.ts';
import { saveProduct } from './save-product.ts';

const closer = anActor();

let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  startUnitTable();
  log = captureLog();
  await storeCatalogue();
});
afterEach(() => vi.restoreAllMocks());

const ofCloser = { assigned_agent_email_by_role: { closer: closer.user.email } };
const chosen = (fields: Partial<SelectedProduct> = {}) =>
  aStoredSale({ status: undefined, sale_ts: undefined, ...fields }, ofCloser);
const remove = (leadId: string, { actor = closer, version = 1 }: { actor?: Actor; version?: number } = {}) =>
  deleteProduct({ actor, now: at(30) }, { leadId, type: 'health', version });

describe('deleting a product', () => {
  it('removes it, its fee and its name on the lead, with an audit record', async () => {
    const id = await chosen();
    expect(await remove(id)).toEqual({});
    expect(await selectedProductsOf(id)).toEqual([]);
    expect((await getLeadSales(id))?.enrollment_fee_total).toBe(0);
    const lead = await getLead(id);
    expect(lead?.products).toEqual({});
    expect(lead).not.toHaveProperty('health_plan');
    const { data } = await auditRecordsOfLead(id, { limit: 5 });
    expect(data).toMatchObject([
      { action: 'product_changed', fields: expect.arrayContaining(['health', 'product_id', 'enrollment_fee']) },
    ]);
  });

  it('is done once', async () => {
    const id = await chosen();
    await remove(id);
    await expect(remove(id)).rejects.toEqual(rejectedAs('not_found', 'This product is not there any more.'));
  });

  it('lets the next product of its type have a later version', async () => {
    const id = await chosen();
    await remove(id);
    const data = { product_id: 'share' };
    const next = await saveProduct({ actor: closer, now: at(40) }, { leadId: id, type: 'health', data });
    expect(next.version).toBe(3);
  });

  it('is rejected for a product that changed since it was seen', async () => {
    const id = await chosen();
    await expect(remove(id, { version: 0 })).rejects.toEqual(rejectedAs('conflict', CHANGED_MESSAGE));
    expect(await selectedProductsOf(id)).toHaveLength(1);
  });

  it('is rejected for a product with any status', async () => {
    const id = await chosen({ status: 'failed', failed_ts: at(5), failed_reason: 'no contact' });
    for (const actor of [closer, anAdmin()])
      await expect(remove(id, { actor })).rejects.toEqual(
        rejectedAs('rejected', 'A product with any status cannot be deleted.'),
      );
  });

  it('is denied for a sale before anything else is checked, and logged', async () => {
    const id = await aStoredSale({}, ofCloser);
    await expect(remove(id, { version: 0 })).rejects.toEqual(rejectedAs('forbidden', LOCKED_MESSAGE));
    const line = log.lines().findLast(text => text.includes('access denied')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ user_id: closer.user.id, lead_id: id, reason: 'status' });
    await expect(remove(id, { version: 0, actor: anAdmin() })).rejects.toEqual(rejectedAs('conflict', CHANGED_MESSAGE));
  });

  it('is denied to a closer who does not have the lead at hand, and logged', async () => {
    const id = await chosen();
    await expect(remove(id, { actor: anotherAgent() })).rejects.toEqual(rejectedAs('forbidden', NOT_AT_HAND));
    expect(await selectedProductsOf(id)).toHaveLength(1);
    const line = log.lines().findLast(text => text.includes('access denied')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ user_id: 'agent-2', lead_id: id, reason: 'not at hand' });
  });

  it('does not give the recipient of the link to sign to everybody again', async () => {
    const id = await chosen();
    await remove(id);
    const lead = await getLead(id, { latest: true });
    expect(lead && sensitiveField(lead, { email: 'eve@example.com' })).toBe('email');
  });
});
