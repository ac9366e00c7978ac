import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getLead, updateLead } from '#platform/table/leads';
import { putProductOption } from '#platform/table/product-options';
import { getLeadSales, selectedProductsOf } from '#platform/table/selected-products';
import { type Base, CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import type { ProductType } from '#shared/products/product';
import { CAP_MESSAGE, LOCKED_MESSAGE } from '#shared/products/product-rules';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../../tests/support/builders/a-stored-lead.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { aStoredSale, catalogue, storeCatalogue, storeUsers } from '../../../tests/support/builders/stored-sales.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { saveProduct } from './save-product.ts';

const closer = anActor();
const otherCloser = anActor({ id: 'agent-2', email: 'james.carter@coverline.test' });
const verifier = anActor({ id: 'ver-1', email: 'grace.kim@coverline.test', roles: ['verification'] });

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
const save = (leadId: string, type: ProductType, data: Fields, actor: Actor = closer, now = at(10)) =>
  saveProduct({ actor, now }, { leadId, type, data });

const productOf = async (leadId: string, type: ProductType) =>
  (await selectedProductsOf(leadId)).find(product => product.type === type);
const totalOf = async (leadId: string) => (await getLeadSales(leadId))?.enrollment_fee_total;
const auditOf = async (leadId: string) => (await auditRecordsOfLead(leadId, { limit: 100 })).data;

describe('saving a product', () => {
  it('writes it, the sum of the fees and the audit record', async () => {
    const { id } = await aStoredLead();
    const product = await save(id, 'health', { product_id: 'health', enrollment_fee: 100_00 });
    expect(product).toMatchObject({
      lead_id: id,
      type: 'health',
      enrollment_fee: 100_00,
      created_ts: at(10),
      version: 1,
    });
    expect(await productOf(id, 'health')).toEqual(product);
    expect(await totalOf(id)).toBe(100_00);
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({
        action: 'product_changed',
        user_id: closer.user.id,
        fields: [
          'health',
          'product_id',
          'group',
          'name',
          'premium',
          'commission',
          'enrollment_fee',
          'enrollment_fee_commission',
          'closer_email',
          'lead_name',
        ],
        created_ts: at(10),
      }),
    ]);
  });

  it('replaces only values that its user has seen, of two users at the same moment too', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 100_00 });
    const seen = (data: Fields, base: Base, actor: Actor) =>
      saveProduct({ actor, now: at(11) }, { leadId: id, type: 'health', data, base });
    const edits = await Promise.allSettled([
      seen({ enrollment_fee: 125_00 }, { enrollment_fee: '10000' }, closer),
      seen({ enrollment_fee: null }, { enrollment_fee: '10000' }, otherCloser),
      seen({ effective_date: '2026-02-01' }, { effective_date: '' }, otherCloser),
    ]);
    const { enrollment_fee: fee } = (await productOf(id, 'health')) ?? {};
    expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const detail = [{ field: 'enrollment_fee', message: CHANGED_MEANWHILE, current: String(fee ?? '') }];
    expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict', detail } });
    expect(await productOf(id, 'health')).toMatchObject({ effective_date: '2026-02-01' });
  });

  it('names in the audit record only what changes', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health' });
    await save(id, 'health', { effective_date: '2026-02-01' }, closer, at(11));
    expect((await auditOf(id)).map(({ fields }) => fields)[0]).toEqual(['health', 'effective_date']);
  });

  it.each<[string, Fields]>([
    ['what is stored', { product_id: 'health', enrollment_fee: 0 }],
    ['nothing', {}],
  ])('with %s changes nothing, and is recorded as a reading', async (_, data) => {
    const { id } = await aStoredLead();
    const product = await save(id, 'health', { product_id: 'health', enrollment_fee: 0 });
    expect(await save(id, 'health', data, otherCloser)).toEqual(product);
    expect((await auditOf(id)).map(({ action, user_id }) => `${user_id} ${action}`).sort()).toEqual([
      `${closer.user.id} product_changed`,
      `${otherCloser.user.id} lead_opened`,
    ]);
  });

  it('answers no product that is not changed if the reading cannot be recorded', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health' });
    table.beforeWrite(1, () => Promise.reject(new Error('not now')));
    await expect(save(id, 'health', {}, otherCloser)).rejects.toThrow('not now');
  });

  it('gives each product of the lead a later version', async () => {
    const { id } = await aStoredLead();
    expect(await save(id, 'health', { product_id: 'health' })).toMatchObject({ version: 1 });
    expect(await save(id, 'dental', { product_id: 'dental' })).toMatchObject({ version: 2 });
    expect(await save(id, 'health', { enrollment_fee: 0 })).toMatchObject({ version: 3 });
  });

  it.each<[string, ProductType, Fields, string]>([
    ['a product that does not exist', 'health', { product_id: 'nothing' }, 'product_id'],
    ['a product of another type', 'health', { product_id: 'dental' }, 'product_id'],
    ['a product of another state', 'health', { product_id: 'ohio' }, 'product_id'],
    ['no product', 'health', { enrollment_fee: 0 }, 'product_id'],
    ['an unknown closer', 'health', { product_id: 'health', closer_email: 'no@body.test' }, 'closer_email'],
  ])('rejects %s, and writes nothing', async (_, type, data, field) => {
    const { id } = await aStoredLead();
    await expect(save(id, type, data, anAdmin())).rejects.toEqual(rejectedAt(field));
    expect(await selectedProductsOf(id)).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
  });

  it('checks the closer only where another one is named', async () => {
    const id = await aStoredSale({ status: undefined, closer_email: 'left@coverline.test' });
    const unknown = { closer_email: 'no@body.test' };
    await expect(save(id, 'health', unknown, verifier)).rejects.toEqual(
      rejectedAt('closer_email', 'There is no agent with this e-mail.'),
    );
    const same = { closer_email: 'left@coverline.test', enrollment_fee: 0 };
    expect(await save(id, 'health', same, verifier)).toMatchObject(same);
    const known = { closer_email: otherCloser.user.email };
    expect(await save(id, 'health', known, verifier)).toMatchObject(known);
  });

  it('takes the entry of the catalogue that was chosen before, where no other is chosen', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health' });
    expect(await save(id, 'health', { enrollment_fee: 125_00 })).toMatchObject({ enrollment_fee_commission: 40_00 });
  });

  it('is not found for a lead that does not exist', async () => {
    await expect(save('nobody', 'health', { product_id: 'health' })).rejects.toEqual(rejectedAs('not_found'));
  });
});

