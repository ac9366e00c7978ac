import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { getLead, updateLead } from '#platform/table/leads';
import { getPaymentWithCode, securityCodeUpdate } from '#platform/table/payments';
import { selectedProductsOf } from '#platform/table/selected-products';
import { updateUser } from '#platform/table/users';
import type { Lead } from '#shared/leads/lead';
import { sensitiveField } from '#shared/leads/sensitive-edit';
import type { ProductStatus, ProductType, SelectedProduct } from '#shared/products/product';
import { CAP_MESSAGE, CHANGED_MESSAGE, LOCKED_MESSAGE } from '#shared/products/product-rules';
import type { Timestamp } from '#shared/time';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../../tests/support/builders/a-stored-lead.ts';
import { aGroup } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { aStoredSale, storeCatalogue, storeUsers } from '../../../tests/support/builders/stored-sales.ts';
import { chargebacksOf } from '../../../tests/support/stored-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { deleteProduct } from './delete-product.ts';
import { saveProduct } from './save-product.ts';
import { setProductStatus } from './set-product-status.ts';

const closer = anActor();
const otherCloser = anActor({ id: 'agent-2', email: 'james.carter@coverline.test' });
const verifier = anActor({ id: 'ver-1', email: 'grace.kim@coverline.test', roles: ['verification'] });
const fronter = anActor({ id: 'fro-1', email: 'owen.brooks@coverline.test', roles: ['fronter'] });

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  table = startUnitTable();
  log = captureLog();
  await storeCatalogue();
  await storeUsers(closer.user, otherCloser.user);
});
afterEach(() => vi.restoreAllMocks());

type Fields = Parameters<typeof saveProduct>[1]['data'];

const productOf = async (leadId: string, type: ProductType = 'health') =>
  (await selectedProductsOf(leadId)).find(product => product.type === type);

const save = (leadId: string, data: Fields, actor: Actor = otherCloser, type: ProductType = 'health') =>
  saveProduct({ actor, now: at(10) }, { leadId, type, data });

type How = { actor?: Actor; now?: Timestamp; seen?: number; type?: ProductType };

/** Sets a status on the version that is stored, unless another version was seen. */
const set = async (leadId: string, status: ProductStatus, data: Fields = {}, how: How = {}) => {
  const { actor = verifier, now = at(20), type = 'health' } = how;
  const version = how.seen ?? (await productOf(leadId, type))?.version ?? 0;
  return setProductStatus({ actor, now }, { leadId, type, version, status, data });
};

/** A lead with the health plan chosen, with fee and effective date, and without status. */
const chosen = (fields: Partial<SelectedProduct> = {}, lead: Partial<Lead> = {}) =>
  aStoredSale({ status: undefined, sale_ts: undefined, ...fields }, lead);
const failed = () => chosen({ status: 'failed', failed_ts: at(5), failed_reason: 'declined' });

const changedSince = rejectedAs('conflict', CHANGED_MESSAGE);

