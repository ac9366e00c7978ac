import { describe, expect, it } from 'vitest';
import { aSale, aSelectedProduct } from '../../../../tests/support/builders/a-product.ts';
import type { EntityName } from './entities.ts';
import { schemas } from './entities.ts';
import { isReadable } from './records.ts';
import { schemaVersionOf, upgraded, upgradedEntities } from './upgrades.ts';

const at = { created_ts: '2026-01-05T15:00:00.000Z' };
const event = { id: 'EV1', TaskSid: 'WT1', EventType: 'reservation.accepted', TimestampMs: 1, ...at };

describe('an item of an older schema version', () => {
  it('has its call’s dial rejection under its present name', () => {
    const call = { pk: 'call#1', sk: 'call', entity: 'call', dial_refusal: 'It is late there.', version: 4 };
    expect(upgraded(call)).toEqual({
      pk: 'call#1',
      sk: 'call',
      entity: 'call',
      dial_rejection: 'It is late there.',
      version: 4,
      schema_version: 3,
    });
  });

  it('keeps a field that was written under its present name before the item was rewritten', () => {
    const call = { entity: 'call', dial_refusal: 'It is late there.', dial_rejection: 'It is on the blacklist.' };
    expect(upgraded(call)).toEqual({ entity: 'call', dial_rejection: 'It is on the blacklist.', schema_version: 3 });
  });

  const sold = {
    ...{ pk: 'lead#42', sk: 'commission#health', entity: 'commission', lead_id: '42', product_type: 'health' },
    ...{ product_name: 'Guardian Health 250', product_premium: 249_99, commission: 110_00 },
    ...{ enrollment_fee_commission: 25_00, closer_email: 'maria.lopez@coverline.test', version: 3 },
    // Still 31 October in New York.
    sale_date: '2026-11-01T03:30:00.000Z',
  };

  it('is a line of commissions of a sale, in the list of its month in New York', () => {
    const item = upgraded({ ...sold, lead_name: 'Ada Lee Park' });
    expect(item).toEqual({
      ...sold,
      ...{ id: 'health', kind: 'sale', first_name: 'Ada', last_name: 'Lee Park', schema_version: 2 },
      ...{ gsi2pk: 'commissions#2026-10', gsi2sk: '2026-11-01T03:30:00.000Z#42#health' },
    });
    expect(isReadable(item)).toBe(true);
  });

  it.each([
    ['Ada', { first_name: 'Ada' }],
    [undefined, {}],
  ])('is a line of the customer %s', (lead_name, names) => {
    const { first_name, last_name } = upgraded({ ...sold, lead_name });
    expect({ first_name, last_name }).toEqual({ first_name: undefined, last_name: undefined, ...names });
  });

  it('is a line that cannot be read where its date is wrong', () => {
    const item = upgraded({ ...sold, sale_date: 'yesterday' });
    expect(item).not.toHaveProperty('gsi2pk');
    expect(isReadable(item)).toBe(false);
  });

  it('has a field that code of the previous version wrote to it after it was rewritten', () => {
    const call = { entity: 'call', dial_refusal: 'It is late there.', schema_version: 2 };
    expect(upgraded(call)).toEqual({ entity: 'call', dial_rejection: 'It is late there.', schema_version: 3 });
  });

  it('puts a product among those of its closer with the same status, and one without status nowhere', () => {
    const former = { entity: 'selected-product', gsi1pk: 'closer-products#maria.lopez@coverline.test', gsi1sk: '2026' };
    const present = { entity: 'selected-product', schema_version: 3 };
    expect(upgraded({ ...aSale(), ...former })).toEqual({
      ...aSale(),
      ...present,
      gsi1pk: 'closer-products#maria.lopez@coverline.test#sale',
      gsi1sk: '2026-02-01#42#health',
    });
    expect(upgraded({ ...aSelectedProduct(), ...former })).toEqual({ ...aSelectedProduct(), ...present });
  });

  it('has the present name of its entity', () => {
    const item = upgraded({ ...event, entity: 'refused-acceptance' });
    expect(item).toEqual({ ...event, entity: 'rejected-acceptance', schema_version: 2 });
    expect(isReadable(item)).toBe(true);
  });
});

describe('an item from before there were lists of qualified leads and post dates', () => {
  const lead = { entity: 'lead', id: '42', Qualified_Lead: 'Qualified Lead', qualified_ts: '2026-02-01T04:59:00.000Z' };
  const product = {
    entity: 'selected-product',
    lead_id: '42',
    type: 'health',
    post_date_ts: '2026-02-05T05:00:00.000Z',
  };

  it('is in the list of the month in New York in which it was qualified', () => {
    expect(upgraded(lead)).toEqual({
      ...lead,
      gsi2pk: 'qualified-leads#2026-01',
      gsi2sk: '2026-02-01T04:59:00.000Z#42',
      schema_version: 2,
    });
  });

  it('is in the list of post dates while it is post-dated', () => {
    expect(upgraded({ ...product, status: 'post_date' })).toMatchObject({
      gsi2pk: 'post-dates',
      gsi2sk: '2026-02-05T05:00:00.000Z#42#health',
    });
  });

  it.each([
    ['a lead with another answer', { ...lead, Qualified_Lead: 'Not Qualified' }],
    ['a lead that was qualified at a time that is none', { ...lead, qualified_ts: 'canary' }],
    ['a product that became a sale', { ...product, status: 'sale' }],
  ])('is in no list as %s', (_, item) => {
    expect(upgraded(item)).toEqual({ ...item, schema_version: schemaVersionOf(item.entity as EntityName) });
  });
});

