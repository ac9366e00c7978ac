import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { createLead, getLead, updateLead } from '#platform/table/leads';
import { getKeptPayment, securityCodeUpdate } from '#platform/table/payments';
import { putProductOption } from '#platform/table/product-options';
import { getLeadSales, selectedProductsOf } from '#platform/table/selected-products';
import { createUser } from '#platform/table/users';
import type { Lead } from '#shared/leads/lead';
import { groupOfType, type ProductStatus, type ProductType } from '#shared/products/product';
import { CAP_SENTENCE, CHANGED_SENTENCE } from '#shared/products/product-rules';
import type { Timestamp } from '#shared/time';
import { deleteProduct } from '../../lambdas/sales/delete-product.ts';
import { saveProduct } from '../../lambdas/sales/save-product.ts';
import { setProductStatus } from '../../lambdas/sales/set-product-status.ts';
import { at } from '../support/builders/a-call.ts';
import { aProductOption } from '../support/builders/a-product.ts';
import { anActor, anAdmin } from '../support/builders/an-actor.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { refusedAs } from '../support/unit/rejected-as.ts';

const closer = anActor();
const otherCloser = anActor({ id: 'agent-2', email: 'james.carter@coverline.test' });
const verifier = anActor({ id: 'ver-1', email: 'grace.kim@coverline.test', roles: ['verification'], groups: [] });
const fronter = anActor({ id: 'fro-1', email: 'owen.brooks@coverline.test', roles: ['fronter'], groups: [] });
const admin = anAdmin();

const fees = [0, 100_00, 70_00, 70_01, 125_00];
const options = [
  aProductOption({ id: 'health', enrollment_fee_options: fees }),
  aProductOption({ id: 'share', name: 'Community Share 500', enrollment_fee_options: [0, 125_00], premium: 180_00 }),
  aProductOption({ id: 'retired', is_active: false }),
  ...(['dental', 'vision', 'wellness', 'discount_plan'] as const).map(type =>
    aProductOption({
      id: type,
      type,
      group: groupOfType(type),
      name: `${type} plan`,
      premium: 20_00,
      commission: 8_00,
      enrollment_fee_options: fees,
      enrollment_fee_commission: { '10000': 10_00 },
      state_whitelist: undefined,
    }),
  ),
  aProductOption({ id: 'ohio', state_whitelist: ['OH'] }),
];

let stop: () => Promise<void>;
let log: ReturnType<typeof captureLog>;
beforeAll(async () => {
  log = captureLog();
  stop = await startTable();
  for (const option of options) await putProductOption(option);
  for (const { user } of [closer, otherCloser, verifier, fronter, admin]) await createUser(user);
});
afterAll(() => {
  vi.restoreAllMocks();
  return stop();
});

const phones = (function* () {
  for (let n = 0; ; n++) yield `+1555235${String(n).padStart(4, '0')}`;
})();

const aLeadIn = async (state_abbr: string | undefined = 'TX', more: Partial<Lead> = {}): Promise<string> => {
  const id = randomUUID();
  await createLead({
    id,
    first_name: 'Ada',
    last_name: 'Park',
    phone_number: phones.next().value,
    state_abbr,
    created_ts: at(0),
    ...more,
  });
  return id;
};

type Fields = Parameters<typeof saveProduct>[1]['data'];

const save = (leadId: string, type: ProductType, data: Fields, actor: Actor = closer, now = at(10)) =>
  saveProduct({ actor, now }, { leadId, type, data });

const productOf = async (leadId: string, type: ProductType) =>
  (await selectedProductsOf(leadId, { latest: true })).find(product => product.type === type);
const versionOf = async (leadId: string, type: ProductType) => (await productOf(leadId, type))?.version ?? 0;