describe('setting a status', () => {
  it('writes the fields as they are on the screen with it', async () => {
    const id = await chosen({ enrollment_fee: undefined, effective_date: undefined });
    const sold = { enrollment_fee: 125_00, effective_date: '2026-02-15' };
    const sale = await set(id, 'sale', sold);
    expect(sale).toMatchObject({ ...sold, status: 'sale', sale_ts: at(20), status_of_version: 1, version: 2 });
    expect(await productOf(id)).toEqual(sale);
    const { data } = await auditRecordsOfLead(id, { limit: 5 });
    const dates = ['effective_date', 'sale_ts'];
    const fields = ['health', 'enrollment_fee', 'enrollment_fee_commission', ...dates, 'status', 'sold_lead_source'];
    expect(data).toMatchObject([{ action: 'product_changed', fields: expect.arrayContaining(fields) }]);
    expect(data[0]?.fields).toHaveLength(fields.length);
  });

  it('is rejected for a sale of nobody, until its closer is chosen', async () => {
    const id = await chosen({ closer_email: undefined });
    await expect(set(id, 'sale')).rejects.toEqual(rejectedAt('closer_email', 'Choose the closer agent.'));
    expect(await productOf(id)).not.toHaveProperty('status');
    expect(await set(id, 'failed', { failed_reason: 'declined' })).toMatchObject({ status: 'failed' });
    expect(await set(id, 'sale', { closer_email: closer.user.email })).toMatchObject({
      status: 'sale',
      closer_email: closer.user.email,
    });
  });

  it('failed for the first product of a lead protects the recipient of its link to sign too', async () => {
    const { id } = await aStoredLead();
    await set(id, 'failed', { product_id: 'health', failed_reason: 'declined' });
    const lead = await getLead(id, { latest: true });
    expect(lead && sensitiveField(lead, { email: 'eve@example.com' })).toBe('email');
  });

  it('is rejected above the cap of all fees', async () => {
    const id = await chosen();
    const dental = { product_id: 'dental', enrollment_fee: 70_01, effective_date: '2026-02-03' };
    const sale = set(id, 'sale', { ...dental, closer_email: closer.user.email }, { type: 'dental' });
    await expect(sale).rejects.toEqual(rejectedAt('enrollment_fee', CAP_MESSAGE));
    expect(await productOf(id, 'dental')).toBeUndefined();
  });

  it.each<[ProductStatus, Fields, string, string]>([
    ['sale', { effective_date: null }, 'effective_date', 'Enrollment fee and effective date required.'],
    ['sale', { enrollment_fee: null }, 'enrollment_fee', 'Enrollment fee and effective date required.'],
    ['post_date', {}, 'post_date', 'Choose the post date.'],
    ['failed', { failed_reason: '' }, 'failed_reason', 'Give the reason.'],
  ])('%s is rejected with %j', async (status, data, field, message) => {
    const id = await chosen();
    await expect(set(id, status, data)).rejects.toEqual(rejectedAt(field, message));
    expect(await productOf(id)).not.toHaveProperty('status');
  });

  it('sale deletes the security code of the card; a failure keeps it', async () => {
    const id = await chosen();
    const sealed = { data_key: 'key', iv: 'iv', tag: 'tag', text: 'text' };
    await writeTogether({
      code: securityCodeUpdate({ lead_id: id, sealed, expires_at: 4_000_000_000, updated_ts: at(0) }),
    });
    await set(id, 'failed', { failed_reason: 'declined' });
    expect((await getPaymentWithCode(id)).securityCode).toBeDefined();
    await set(id, 'sale');
    expect((await getPaymentWithCode(id)).securityCode).toBeUndefined();
  });

  it('is not found for a lead that does not exist', async () => {
    await expect(set('nobody', 'sale')).rejects.toEqual(rejectedAs('not_found'));
  });

  it('follows the assigned closer until the first status, and stays then', async () => {
    const assign = (id: string, email: string) =>
      updateLead(id, { set: { assigned_agent_email_by_role: { closer: email } } });
    const id = await chosen({ post_date: '2026-01-20' });
    await assign(id, otherCloser.user.email);
    expect(await set(id, 'post_date')).toMatchObject({ closer_email: otherCloser.user.email });
    await assign(id, closer.user.email);
    expect(await set(id, 'sale', {}, { actor: anAdmin() })).toMatchObject({ closer_email: otherCloser.user.email });
  });

  it('removes a failed product from those that the lead names, and says on the lead that the health plan failed', async () => {
    const id = await chosen();
    await set(id, 'failed', { failed_reason: 'declined' });
    const lead = await getLead(id);
    expect(lead?.products).toEqual({});
    expect(lead?.health_plan).toMatchObject({ status: 'failed' });
  });
});

describe('setting a status again', () => {
  it('is done once where the button was pressed twice or the answer was lost', async () => {
    const id = await chosen();
    const both = await Promise.all([set(id, 'sale'), set(id, 'sale')]);
    expect(both[0]).toEqual(both[1]);
    const again = { enrollment_fee: 100_00, post_date: null };
    expect(await set(id, 'sale', again, { now: at(99), seen: 1 })).toEqual(both[0]);
    expect((await productOf(id))?.version).toBe(2);
    const { data } = await auditRecordsOfLead(id, { limit: 10 });
    expect(data.map(({ action }) => action).sort()).toEqual(['lead_opened', 'product_changed']);
  });

  it.each<[string, ProductStatus, Fields, number]>([
    ['another status', 'failed', { failed_reason: 'declined' }, 1],
    ['another fee', 'sale', { enrollment_fee: 125_00 }, 1],
    ['another version', 'sale', {}, 0],
  ])('is not the same request with %s', async (_, status, data, seen) => {
    const id = await chosen();
    const sale = await set(id, 'sale');
    await expect(set(id, status, data, { actor: anAdmin(), seen })).rejects.toEqual(changedSince);
    expect(await productOf(id)).toEqual(sale);
  });
});

