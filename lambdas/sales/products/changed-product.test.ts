import { describe, expect, it } from 'vitest';
import type { SelectedProduct } from '#shared/products/product';
import { NO_STATE_MESSAGE, SALE_MESSAGE, SOLD_FEE_MESSAGE } from '#shared/products/product-rules';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aProductOption, aSale, aSelectedProduct } from '../../../tests/support/builders/a-product.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAt } from '../../../tests/support/unit/rejected-at.ts';
import { changedProduct, type Wanted } from './changed-product.ts';

const MARIA = 'maria.lopez@coverline.test';
const CARL = 'carl@coverline.test';
const FAY = 'fay@coverline.test';
const verifier = anActor({ id: 'ver-1', email: 'vera@coverline.test', roles: ['verification'] });
const fronter = anActor({ id: 'fro-1', email: FAY, roles: ['fronter'] });

const changed = (fields: Partial<Wanted>) =>
  changedProduct({
    lead: aLead(),
    type: 'health',
    current: undefined,
    option: aProductOption(),
    data: {},
    actor: anActor(),
    now: at(10),
    ...fields,
  });
const reject = (fields: Partial<Wanted>, field: string, message?: string) => {
  let thrown: unknown;
  try {
    changed(fields);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toEqual(rejectedAt(field, message));
};

const ofOhio = aProductOption({ state_whitelist: ['OH'] });
const share = aProductOption({ id: 'share', name: 'Community Share 500', premium: 180_00, commission: 70_00 });
const aFailed = (fields: Partial<SelectedProduct> = {}) =>
  aSelectedProduct({ status: 'failed', failed_reason: 'card declined', failed_ts: at(5), ...fields });

describe('a product that is chosen', () => {
  it('takes everything from the catalogue, and only that', () => {
    expect(changed({ data: { product_id: 'health-1' } })).toEqual({
      lead_id: '42',
      type: 'health',
      product_id: 'health-1',
      group: 'niia_health',
      name: 'Guardian Health 250',
      premium: 249_99,
      commission: 110_00,
      enrollment_fee_commission: 0,
      closer_email: MARIA,
      lead_name: 'Ada Park',
      created_ts: at(10),
    });
  });

  it.each<[string, Partial<Wanted>]>([
    ['which does not exist', { option: undefined }],
    ['of another type', { option: aProductOption({ type: 'dental' }) }],
    ['which is not offered in the state of the lead', { option: ofOhio }],
    ['which is no longer sold', { option: aProductOption({ is_active: false }) }],
  ])('is rejected for a product %s', (_, fields) => {
    reject({ ...fields, data: { product_id: 'health-1' } }, 'product_id', 'This product is not offered in TX.');
  });

  it('is rejected for a lead without a state', () => {
    const lead = aLead({ state_abbr: undefined });
    reject({ lead, data: { product_id: 'health-1' } }, 'state_abbr', NO_STATE_MESSAGE);
  });

  it('is rejected where nothing is chosen', () => {
    reject({ option: undefined, data: { enrollment_fee: 0 } }, 'product_id', 'Choose a product.');
  });
});

describe('a product that was chosen before', () => {
  it('keeps its price and its first time, whatever the catalogue says now', () => {
    const option = aProductOption({ premium: 999_99, commission: 1_00, name: 'Guardian Health 300' });
    const current = aSelectedProduct();
    const { version: _, ...same } = current;
    expect(changed({ current, option })).toEqual(same);
    expect(changed({ current, option, data: { product_id: 'health-1' } })).toEqual(same);
  });

  it('takes the price of another one that is chosen instead', () => {
    expect(changed({ current: aSelectedProduct(), option: share, data: { product_id: 'share' } })).toMatchObject({
      product_id: 'share',
      name: 'Community Share 500',
      premium: 180_00,
      commission: 70_00,
      created_ts: at(0),
    });
  });

  it('takes the name that the lead has now', () => {
    const lead = aLead({ first_name: 'Grace' });
    expect(changed({ lead, current: aSelectedProduct() })).toMatchObject({ lead_name: 'Grace Park' });
  });

  it.each<[string, Partial<Wanted>]>([
    ['while it has no status', { current: aSelectedProduct() }],
    ['to become a sale', { current: aSelectedProduct(), status: 'sale' }],
    ['to become a sale after it failed', { current: aFailed(), status: 'sale' }],
    ['to be chosen again as a sale', { current: aSale(), data: { product_id: 'health-2' } }],
    ['to be chosen again as failed', { current: aFailed(), status: 'failed', data: { product_id: 'health-2' } }],
  ])('must be offered %s', (_, fields) => {
    for (const option of [ofOhio, undefined]) reject({ ...fields, option }, 'product_id');
  });

  it.each<[string, Partial<Wanted>]>([
    ['as a sale that is edited', { current: aSale(), data: { effective_date: '2026-03-01' } }],
    ['as a sale that is set again', { current: aSale(), status: 'sale' }],
    ['as a failed product that is edited', { current: aFailed() }],
    ['to fail', { current: aSelectedProduct(), status: 'failed', data: { failed_reason: 'moved' } }],
    ['to fail after it was sold', { current: aSale(), status: 'failed', data: { failed_reason: 'moved' } }],
  ])('stays where it is offered no longer %s', (_, fields) => {
    for (const option of [ofOhio, undefined]) expect(() => changed({ ...fields, option })).not.toThrow();
  });
});

describe('the enrollment fee', () => {
  const withFee = aSelectedProduct({ enrollment_fee: 100_00, enrollment_fee_commission: 25_00 });

  it.each([
    [0, 0],
    [100_00, 25_00],
    [125_00, 40_00],
  ])('%d comes with the commission %d', (enrollment_fee, enrollment_fee_commission) => {
    const fee = { enrollment_fee, enrollment_fee_commission };
    expect(changed({ data: { product_id: 'health-1', enrollment_fee } })).toMatchObject(fee);
    expect(changed({ current: aSelectedProduct(), data: { enrollment_fee } })).toMatchObject(fee);
  });

  it('is rejected where the product does not have it', () => {
    const message = 'Choose one of the enrollment fees of this product.';
    reject({ data: { product_id: 'health-1', enrollment_fee: 50_00 } }, 'enrollment_fee', message);
    reject({ current: withFee, data: { enrollment_fee: 50_00 } }, 'enrollment_fee', message);
  });

  it('keeps its commission while it stays, whatever the catalogue says now', () => {
    const option = aProductOption({ enrollment_fee_options: [], enrollment_fee_commission: { '10000': 1_00 } });
    for (const data of [{}, { enrollment_fee: 100_00 }])
      expect(changed({ current: withFee, option, data })).toMatchObject({ enrollment_fee_commission: 25_00 });
  });

  it('is taken back with null, and its commission with it', () => {
    const cleared = changed({ current: withFee, data: { enrollment_fee: null } });
    expect(cleared).toMatchObject({ enrollment_fee_commission: 0 });
    expect(cleared).not.toHaveProperty('enrollment_fee');
  });

  it('earns no commission where the catalogue does not have the product any more', () => {
    const current = aFailed({ enrollment_fee: 100_00, enrollment_fee_commission: 25_00 });
    expect(changed({ current, option: undefined, data: { enrollment_fee: null } })).toMatchObject({
      enrollment_fee_commission: 0,
    });
    reject({ current, option: undefined, data: { enrollment_fee: 125_00 } }, 'enrollment_fee');
  });

  describe('when another product is chosen', () => {
    const chosen = (option: typeof share, enrollment_fee?: number) => ({
      current: withFee,
      option: { ...option, id: 'share', enrollment_fee_commission: { '10000': 30_00 } },
      data: { product_id: 'share', enrollment_fee },
    });

    it('stays where that one has it, with the commission of that one', () => {
      expect(changed(chosen(share))).toMatchObject({ enrollment_fee: 100_00, enrollment_fee_commission: 30_00 });
    });

    it('goes where that one does not have it', () => {
      const product = changed(chosen(aProductOption({ enrollment_fee_options: [0, 125_00] })));
      expect(product).toMatchObject({ product_id: 'share', enrollment_fee_commission: 0 });
      expect(product).not.toHaveProperty('enrollment_fee');
    });

    it('is rejected where it is sent again and that one does not have it', () => {
      reject(chosen(aProductOption({ enrollment_fee_options: [0, 125_00] }), 100_00), 'enrollment_fee');
    });
  });
});

describe('the dates', () => {
  const dated = aSelectedProduct({ effective_date: '2026-02-01', post_date: '2026-01-20' });

  it('are set, kept and taken back with null', () => {
    const dates = { effective_date: '2026-03-01', post_date: '2026-02-10' };
    expect(changed({ current: dated, data: dates })).toMatchObject(dates);
    expect(changed({ current: dated })).toMatchObject({ effective_date: '2026-02-01', post_date: '2026-01-20' });
    const cleared = changed({ current: dated, data: { effective_date: null, post_date: null } });
    expect(cleared).not.toHaveProperty('effective_date');
    expect(cleared).not.toHaveProperty('post_date');
  });

  it('make a post date the beginning of that day in New York, once the product is post-dated', () => {
    expect(changed({ current: dated })).not.toHaveProperty('post_date_ts');
    const postDated = changed({ current: dated, status: 'post_date' });
    expect(postDated).toMatchObject({ status: 'post_date', post_date_ts: '2026-01-20T05:00:00.000Z' });
    const moved = changed({ current: { ...dated, ...postDated }, data: { post_date: '2026-07-20' } });
    expect(moved).toMatchObject({ post_date_ts: '2026-07-20T04:00:00.000Z' });
    const sold = { enrollment_fee: 0, effective_date: '2026-02-01' };
    const sale = changed({ current: { ...dated, ...postDated }, status: 'sale', data: sold });
    expect(sale).toMatchObject({ status: 'sale', post_date_ts: '2026-01-20T05:00:00.000Z' });
    const cleared = changed({ current: { ...dated, ...sale }, data: { post_date: null } });
    expect(cleared).not.toHaveProperty('post_date_ts');
  });

  it.each(['effective_date', 'post_date'] as const)('%s is rejected far in the past or future', field => {
    for (const day of ['1999-12-31', '2028-01-06'])
      reject({ current: dated, data: { [field]: day } }, field, 'Expected a date from 01/01/2000 to 01/05/2028.');
    expect(changed({ current: dated, data: { [field]: '2028-01-05' } })).toMatchObject({ [field]: '2028-01-05' });
  });

  it('stay as they were agreed on, however old they are', () => {
    const old = aSelectedProduct({ effective_date: '1999-12-31' });
    expect(changed({ current: old, data: { effective_date: '1999-12-31' } })).toMatchObject({
      effective_date: '1999-12-31',
    });
  });

  it('are checked by the day of New York', () => {
    const now = '2026-01-06T03:00:00.000Z';
    reject({ current: dated, now, data: { post_date: '2028-01-06' } }, 'post_date');
  });

  it('of a sharing plan are the 1st or the 15th', () => {
    const current = aSelectedProduct({ name: 'Community Share 500' });
    reject({ current, data: { effective_date: '2026-02-02' } }, 'effective_date');
    reject({ option: share, data: { product_id: 'share', effective_date: '2026-02-02' } }, 'effective_date');
    expect(changed({ current, data: { effective_date: '2026-02-15' } })).toMatchObject({
      effective_date: '2026-02-15',
    });
  });
});

describe('a status', () => {
  const complete = { enrollment_fee: 100_00, effective_date: '2026-02-01' };

  it('sale says when', () => {
    const sale = changed({ current: aSelectedProduct(), status: 'sale', data: complete });
    expect(sale).toMatchObject({ ...complete, status: 'sale', sale_ts: at(10) });
    expect(sale).not.toHaveProperty('failed_ts');
  });

  it('failed says why and when', () => {
    const failed = changed({ current: aSelectedProduct(), status: 'failed', data: { failed_reason: 'card declined' } });
    expect(failed).toMatchObject({ status: 'failed', failed_ts: at(10), failed_reason: 'card declined' });
    expect(failed).not.toHaveProperty('sale_ts');
  });

  it('post_date says neither', () => {
    const product = changed({ current: aSelectedProduct(), status: 'post_date', data: { post_date: '2026-01-20' } });
    expect(product).toMatchObject({ status: 'post_date' });
    for (const field of ['sale_ts', 'failed_ts']) expect(product).not.toHaveProperty(field);
  });

  it('sale after failed says no longer why and when it failed', () => {
    const sale = changed({ current: aFailed(complete), status: 'sale' });
    expect(sale).toMatchObject({ status: 'sale', sale_ts: at(10) });
    for (const field of ['failed_reason', 'failed_ts']) expect(sale).not.toHaveProperty(field);
  });

  it('failed after a sale still says when it was sold', () => {
    const failed = changed({ current: aSale(), status: 'failed', data: { failed_reason: 'no contact' } });
    expect(failed).toMatchObject({ status: 'failed', failed_ts: at(10), sale_ts: at(600) });
  });

  it('that is set already keeps its time', () => {
    expect(changed({ current: aSale(), status: 'sale' })).toMatchObject({ status: 'sale', sale_ts: at(600) });
    expect(changed({ current: aSale() })).toMatchObject({ status: 'sale', sale_ts: at(600) });
    expect(changed({ current: aFailed(), status: 'failed' })).toMatchObject({
      failed_ts: at(5),
      failed_reason: 'card declined',
    });
  });

  it.each<[string, Partial<Wanted>, string, string]>([
    [
      'a sale without a fee',
      { status: 'sale', data: { effective_date: '2026-02-01' } },
      'enrollment_fee',
      SALE_MESSAGE,
    ],
    ['a sale without a date', { status: 'sale', data: { enrollment_fee: 0 } }, 'effective_date', SALE_MESSAGE],
    ['a post date without a day', { status: 'post_date' }, 'post_date', 'Choose the post date.'],
    ['a failure without a reason', { status: 'failed' }, 'failed_reason', 'Give the reason.'],
    ['an empty reason', { status: 'failed', data: { failed_reason: '' } }, 'failed_reason', 'Give the reason.'],
    [
      'a failure whose reason is emptied',
      { current: aFailed(), data: { failed_reason: '' } },
      'failed_reason',
      'Give the reason.',
    ],
    [
      'a sale whose fee is taken back',
      { current: aSale(), data: { enrollment_fee: null } },
      'enrollment_fee',
      SOLD_FEE_MESSAGE,
    ],
    [
      'a sale whose fee is changed, even by an admin',
      { current: aSale(), data: { enrollment_fee: 125_00 }, actor: anAdmin() },
      'enrollment_fee',
      SOLD_FEE_MESSAGE,
    ],
    [
      'a sale that fails with another fee',
      { current: aSale(), status: 'failed', data: { enrollment_fee: 125_00, failed_reason: 'declined' } },
      'enrollment_fee',
      SOLD_FEE_MESSAGE,
    ],
    [
      'a sale whose date is taken back',
      { current: aSale(), data: { effective_date: null } },
      'effective_date',
      SALE_MESSAGE,
    ],
  ])('is rejected for %s', (_, fields, field, message) => {
    reject({ current: aSelectedProduct(), ...fields }, field, message);
  });

  it('leaves a reason that was written before, and an emptied one is gone', () => {
    const current = aSelectedProduct({ failed_reason: 'called twice' });
    expect(changed({ current })).toMatchObject({ failed_reason: 'called twice' });
    expect(changed({ current, data: { failed_reason: '' } })).not.toHaveProperty('failed_reason');
  });
});

describe('whose sale it is', () => {
  const assigned = (closer?: string, fronterEmail?: string) =>
    aLead({
      assigned_agent_email_by_role: { ...(closer && { closer }), ...(fronterEmail && { fronter: fronterEmail }) },
    });
  const closerOf = (fields: Partial<Wanted>) => changed({ current: aSelectedProduct(), ...fields }).closer_email;

  it.each<[string, Partial<Wanted>, string | undefined]>([
    ['the closer who chooses it', { current: undefined, data: { product_id: 'health-1' } }, MARIA],
    [
      'nobody’s where a fronter chooses it',
      { current: undefined, actor: fronter, data: { product_id: 'health-1' } },
      undefined,
    ],
    ['the assigned closer’s', { lead: assigned(CARL), current: undefined, data: { product_id: 'health-1' } }, CARL],
    ['the assigned closer’s, whoever it was before', { lead: assigned(CARL) }, CARL],
    ['of the closer whom it had before, whoever saves it', { actor: anActor({ email: CARL }) }, MARIA],
    ['of the first closer who saves it', { current: aSelectedProduct({ closer_email: undefined }) }, MARIA],
    [
      'of nobody still where verification saves it',
      { current: aSelectedProduct({ closer_email: undefined }), actor: verifier },
      undefined,
    ],
    ['as it was once it has a status', { lead: assigned(CARL), current: aSale() }, MARIA],
    [
      'the assigned closer’s where it came to a status without one',
      { lead: assigned(CARL), current: aSale({ closer_email: undefined }) },
      CARL,
    ],
    ['as verification chooses', { lead: assigned(CARL), actor: verifier, data: { closer_email: FAY } }, FAY],
    ['as an admin chooses', { lead: assigned(CARL), actor: anAdmin(), data: { closer_email: FAY } }, FAY],
    ['as chosen even of a sale', { current: aSale(), actor: anAdmin(), data: { closer_email: FAY } }, FAY],
    [
      'as was chosen, whoever is assigned',
      { lead: assigned(CARL), current: aSelectedProduct({ closer_is_chosen: true }) },
      MARIA,
    ],
    ['not as a closer sends back', { lead: assigned(CARL), data: { closer_email: MARIA } }, CARL],
  ])('%s', (_, fields, expected) => {
    expect(closerOf(fields)).toBe(expected);
  });

  it('is marked as chosen only where verification or an admin chose', () => {
    const marked = (fields: Partial<Wanted>) =>
      'closer_is_chosen' in changed({ current: aSelectedProduct(), ...fields });
    expect(marked({ actor: verifier, data: { closer_email: FAY } })).toBe(true);
    expect(marked({ actor: anAdmin(), data: { closer_email: FAY } })).toBe(true);
    expect(marked({ current: aSelectedProduct({ closer_is_chosen: true }) })).toBe(true);
    expect(marked({ data: { closer_email: MARIA } })).toBe(false);
    expect(marked({ actor: verifier })).toBe(false);
    expect(marked({})).toBe(false);
  });

  it.each<[string, Partial<Wanted>, string | undefined]>([
    ['the assigned fronter', { lead: assigned(CARL, FAY) }, FAY],
    [
      'the fronter who last had the lead, where none is assigned',
      { lead: aLead({ last_agent_email_by_role: { fronter: FAY, closer: CARL } }) },
      FAY,
    ],
    [
      'the assigned one of both',
      { lead: { ...assigned(CARL, FAY), last_agent_email_by_role: { fronter: MARIA } } },
      FAY,
    ],
    ['the one whom it had', { current: aSelectedProduct({ fronter_email: FAY }) }, FAY],
    ['nobody', {}, undefined],
    ['the one as of its status', { lead: assigned(CARL, MARIA), current: aSale({ fronter_email: FAY }) }, FAY],
    ['nobody where it came to a status without one', { lead: assigned(CARL, FAY), current: aSale() }, undefined],
  ])('names as its fronter %s', (_, fields, expected) => {
    expect(changed({ current: aSelectedProduct(), ...fields }).fronter_email).toBe(expected);
  });
});