describe('who may save a product', () => {
  const isDenied = async (attempt: Promise<unknown>, actor: Actor, leadId: string, message: string, reason: string) => {
    const before = await productOf(leadId, 'health');
    await expect(attempt).rejects.toEqual(rejectedAs('forbidden', message));
    expect(await productOf(leadId, 'health')).toEqual(before);
    const line = log.lines().findLast(text => text.includes('access denied')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 'WARN', user_id: actor.user.id, lead_id: leadId, reason });
    expect(line).not.toMatch(/@|Ada|Park|declined/);
  };
  const ofVerification = 'Only verification agents and admins can change this.';

  it.each([
    ['closer', closer],
    ['verification', verifier],
  ])('a sale: not a %s, an admin', async (_, actor) => {
    const id = await aStoredSale();
    await isDenied(save(id, 'health', { enrollment_fee: 0 }, actor), actor, id, LOCKED_MESSAGE, 'status');
    const later = { effective_date: '2026-03-01' };
    expect(await save(id, 'health', later, anAdmin())).toMatchObject(later);
  });

  it.each<['failed_reason' | 'closer_email', Fields]>([
    ['failed_reason', { failed_reason: 'declined' }],
    ['closer_email', { closer_email: otherCloser.user.email }],
  ])('%s: verification agents and admins, not a closer', async (field, data) => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health' });
    await isDenied(save(id, 'health', data, closer), closer, id, ofVerification, field);
    expect(await save(id, 'health', data, verifier)).toMatchObject(data);
    expect(await save(id, 'health', data, anAdmin())).toMatchObject(data);
    // The screen may send back what stands there.
    expect(await save(id, 'health', { ...data, enrollment_fee: 0 }, closer)).toMatchObject({ enrollment_fee: 0 });
  });

  it('both fields of a product that is chosen with them: not a closer', async () => {
    const { id } = await aStoredLead();
    const data = { product_id: 'health', closer_email: closer.user.email };
    await isDenied(save(id, 'health', data, closer), closer, id, ofVerification, 'closer_email');
  });
});