/** By the look of what stands there now, unless another version was looked at. */
const set = async (
  leadId: string,
  type: ProductType,
  status: ProductStatus,
  data: Fields = {},
  { actor = verifier, now = at(20), seen }: { actor?: Actor; now?: Timestamp; seen?: number } = {},
) => {
  const version = seen ?? (await versionOf(leadId, type));
  return setProductStatus({ actor, now }, { leadId, type, version, status, data });
};
const remove = async (leadId: string, type: ProductType, actor: Actor = closer, seen?: number) => {
  const version = seen ?? (await versionOf(leadId, type));
  return deleteProduct({ actor, now: at(30) }, { leadId, type, version });
};

const totalOf = async (leadId: string) => (await getLeadSales(leadId))?.enrollment_fee_total;
const auditOf = async (leadId: string) => (await auditRecordsOfLead(leadId, { limit: 100 })).data;
const refusedAt = (field: string, message?: string) =>
  expect.objectContaining({
    code: 'refused',
    ...(message && { message }),
    detail: [{ field, message: expect.any(String) }],
  });
const sold = { enrollment_fee: 100_00, effective_date: '2026-02-01' };

describe('choosing a product', () => {
  it('keeps what the catalogue says of it, for the lead’s closer', async () => {
    const id = await aLeadIn();
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

  it('is for the closer that the lead is assigned to, and names the lead’s fronter', async () => {
    const assigned = { closer: otherCloser.user.email, fronter: fronter.user.email };
    const id = await aLeadIn('TX', { assigned_agent_email_by_role: assigned });
    expect(await save(id, 'health', { product_id: 'health' })).toMatchObject({
      closer_email: otherCloser.user.email,
      fronter_email: fronter.user.email,
    });
  });

  it('is for no closer where somebody else does it, until a closer does', async () => {
    const id = await aLeadIn();
    expect(await save(id, 'health', { product_id: 'health' }, fronter)).not.toHaveProperty('closer_email');
    expect(await save(id, 'health', { enrollment_fee: 0 })).toMatchObject({ closer_email: closer.user.email });
    expect(await save(id, 'health', { enrollment_fee: 100_00 }, otherCloser)).toMatchObject({
      closer_email: closer.user.email,
    });
  });

  it('names the fronter who last had the lead, where none is assigned', async () => {
    const last = { fronter: fronter.user.email, closer: closer.user.email };
    const id = await aLeadIn('TX', { last_agent_email_by_role: last });
    expect(await save(id, 'health', { product_id: 'health' })).toMatchObject({ fronter_email: fronter.user.email });
    const assigned = await aLeadIn('TX', {
      last_agent_email_by_role: last,
      assigned_agent_email_by_role: { fronter: 'else@coverline.test' },
    });
    expect(await save(assigned, 'health', { product_id: 'health' })).toMatchObject({
      fronter_email: 'else@coverline.test',
    });
  });

  it.each<[string, string | undefined, ProductType, Fields, string]>([
    ['a lead without a state', undefined, 'health', { product_id: 'health' }, 'state_abbr'],
    ['what is not offered there', 'TX', 'health', { product_id: 'ohio' }, 'product_id'],
    ['what is no longer sold', 'TX', 'health', { product_id: 'retired' }, 'product_id'],
    ['what there never was', 'TX', 'health', { product_id: 'nothing' }, 'product_id'],
    ['a product of another type', 'TX', 'health', { product_id: 'dental' }, 'product_id'],
    ['no product', 'TX', 'health', { enrollment_fee: 0 }, 'product_id'],
    ['a fee that it has not', 'TX', 'health', { product_id: 'health', enrollment_fee: 50_00 }, 'enrollment_fee'],
    [
      'another day for a sharing plan',
      'TX',
      'health',
      { product_id: 'share', effective_date: '2026-02-02' },
      'effective_date',
    ],
    ['a day long past', 'TX', 'health', { product_id: 'health', effective_date: '0001-01-01' }, 'effective_date'],
    ['a day far away', 'TX', 'health', { product_id: 'health', post_date: '9999-12-31' }, 'post_date'],
    [
      'an agent whom nobody knows',
      'TX',
      'health',
      { product_id: 'health', closer_email: 'no@body.test' },
      'closer_email',
    ],
  ])('is refused for %s, and nothing is written', async (_, state, type, data, field) => {
    const id = await aLeadIn(state, state ? {} : { state_abbr: undefined });
    await expect(save(id, type, data, admin)).rejects.toEqual(refusedAt(field));
    expect(await selectedProductsOf(id)).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
  });

  it('is not found for a lead that there is not', async () => {
    await expect(save('nobody', 'health', { product_id: 'health' })).rejects.toEqual(refusedAs('not_found'));
  });

  it('of another one takes its price, and leaves the fee that it has not', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 100_00, effective_date: '2026-02-01' });
    const changed = await save(id, 'health', { product_id: 'share' });
    expect(changed).toMatchObject({ name: 'Community Share 500', premium: 180_00, enrollment_fee_commission: 0 });
    expect(changed).not.toHaveProperty('enrollment_fee');
    expect(await totalOf(id)).toBe(0);
  });

  it('of another one keeps the fee that it has, and is refused with a day that it has not', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 125_00, effective_date: '2026-02-02' });
    await expect(save(id, 'health', { product_id: 'share' })).rejects.toEqual(refusedAt('effective_date'));
    const changed = await save(id, 'health', { product_id: 'share', effective_date: '2026-02-15' });
    expect(changed).toMatchObject({ enrollment_fee: 125_00, enrollment_fee_commission: 40_00 });
  });

  it('keeps the price it was chosen at, and ends where it is offered no longer', async () => {
    const id = await aLeadIn('FL');
    await save(id, 'health', { product_id: 'health' });
    await updateLead(id, { set: { state_abbr: 'OH' } });
    await expect(save(id, 'health', { enrollment_fee: 0 })).rejects.toEqual(refusedAt('product_id'));
    await expect(set(id, 'health', 'sale', sold)).rejects.toEqual(refusedAt('product_id'));
    expect(await set(id, 'health', 'failed', { failed_reason: 'Moved away.' })).toMatchObject({ status: 'failed' });
  });

  it('takes dates and fees back where they are null', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', ...sold, post_date: '2026-01-20' });
    const cleared = await save(id, 'health', { enrollment_fee: null, effective_date: null, post_date: null });
    for (const field of ['enrollment_fee', 'effective_date', 'post_date']) expect(cleared).not.toHaveProperty(field);
    expect(await totalOf(id)).toBe(0);
  });

  it('as it is already writes nothing', async () => {
    const id = await aLeadIn();
    const product = await save(id, 'health', { product_id: 'health', enrollment_fee: 0 });
    expect(await save(id, 'health', { product_id: 'health', enrollment_fee: 0 }, otherCloser)).toEqual(product);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('the fees of a lead', () => {
  it('may come to 170.00', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 100_00 });
    await save(id, 'dental', { product_id: 'dental', enrollment_fee: 70_00 });
    expect(await totalOf(id)).toBe(170_00);
  });

  it('may not come to 170.01, by a save or with a status', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 100_00 });
    const dental = { product_id: 'dental', enrollment_fee: 70_01 };
    await expect(save(id, 'dental', dental)).rejects.toEqual(refusedAt('enrollment_fee', CAP_SENTENCE));
    const sale = set(id, 'dental', 'sale', {
      ...dental,
      effective_date: '2026-02-03',
      closer_email: closer.user.email,
    });
    await expect(sale).rejects.toEqual(refusedAt('enrollment_fee', CAP_SENTENCE));
    await expect(save(id, 'dental', dental, admin)).rejects.toEqual(refusedAs('refused', CAP_SENTENCE));
    expect([await totalOf(id), await productOf(id, 'dental')]).toEqual([100_00, undefined]);
  });

  it('count anew when one is lowered or deleted', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 125_00 });
    await save(id, 'health', { enrollment_fee: 0 });
    await save(id, 'dental', { product_id: 'dental', enrollment_fee: 125_00 });
    await remove(id, 'dental');
    await save(id, 'vision', { product_id: 'vision', enrollment_fee: 125_00 });
    expect(await totalOf(id)).toBe(125_00);
  });

  it('stay below the cap when two tabs add 100 each at once, each of many times', async () => {
    for (let n = 0; n < 40; n++) {
      const id = await aLeadIn();
      if (n % 2) {
        await save(id, 'dental', { product_id: 'dental' });
        await save(id, 'vision', { product_id: 'vision' });
      }
      const both = await Promise.allSettled([
        save(id, 'dental', { product_id: 'dental', enrollment_fee: 100_00 }),
        save(id, 'vision', { product_id: 'vision', enrollment_fee: 100_00 }, otherCloser),
      ]);
      expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected']);
      const [refusal] = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
      expect(refusal).toEqual(refusedAs('refused', CAP_SENTENCE));
      expect(await totalOf(id)).toBe(100_00);
    }
  });

  it.each([1, 2, 3, 4])('stay below the cap when the other tab is faster, after read %d of this one', async nth => {
    const id = await aLeadIn();
    await save(id, 'dental', { product_id: 'dental' });
    const client = documentClient();
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    let reads = 0;
    const spy = vi.spyOn(client, 'send').mockImplementation((async (command: unknown) => {
      const answer = await send(command);
      if (++reads === nth) await save(id, 'vision', { product_id: 'vision', enrollment_fee: 100_00 }, otherCloser);
      return answer;
    }) as never);
    const slower = save(id, 'dental', { enrollment_fee: 100_00 }).finally(() => spy.mockRestore());
    await expect(slower).rejects.toEqual(refusedAs('refused', CAP_SENTENCE));
    expect(await totalOf(id)).toBe(100_00);
  });

  it('hold whatever five tabs do at once, and nothing that fits is lost', async () => {
    for (let n = 0; n < 10; n++) {
      const id = await aLeadIn();
      const types = ['health', 'dental', 'vision', 'wellness', 'discount_plan'] as const;
      await Promise.all(types.map(type => save(id, type, { product_id: type, enrollment_fee: 0 })));
      await Promise.all([
        save(id, 'health', { enrollment_fee: 100_00 }),
        save(id, 'dental', { enrollment_fee: 70_00 }),
        save(id, 'vision', { effective_date: '2026-02-03' }),
      ]);
      const products = await selectedProductsOf(id, { latest: true });
      expect(products).toHaveLength(5);
      expect(await totalOf(id)).toBe(170_00);
      expect(await productOf(id, 'vision')).toMatchObject({ effective_date: '2026-02-03' });
      expect(await auditOf(id)).toHaveLength(8);
    }
  });
});