describe('a product that changed since it was seen', () => {
  it.each<[ProductStatus, Fields, Fields]>([
    ['sale', {}, { enrollment_fee: 125_00 }],
    ['sale', { effective_date: '2026-03-01' }, { product_id: 'share', enrollment_fee: null }],
    ['post_date', { post_date: '2026-02-05' }, { effective_date: '2026-04-01' }],
    ['failed', { failed_reason: 'declined' }, { post_date: '2026-02-05' }],
  ])('does not become %s with %j after %j', async (status, data, meanwhile) => {
    const id = await chosen();
    const changed = await save(id, meanwhile);
    for (const actor of [verifier, anAdmin()])
      await expect(set(id, status, data, { seen: 1, actor })).rejects.toEqual(changedSince);
    expect(await productOf(id)).toEqual(changed);
  });

  it('does not become a sale after it was deleted, or deleted and chosen again', async () => {
    const id = await chosen();
    await deleteProduct({ actor: anAdmin(), now: at(15) }, { leadId: id, type: 'health', version: 1 });
    await expect(set(id, 'sale', {}, { seen: 1 })).rejects.toEqual(changedSince);
    await save(id, { product_id: 'health', enrollment_fee: 0, effective_date: '2026-02-01' });
    await expect(set(id, 'sale', {}, { seen: 1 })).rejects.toEqual(changedSince);
  });

  it('does not become a sale by an earlier look after somebody else sold it', async () => {
    const id = await chosen();
    await save(id, { enrollment_fee: 125_00 });
    await set(id, 'sale', {}, { actor: anAdmin() });
    await expect(set(id, 'sale', {}, { seen: 1, actor: anAdmin() })).rejects.toEqual(changedSince);
    expect(await productOf(id)).toMatchObject({ enrollment_fee: 125_00, sale_ts: at(20) });
  });

  it.each([...[1, 2, 3, 4].map(nth => ['beforeRead', nth] as const), ['beforeWrite', 1] as const])(
    'does not become a sale where it changes at %s %d',
    async (when, nth) => {
      const id = await chosen();
      table[when](nth, () => save(id, { enrollment_fee: 125_00 }));
      await expect(set(id, 'sale', {}, { seen: 1 })).rejects.toEqual(changedSince);
      expect(await productOf(id)).toMatchObject({ enrollment_fee: 125_00 });
    },
  );

  it('becomes a sale where only the lead or its other products changed', async () => {
    const id = await chosen();
    await save(id, { product_id: 'dental' }, closer, 'dental');
    await updateLead(id, { set: { city: 'Austin' } });
    expect(await set(id, 'sale', {}, { seen: 1 })).toMatchObject({ status: 'sale', enrollment_fee: 100_00 });
  });
});

describe('who may set a status', () => {
  const isDenied = async (attempt: Promise<unknown>, actor: Actor, leadId: string, message: string) => {
    const before = await productOf(leadId);
    await expect(attempt).rejects.toEqual(rejectedAs('forbidden', message));
    expect(await productOf(leadId)).toEqual(before);
    const line = log.lines().findLast(text => text.includes('access denied')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ user_id: actor.user.id, lead_id: leadId, reason: 'status' });
  };

  it.each([
    ['closer', closer],
    ['fronter', fronter],
  ])('the first one: not a %s', async (_, actor) => {
    const message = 'Only verification agents and admins can set the status of a product.';
    const id = await chosen();
    await isDenied(set(id, 'sale', {}, { actor }), actor, id, message);
  });

  it('of a failed product: a closer, not a fronter', async () => {
    const id = await failed();
    for (const status of ['sale', 'post_date', 'failed'] as const) {
      const attempt = set(id, status, { post_date: '2026-02-05' }, { actor: fronter });
      await isDenied(attempt, fronter, id, 'Fronters cannot set the status of a product.');
    }
    expect(await set(id, 'sale', {}, { actor: closer })).toMatchObject({ status: 'sale' });
  });

  it.each([
    ['closer', closer],
    ['verification', verifier],
  ])('of a sale: not a %s, an admin', async (_, actor) => {
    const id = await aStoredSale();
    await isDenied(set(id, 'failed', { failed_reason: 'declined' }, { actor }), actor, id, LOCKED_MESSAGE);
    const fails = set(id, 'failed', { failed_reason: 'declined' }, { actor: anAdmin() });
    expect(await fails).toMatchObject({ status: 'failed' });
  });

  it('is decided before what was seen', async () => {
    const id = await aStoredSale();
    const attempt = set(id, 'failed', { failed_reason: 'declined' }, { actor: verifier, seen: 0 });
    await isDenied(attempt, verifier, id, LOCKED_MESSAGE);
  });
});