describe('the fees of a lead', () => {
  it('may come to 170.00 and not to 170.01, whoever saves', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 100_00 });
    for (const actor of [closer, anAdmin()])
      await expect(save(id, 'dental', { product_id: 'dental', enrollment_fee: 70_01 }, actor)).rejects.toEqual(
        rejectedAt('enrollment_fee', CAP_MESSAGE),
      );
    expect(await productOf(id, 'dental')).toBeUndefined();
    await save(id, 'dental', { product_id: 'dental', enrollment_fee: 70_00 });
    expect(await totalOf(id)).toBe(170_00);
  });

  it('are summed again when one is lowered', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health', enrollment_fee: 125_00 });
    await save(id, 'health', { enrollment_fee: 0 });
    await save(id, 'dental', { product_id: 'dental', enrollment_fee: 125_00 });
    expect(await totalOf(id)).toBe(125_00);
  });

  it.each([1, 2, 3, 4])('stay below the cap when another tab saves before read %d', async nth => {
    const { id } = await aStoredLead();
    await save(id, 'dental', { product_id: 'dental' });
    table.beforeRead(nth, () => save(id, 'vision', { product_id: 'vision', enrollment_fee: 100_00 }, otherCloser));
    const slower = save(id, 'dental', { enrollment_fee: 100_00 });
    await expect(slower).rejects.toEqual(rejectedAs('rejected', CAP_MESSAGE));
    expect(await totalOf(id)).toBe(100_00);
  });

  it('stay below the cap when another tab saves before the write', async () => {
    const { id } = await aStoredLead();
    table.beforeWrite(1, () => save(id, 'vision', { product_id: 'vision', enrollment_fee: 100_00 }, otherCloser));
    const slower = save(id, 'dental', { product_id: 'dental', enrollment_fee: 100_00 });
    await expect(slower).rejects.toEqual(rejectedAs('rejected', CAP_MESSAGE));
    expect(await totalOf(id)).toBe(100_00);
  });

  it('hold for five tabs at once, and nothing that fits is lost', async () => {
    const { id } = await aStoredLead();
    const types = ['health', 'dental', 'vision', 'wellness', 'discount_plan'] as const;
    await Promise.all(types.map(type => save(id, type, { product_id: type, enrollment_fee: 0 })));
    await Promise.all([
      save(id, 'health', { enrollment_fee: 100_00 }),
      save(id, 'dental', { enrollment_fee: 70_00 }),
      save(id, 'vision', { effective_date: '2026-02-03' }),
    ]);
    expect(await selectedProductsOf(id)).toHaveLength(5);
    expect(await totalOf(id)).toBe(170_00);
    expect(await productOf(id, 'vision')).toMatchObject({ effective_date: '2026-02-03' });
    expect(await auditOf(id)).toHaveLength(8);
  });

  it('are a conflict for the screen where the lead never stops changing', async () => {
    const { id } = await aStoredLead();
    let budget = 0;
    table.beforeWrite('each', () => updateLead(id, { set: { budget: String(++budget) } }));
    await expect(save(id, 'health', { product_id: 'health' })).rejects.toEqual(
      rejectedAs('conflict', 'The products of this lead are changing. Please try again.'),
    );
    expect(await selectedProductsOf(id)).toEqual([]);
  });
});

describe('the lead of a product', () => {
  const productsOf = async (id: string) => (await getLead(id, { latest: true }))?.products;

  it('says which products it has, and their post dates', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health', post_date: '2026-02-05' });
    await save(id, 'discount_plan', { product_id: 'discount_plan' });
    expect(await productsOf(id)).toEqual({ health: { post_date: '2026-02-05' }, discount_plan: {} });
    await save(id, 'health', { post_date: null });
    expect(await productsOf(id)).toEqual({ health: {}, discount_plan: {} });
  });

  it('is not written where nothing of that changes', async () => {
    const { id } = await aStoredLead();
    await save(id, 'health', { product_id: 'health' });
    const before = await getLead(id, { latest: true });
    await save(id, 'health', { enrollment_fee: 0 });
    expect(await getLead(id, { latest: true })).toEqual(before);
  });

  it('keeps what somebody else writes at the same moment', async () => {
    const { id } = await aStoredLead();
    await Promise.all([
      save(id, 'health', { product_id: 'health', post_date: '2026-02-05' }),
      save(id, 'dental', { product_id: 'dental' }, otherCloser),
      updateLead(id, { set: { city: 'Austin' } }),
    ]);
    expect(await getLead(id, { latest: true })).toMatchObject({
      city: 'Austin',
      products: { health: { post_date: '2026-02-05' }, dental: {} },
      health_plan: { premium: 249_99, post_date: '2026-02-05' },
    });
  });
});

describe('a planned price', () => {
  const plan = { premium: 300_00, commission: 150_00, enrollment_fee_options: [0, 50_00] };
  beforeEach(async () => {
    const [health] = catalogue;
    if (!health) return expect.fail();
    await putProductOption({
      ...{ ...health, version: 2 },
      planned: [{ ...plan, from: '2026-01-07', enrollment_fee_commission: { '5000': 7_00 } }],
    });
  });
  const before = '2026-01-06T20:00:00.000Z';
  const after = '2026-01-07T15:00:00.000Z';

  it('is that of a product that is chosen from its day on', async () => {
    const { id } = await aStoredLead();
    const product = await save(id, 'health', { product_id: 'health', enrollment_fee: 50_00 }, closer, after);
    expect(product).toMatchObject({ premium: 300_00, commission: 150_00, enrollment_fee_commission: 7_00 });
  });

  it('is not that of what was chosen or sold before, also when that is edited later', async () => {
    const chosen = await aStoredLead();
    const first = await save(chosen.id, 'health', { product_id: 'health', enrollment_fee: 0 }, closer, before);
    expect(first.premium).toBe(catalogue[0]?.premium);
    const edited = await save(chosen.id, 'health', { effective_date: '2026-02-01' }, closer, after);
    expect(edited).toMatchObject({ premium: first.premium, commission: first.commission });
    const sold = await aStoredSale({ type: 'health', product_id: 'health', premium: 99_00, commission: 40_00 });
    const kept = await save(sold, 'health', { post_date: '2026-02-01' }, anAdmin(), after);
    expect(kept).toMatchObject({ premium: 99_00, commission: 40_00, status: 'sale' });
  });
});