describe('a job from before there was a list of the imports of everybody', () => {
  const job = { entity: 'job', id: 'job-1', kind: 'lead_import', created_ts: '2026-02-01T04:59:00.000Z' };

  it('is in that list as an import, and in none as another job', () => {
    const listed = { gsi2pk: 'lead-imports', gsi2sk: '2026-02-01T04:59:00.000Z#job-1' };
    expect(upgraded(job)).toEqual({ ...job, ...listed, schema_version: 2 });
    expect(upgraded({ ...job, kind: 'lead_check' })).toEqual({ ...job, kind: 'lead_check', schema_version: 2 });
  });
});

describe('an item from before items were found by the lead that they name', () => {
  it.each([
    ['a callback', { entity: 'upcoming-callback', id: 'c', lead_key: 'lead/42' }, 'upcoming-callback#c'],
    ['a nomination', { entity: 'doctor-nomination', id: 'd', lead_id: '42' }, 'doctor-nomination#d'],
    ['a request for a signature', { entity: 'esig-request', id: 'e', lead_id: '42' }, 'esig-request#e'],
  ])('is found by it: %s', (_, item, gsi2sk) => {
    expect(upgraded(item)).toEqual({ ...item, gsi2pk: 'lead-items#42', gsi2sk, schema_version: 2 });
    expect(upgraded(upgraded(item))).toEqual(upgraded(item));
  });
});

describe('a copy of a lead from before a search had a list for each sale status and for sales', () => {
  const copy = {
    ...{ entity: 'lead-row-copy', lead_id: '42', phone_number: '+15552340001', sale_status: 'sale', version: 1 },
    ...{ created_ts: '2026-02-01T04:59:00.000Z', sale_date: '2026-02-03T15:00:00.000Z' },
  };
  const found = { ...copy, pk: 'lead-search#ann garc#2026-01', sk: '2026-02-01T04:59:00.000Z#42' };

  it('is in both lists if it is found by a prefix', () => {
    const item = upgraded(found);
    expect(item).toEqual({
      ...found,
      ...{ gsi1pk: 'sale-search#ann garc#2026-02', gsi1sk: '2026-02-03T15:00:00.000Z#42' },
      ...{ gsi2pk: 'lead-search#sale#ann garc#2026-01', gsi2sk: '2026-02-01T04:59:00.000Z#42' },
      schema_version: 2,
    });
    expect(upgraded(item)).toBe(item);
  });

  it('is in none of them as the copy among the sold leads', () => {
    const sold = { ...copy, pk: 'lead-row#42', sk: 'sold' };
    expect(upgraded(sold)).toEqual({ ...sold, schema_version: 2 });
  });
});

describe('an item in its present form', () => {
  it.each([
    ['of the newest version', { entity: 'call', dial_rejection: 'It is late there.', schema_version: 3 }],
    ['of a renamed entity', { entity: 'rejected-acceptance', schema_version: 2 }],
    ['of a version that only newer code knows', { entity: 'call', dial_refusal: 'of newer code', schema_version: 4 }],
    ['of an entity that was never changed', { entity: 'did' }],
    ['of an entity that only newer code knows', { entity: 'canary' }],
  ])('%s stays the same object', (_, item) => {
    expect(upgraded(item)).toBe(item);
  });
});

it('every upgraded entity names the version, the former names and the former fields that a migration looks for', () => {
  expect(upgradedEntities()).toEqual([
    { entity: 'call', schemaVersion: 3, names: ['call'], formerFields: ['dial_refusal'], isDerived: true },
    {
      entity: 'rejected-acceptance',
      schemaVersion: 2,
      names: ['rejected-acceptance', 'refused-acceptance'],
      formerFields: [],
      isDerived: false,
    },
    { entity: 'commission', schemaVersion: 2, names: ['commission'], formerFields: [], isDerived: false },
    { entity: 'lead', schemaVersion: 2, names: ['lead'], formerFields: [], isDerived: true },
    { entity: 'job', schemaVersion: 2, names: ['job'], formerFields: [], isDerived: true },
    { entity: 'lead-row', schemaVersion: 2, names: ['lead-row'], formerFields: [], isDerived: true },
    { entity: 'lead-row-copy', schemaVersion: 2, names: ['lead-row-copy'], formerFields: [], isDerived: false },
    { entity: 'selected-product', schemaVersion: 3, names: ['selected-product'], formerFields: [], isDerived: true },
    { entity: 'blacklist-entry', schemaVersion: 2, names: ['blacklist-entry'], formerFields: [], isDerived: true },
    { entity: 'setting-version', schemaVersion: 2, names: ['setting-version'], formerFields: [], isDerived: true },
    ...(['upcoming-callback', 'doctor-nomination', 'esig-request'] as const).map(entity => ({
      ...{ entity, schemaVersion: 2, names: [entity], formerFields: [], isDerived: true },
    })),
  ]);
  expect(schemaVersionOf('did')).toBe(1);
});

const fieldsOf = (schema: (typeof schemas)[keyof typeof schemas]): string[] =>
  'shape' in schema ? Object.keys(schema.shape) : schema.options.flatMap(option => Object.keys(option.shape));

it('no field has a name that a field of the same entity had before', () => {
  for (const { entity, formerFields } of upgradedEntities())
    for (const field of formerFields) expect(fieldsOf(schemas[entity]), entity).not.toContain(field);
});