describe('the verification of the lead', () => {
  const requested = { verification_requested: true, verification_requested_ts: at(5), verification_completed: false };
  const isCompleted = async (id: string) => (await getLead(id, { latest: true }))?.verification_completed;

  it('is completed by the status of the last product, whichever it is', async () => {
    const id = await chosen({}, requested);
    await save(id, { product_id: 'dental' }, closer, 'dental');
    await set(id, 'sale');
    expect(await isCompleted(id)).toBe(false);
    await set(id, 'failed', { failed_reason: 'not wanted' }, { type: 'dental' });
    expect(await isCompleted(id)).toBe(true);
  });

  it('is completed by deleting the last product without status, not by deleting all', async () => {
    const remove = (id: string, type: ProductType, version: number) =>
      deleteProduct({ actor: anAdmin(), now: at(30) }, { leadId: id, type, version });
    const id = await chosen({}, requested);
    const { version } = await save(id, { product_id: 'dental' }, closer, 'dental');
    await set(id, 'sale');
    await remove(id, 'dental', version);
    expect(await isCompleted(id)).toBe(true);
    const emptied = await chosen({}, requested);
    await remove(emptied, 'health', 1);
    expect(await isCompleted(emptied)).toBe(false);
  });

  it('is not completed where none was requested', async () => {
    const id = await chosen();
    await set(id, 'sale');
    expect(await isCompleted(id)).toBeUndefined();
  });

  it('is completed where the last two get their status at once and the lead is edited meanwhile', async () => {
    const id = await chosen({}, requested);
    await save(id, { product_id: 'dental', enrollment_fee: 0, effective_date: '2026-02-03' }, closer, 'dental');
    await Promise.all([
      set(id, 'sale'),
      set(id, 'sale', {}, { actor: anAdmin(), type: 'dental' }),
      updateLead(id, { set: { city: 'Austin' } }),
    ]);
    expect(await getLead(id)).toMatchObject({ city: 'Austin', verification_completed: true });
  });
});

describe('what a new sale counts for', () => {
  const soldFor = async (id: string) => {
    const { sold_in_group, sold_lead_source } = (await productOf(id)) ?? {};
    return [sold_in_group, sold_lead_source];
  };

  it('is the closer’s group and the lead’s source at this moment, whatever changes later', async () => {
    table.store({ groups: [aGroup()] });
    const id = await chosen({ closer_email: closer.user.email }, { lead_source: 'google' });
    await set(id, 'sale');
    expect(await soldFor(id)).toEqual(['closer_t1', 'google']);
    await updateLead(id, { set: { lead_source: 'web' } });
    await save(id, { effective_date: '2026-03-01' }, anAdmin());
    expect(await soldFor(id)).toEqual(['closer_t1', 'google']);
  });

  it('is decided again where a product that has failed is sold again', async () => {
    table.store({ groups: [aGroup()] });
    const id = await chosen({ closer_email: closer.user.email }, { lead_source: 'google' });
    await set(id, 'sale');
    await set(id, 'failed', { failed_reason: 'declined' }, { actor: anAdmin() });
    await updateLead(id, { set: { lead_source: 'web' } });
    await updateUser(closer.user.id, { set: { groups: [] } });
    await set(id, 'sale');
    expect(await soldFor(id)).toEqual([undefined, 'web']);
  });

  describe('of another closer', () => {
    const verifiers = aGroup({ name: 'verification' });
    const colleague = { ...otherCloser.user, groups: [verifiers.name] };
    beforeEach(async () => {
      table.store({ groups: [aGroup(), verifiers] });
      await updateUser(colleague.id, { set: { groups: colleague.groups } });
    });
    const sold = async () => {
      const id = await chosen({ closer_email: closer.user.email }, { lead_source: 'google' });
      await set(id, 'sale');
      await updateLead(id, { set: { lead_source: 'web' } });
      return id;
    };
    const corrected = { closer_email: colleague.email };

    it('is that closer’s group, and the lead source of the sale, where the status is set again', async () => {
      const id = await sold();
      await set(id, 'sale', corrected, { actor: anAdmin() });
      expect(await soldFor(id)).toEqual(['verification', 'google']);
    });

    it('is that closer’s group, and the lead source of the sale, where the product is saved', async () => {
      const id = await sold();
      await save(id, corrected, anAdmin());
      expect(await soldFor(id)).toEqual(['verification', 'google']);
    });

    it('has no group where nobody decides for that closer', async () => {
      const id = await sold();
      await updateUser(colleague.id, { set: { groups: [] } });
      await save(id, corrected, anAdmin());
      expect(await soldFor(id)).toEqual([undefined, 'google']);
    });
  });

  it('has no group where nobody has the closer’s e-mail', async () => {
    table.store({ groups: [aGroup()] });
    const id = await chosen({ closer_email: 'gone@coverline.test' }, { lead_source: 'google' });
    await set(id, 'sale');
    expect(await soldFor(id)).toEqual([undefined, 'google']);
  });
});