describe('a status', () => {
  const chosen = async (data: Fields = {}, lead: Partial<Lead> = {}) => {
    const id = await aLeadIn('TX', lead);
    await save(id, 'health', { product_id: 'health', ...data });
    return id;
  };

  it('sale notes when, with the fields as they stand on the screen', async () => {
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

  describe('decides whose sale it is', () => {
    const assign = (id: string, email: string) =>
      updateLead(id, { set: { assigned_agent_email_by_role: { closer: email } } });

    it('by whom the lead was assigned to since it was chosen', async () => {
      const id = await chosen(sold);
      expect(await productOf(id, 'health')).toMatchObject({ closer_email: closer.user.email });
      await assign(id, otherCloser.user.email);
      expect(await set(id, 'health', 'sale')).toMatchObject({ closer_email: otherCloser.user.email });
    });

    it('and then it stays, whoever is assigned later', async () => {
      const id = await chosen({ ...sold, post_date: '2026-07-20' });
      await assign(id, otherCloser.user.email);
      await set(id, 'health', 'post_date');
      await assign(id, closer.user.email);
      await updateLead(id, { set: { last_agent_email_by_role: { fronter: fronter.user.email } } });
      const product = await set(id, 'health', 'sale', {}, { actor: admin });
      expect(product).toMatchObject({ closer_email: otherCloser.user.email });
      expect(product).not.toHaveProperty('fronter_email');
    });

    it('follows the assigned closer with each change until then', async () => {
      const id = await chosen();
      await assign(id, otherCloser.user.email);
      expect(await save(id, 'health', { enrollment_fee: 0 })).toMatchObject({ closer_email: otherCloser.user.email });
    });

    it('by what verification has chosen, whoever is assigned', async () => {
      const id = await chosen(sold);
      await save(id, 'health', { closer_email: closer.user.email }, admin);
      await assign(id, otherCloser.user.email);
      await save(id, 'health', { effective_date: '2026-03-01' });
      expect(await set(id, 'health', 'sale')).toMatchObject({ closer_email: closer.user.email });
    });

    it('not by a closer who sends back what is on screen', async () => {
      const id = await chosen(sold);
      await save(id, 'health', { closer_email: closer.user.email });
      await assign(id, otherCloser.user.email);
      expect(await set(id, 'health', 'sale')).toMatchObject({ closer_email: otherCloser.user.email });
    });
  });

  it('sale is refused where nobody would get it, until its closer is chosen', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', ...sold }, verifier);
    await expect(set(id, 'health', 'sale')).rejects.toEqual(refusedAt('closer_email', 'Choose the closer agent.'));
    expect(await productOf(id, 'health')).not.toHaveProperty('status');
    expect(await set(id, 'health', 'failed', { failed_reason: 'declined' })).toMatchObject({ status: 'failed' });
    const sale = await set(id, 'health', 'sale', { closer_email: closer.user.email });
    expect(sale).toMatchObject({ status: 'sale', closer_email: closer.user.email });
  });

  it('post_date notes the beginning of that day in New York', async () => {
    const id = await chosen({ post_date: '2026-07-20' });
    expect(await set(id, 'health', 'post_date')).toMatchObject({ post_date_ts: '2026-07-20T04:00:00.000Z' });
    expect(await save(id, 'health', { post_date: '2026-12-01' }, admin)).toMatchObject({
      post_date_ts: '2026-12-01T05:00:00.000Z',
    });
  });

  it('failed notes why and when, and leaves both behind when it becomes a sale', async () => {
    const id = await chosen(sold);
    expect(await set(id, 'health', 'failed', { failed_reason: 'card declined' })).toMatchObject({
      failed_reason: 'card declined',
      failed_ts: at(20),
    });
    const again = await set(id, 'health', 'sale', {}, { actor: closer, now: at(40) });
    expect(again).toMatchObject({ status: 'sale', sale_ts: at(40) });
    expect(again).not.toHaveProperty('failed_reason');
    expect(again).not.toHaveProperty('failed_ts');
  });

  it('sale takes the card’s security code away; a failure leaves it', async () => {
    const id = await chosen(sold);
    const sealed = { data_key: 'key', iv: 'iv', tag: 'tag', text: 'text' };
    const code = { lead_id: id, sealed, expires_at: 4_000_000_000, updated_ts: at(0) };
    await writeTogether({ code: securityCodeUpdate(code) });
    await set(id, 'health', 'failed', { failed_reason: 'declined' });
    expect((await getKeptPayment(id)).securityCode).toBeDefined();
    await set(id, 'health', 'sale');
    expect((await getKeptPayment(id)).securityCode).toBeUndefined();
  });

  it.each<[ProductStatus, Fields, string, string]>([
    ['sale', { enrollment_fee: 0 }, 'effective_date', 'Enrollment fee and effective date required.'],
    ['sale', { effective_date: '2026-02-01' }, 'enrollment_fee', 'Enrollment fee and effective date required.'],
    ['sale', { ...sold, enrollment_fee: null }, 'enrollment_fee', 'Enrollment fee and effective date required.'],
    ['post_date', {}, 'post_date', 'Choose the post date.'],
    ['failed', { failed_reason: '' }, 'failed_reason', 'Give the reason.'],
  ])('%s is refused with %j alone', async (status, data, field, sentence) => {
    const id = await chosen();
    await expect(set(id, 'health', status, data)).rejects.toEqual(refusedAt(field, sentence));
    expect(await productOf(id, 'health')).not.toHaveProperty('status');
  });

  it('keeps what it needs when an admin edits it', async () => {
    const id = await chosen();
    await set(id, 'health', 'sale', sold);
    await expect(save(id, 'health', { enrollment_fee: null }, admin)).rejects.toEqual(refusedAt('enrollment_fee'));
    await expect(save(id, 'health', { product_id: 'share' }, admin)).rejects.toEqual(refusedAt('enrollment_fee'));
    expect(await save(id, 'health', { enrollment_fee: 125_00 }, admin)).toMatchObject({
      status: 'sale',
      sale_ts: at(20),
      enrollment_fee_commission: 40_00,
    });
  });

  it('set twice at once, or again after a lost answer, is set once', async () => {
    const id = await chosen(sold);
    const both = await Promise.all([set(id, 'health', 'sale', sold), set(id, 'health', 'sale', sold)]);
    expect(both[0]).toEqual(both[1]);
    expect(await set(id, 'health', 'sale', sold, { now: at(99), seen: 1 })).toEqual(both[0]);
    expect(await versionOf(id, 'health')).toBe(2);
  });

  it('keeps a product from being deleted', async () => {
    const id = await chosen();
    await set(id, 'health', 'failed', { failed_reason: 'no contact' });
    await expect(remove(id, 'health', admin)).rejects.toEqual(
      refusedAs('refused', 'A product with any status cannot be deleted.'),
    );
  });
});

describe('what is done to a product by the look of it', () => {
  const changedSince = refusedAs('conflict', CHANGED_SENTENCE);
  const chosen = async (data: Fields = sold) => {
    const id = await aLeadIn();
    const { version } = await save(id, 'health', { product_id: 'health', ...data });
    return { id, seen: version };
  };

  it.each<[ProductStatus, Fields, Fields]>([
    ['sale', {}, { enrollment_fee: 125_00 }],
    ['sale', { effective_date: '2026-03-01' }, { product_id: 'share' }],
    ['post_date', { post_date: '2026-02-05' }, { effective_date: '2026-04-01' }],
    ['failed', { failed_reason: 'declined' }, { post_date: '2026-02-05' }],
  ])('is not done where it has changed since: %s with %j after %j', async (status, data, meanwhile) => {
    const { id, seen } = await chosen({ enrollment_fee: 0 });
    const changed = await save(id, 'health', meanwhile, otherCloser);
    await expect(set(id, 'health', status, data, { seen })).rejects.toEqual(changedSince);
    await expect(set(id, 'health', status, data, { seen, actor: admin })).rejects.toEqual(changedSince);
    expect(await productOf(id, 'health')).toEqual(changed);
  });

  it('nor where it was deleted, or chosen anew', async () => {
    const { id, seen } = await chosen();
    await remove(id, 'health');
    await expect(set(id, 'health', 'sale', {}, { seen })).rejects.toEqual(changedSince);
    await save(id, 'health', { product_id: 'health', ...sold });
    await expect(set(id, 'health', 'sale', {}, { seen })).rejects.toEqual(changedSince);
    await expect(remove(id, 'health', closer, seen)).rejects.toEqual(changedSince);
  });

  it('nor where somebody else has set the same status by another look of it', async () => {
    const { id, seen } = await chosen();
    await save(id, 'health', { enrollment_fee: 125_00 }, otherCloser);
    await set(id, 'health', 'sale', {}, { actor: admin });
    await expect(set(id, 'health', 'sale', {}, { seen, actor: admin })).rejects.toEqual(changedSince);
    expect(await productOf(id, 'health')).toMatchObject({ enrollment_fee: 125_00, sale_ts: at(20) });
  });

  it('is done whatever became of the lead’s other products, and of the lead', async () => {
    const { id, seen } = await chosen();
    await save(id, 'dental', { product_id: 'dental' });
    await updateLead(id, { set: { city: 'Austin' } });
    expect(await set(id, 'health', 'sale', {}, { seen })).toMatchObject({ status: 'sale', enrollment_fee: 100_00 });
  });

  it('is one or the other when a change and a sale meet: never a sale of what the closer did not see', async () => {
    for (let n = 0; n < 30; n++) {
      const { id, seen } = await chosen();
      const [sale] = await Promise.allSettled([
        set(id, 'health', 'sale', {}, { seen }),
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

  it.each([1, 2, 3, 4])('is not done when the change comes after read %d of it', async nth => {
    const { id, seen } = await chosen();
    const client = documentClient();
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    let reads = 0;
    const spy = vi.spyOn(client, 'send').mockImplementation((async (command: unknown) => {
      const answer = await send(command);
      if (++reads === nth) await save(id, 'health', { enrollment_fee: 125_00 }, otherCloser);
      return answer;
    }) as never);
    const sale = set(id, 'health', 'sale', {}, { seen }).finally(() => spy.mockRestore());
    await expect(sale).rejects.toEqual(changedSince);
    expect(await productOf(id, 'health')).toMatchObject({ enrollment_fee: 125_00 });
  });
});

describe('the lead itself says', () => {
  const productsOf = async (id: string) => (await getLead(id, { latest: true }))?.products;

  it('which products it has, and their post dates', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health', post_date: '2026-02-05' });
    await save(id, 'discount_plan', { product_id: 'discount_plan' });
    expect(await productsOf(id)).toEqual({ health: { post_date: '2026-02-05' }, discount_plan: {} });
    await save(id, 'health', { post_date: null });
    await remove(id, 'discount_plan');
    expect(await productsOf(id)).toEqual({ health: {} });
    await set(id, 'health', 'failed', { failed_reason: 'declined' });
    expect(await productsOf(id)).toEqual({});
  });

  it('nothing new where nothing of that changes', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health' });
    const before = await getLead(id, { latest: true });
    await save(id, 'health', sold);
    await set(id, 'health', 'sale');
    expect(await getLead(id, { latest: true })).toEqual(before);
  });

  it('the truth, whatever changes at once', async () => {
    for (let n = 0; n < 10; n++) {
      const id = await aLeadIn();
      await Promise.all([
        save(id, 'health', { product_id: 'health', post_date: '2026-02-05' }),
        save(id, 'dental', { product_id: 'dental' }, otherCloser),
        updateLead(id, { set: { city: 'Austin' } }),
      ]);
      expect(await getLead(id, { latest: true })).toMatchObject({
        city: 'Austin',
        products: { health: { post_date: '2026-02-05' }, dental: {} },
      });
    }
  });
});

describe('who may', () => {
  const aSaleOf = async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health' });
    await set(id, 'health', 'sale', sold);
    return id;
  };
  const isDenied = async (attempt: () => Promise<unknown>, actor: Actor, leadId: string) => {
    const before = await productOf(leadId, 'health');
    await expect(attempt()).rejects.toEqual(refusedAs('forbidden'));
    expect(await productOf(leadId, 'health')).toEqual(before);
    const line = log.lines().findLast(text => text.includes('access denied')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ user_id: actor.user.id, lead_id: leadId });
    expect(line).not.toMatch(/@|Ada|Park|declined/);
  };

  it.each([
    ['closer', closer],
    ['fronter', fronter],
  ])('set a first status: not a %s', async (_, actor) => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health' });
    await isDenied(() => set(id, 'health', 'sale', sold, { actor }), actor, id);
  });

  it('sell what has failed: a closer, not a fronter', async () => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health' });
    await set(id, 'health', 'failed', { failed_reason: 'declined' });
    for (const status of ['sale', 'post_date', 'failed'] as const)
      await isDenied(
        () => set(id, 'health', status, { ...sold, post_date: '2026-02-05' }, { actor: fronter }),
        fronter,
        id,
      );
    expect(await set(id, 'health', 'sale', sold, { actor: closer })).toMatchObject({ status: 'sale' });
  });

  it.each([
    ['closer', closer],
    ['verification', verifier],
  ])('change what is sold: not %s, an admin may', async (_, actor) => {
    const id = await aSaleOf();
    await isDenied(() => save(id, 'health', { enrollment_fee: 0 }, actor), actor, id);
    await isDenied(() => set(id, 'health', 'failed', { failed_reason: 'declined' }, { actor }), actor, id);
    const failed = await set(id, 'health', 'failed', { failed_reason: 'declined' }, { actor: admin });
    expect(failed).toMatchObject({ status: 'failed' });
  });

  it('change what is sold: who may not is told so first, whatever that user has looked at', async () => {
    const id = await aSaleOf();
    const seen = 1;
    await isDenied(
      () => set(id, 'health', 'failed', { failed_reason: 'declined' }, { actor: verifier, seen }),
      verifier,
      id,
    );
    await isDenied(() => remove(id, 'health', closer, seen), closer, id);
    await expect(remove(id, 'health', admin, seen)).rejects.toEqual(refusedAs('conflict', CHANGED_SENTENCE));
  });

  it.each<[string, Fields]>([
    ['the reason of a failure', { failed_reason: 'declined' }],
    ['whose sale it is', { closer_email: otherCloser.user.email }],
  ])('say %s: verification and admins, not a closer', async (_, data) => {
    const id = await aLeadIn();
    await save(id, 'health', { product_id: 'health' });
    await isDenied(() => save(id, 'health', data, closer), closer, id);
    expect(await save(id, 'health', data, verifier)).toMatchObject(data);
    // The screen may send back what stands there.
    expect(await save(id, 'health', { ...data, enrollment_fee: 0 }, closer)).toMatchObject({ enrollment_fee: 0 });
  });
});