describe('undoing a sale', () => {
  /** Sold at 11:50 pm in New York. */
  const SOLD = '2026-01-06T04:50:00.000Z';
  const [SAME_DAY, NEXT_DAY] = ['2026-01-06T04:59:59.000Z', '2026-01-06T05:00:00.000Z'];
  const aSaleOfTheCloser = () =>
    aStoredSale({ sale_ts: SOLD, sold_in_group: 'closer_t1', sold_lead_source: 'google', version: 1 });
  const undo = (id: string, now: Timestamp, status: ProductStatus = 'failed') =>
    set(id, status, { failed_reason: 'card declined', post_date: '2026-02-05' }, { actor: anAdmin(), now });

  it('on its own day in New York is no chargeback', async () => {
    const id = await aSaleOfTheCloser();
    await undo(id, SAME_DAY);
    expect(await chargebacksOf(id)).toEqual([]);
  });

  it('on the next day in New York is a chargeback, which keeps what was sold, by whom and for whom', async () => {
    const id = await aSaleOfTheCloser();
    const { version } = await undo(id, NEXT_DAY);
    expect(await chargebacksOf(id)).toEqual([
      {
        ...{ lead_id: id, type: 'health', group: 'niia_health', product_id: 'health', name: 'Guardian Health 250' },
        ...{ premium: 249_99, commission: 110_00, enrollment_fee: 100_00, enrollment_fee_commission: 25_00 },
        ...{ closer_email: 'maria.lopez@coverline.test', sale_ts: SOLD, lead_name: 'Ada Park' },
        ...{ sold_in_group: 'closer_t1', sold_lead_source: 'google', effective_date: '2026-02-01' },
        ...{ product_version: version, charged_back_ts: NEXT_DAY, reason: 'card declined', version: 1 },
      },
    ]);
  });

  it('by a post date is a chargeback too', async () => {
    const id = await aSaleOfTheCloser();
    await undo(id, NEXT_DAY, 'post_date');
    expect(await chargebacksOf(id)).toMatchObject([{ reason: 'The product was post-dated.' }]);
  });

  it('is not what a correction of the sale does', async () => {
    const id = await aSaleOfTheCloser();
    await saveProduct(
      { actor: anAdmin(), now: NEXT_DAY },
      { leadId: id, type: 'health', data: { post_date: '2026-02-05' } },
    );
    expect(await chargebacksOf(id)).toEqual([]);
  });

  it('leaves the chargeback when the product is sold again, and another one when that is undone', async () => {
    const id = await aSaleOfTheCloser();
    await undo(id, NEXT_DAY);
    await set(id, 'sale', {}, { now: NEXT_DAY });
    await undo(id, '2026-01-08T15:00:00.000Z');
    expect((await chargebacksOf(id)).map(({ sale_ts, charged_back_ts }) => [sale_ts, charged_back_ts])).toEqual([
      [SOLD, NEXT_DAY],
      [NEXT_DAY, '2026-01-08T15:00:00.000Z'],
    ]);
  });

  it('writes one chargeback where two admins undo it at the same moment', async () => {
    const id = await aSaleOfTheCloser();
    await Promise.allSettled([undo(id, NEXT_DAY), undo(id, NEXT_DAY)]);
    expect(await chargebacksOf(id)).toHaveLength(1);
  });
});