describe('a lead’s verification', () => {
  const requested = { verification_requested: true, verification_requested_ts: at(5), verification_completed: false };
  const isCompleted = async (id: string) => (await getLead(id, { latest: true }))?.verification_completed;

  it('is completed with the status of the last product, whichever it is', async () => {
    const id = await aLeadIn('TX', requested);
    await save(id, 'health', { product_id: 'health', ...sold });
    await save(id, 'dental', { product_id: 'dental' });
    await set(id, 'health', 'sale');
    expect(await isCompleted(id)).toBe(false);
    await set(id, 'dental', 'failed', { failed_reason: 'wants none' });
    expect(await isCompleted(id)).toBe(true);
  });

  it('is completed when all that is open is taken away', async () => {
    const id = await aLeadIn('TX', requested);
    await save(id, 'health', { product_id: 'health', ...sold });
    await save(id, 'dental', { product_id: 'dental' });
    await set(id, 'health', 'sale');
    await remove(id, 'dental');
    expect(await isCompleted(id)).toBe(true);
  });

  it('is not completed by taking everything away, nor where none was requested', async () => {
    const [asked, unasked] = [await aLeadIn('TX', requested), await aLeadIn()];
    for (const id of [asked, unasked]) await save(id, 'health', { product_id: 'health', ...sold });
    await remove(asked, 'health');
    await set(unasked, 'health', 'sale');
    expect([await isCompleted(asked), await isCompleted(unasked)]).toEqual([false, undefined]);
  });

  it('is completed when both of the last two come to a status at once, and when the lead is edited meanwhile', async () => {
    for (let n = 0; n < 20; n++) {
      const id = await aLeadIn('TX', requested);
      await save(id, 'health', { product_id: 'health', ...sold });
      await save(id, 'dental', { product_id: 'dental', enrollment_fee: 0, effective_date: '2026-02-03' });
      await Promise.all([
        set(id, 'health', 'sale'),
        set(id, 'dental', 'sale', {}, { actor: admin }),
        updateLead(id, { set: { city: 'Austin' } }),
      ]);
      expect(await getLead(id, { latest: true })).toMatchObject({ city: 'Austin', verification_completed: true });
    }
  });
});

describe('a deleted product', () => {
  it('is gone once, and the next of its type is newer than it was', async () => {
    const id = await aLeadIn();
    const first = await save(id, 'health', { product_id: 'health' });
    expect(await remove(id, 'health')).toEqual({});
    await expect(remove(id, 'health')).rejects.toEqual(refusedAs('not_found'));
    const second = await save(id, 'health', { product_id: 'share' });
    // Who follows it live takes its removal for one version more than it had.
    expect(second.version).toBeGreaterThan(first.version + 1);
  });
});
