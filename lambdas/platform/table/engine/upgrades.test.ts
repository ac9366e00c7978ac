import { describe, expect, it } from 'vitest';
import { isReadable, schemas } from './records.ts';
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
      schema_version: 2,
    });
  });

  it('keeps a field that was written under its present name before the item was rewritten', () => {
    const call = { entity: 'call', dial_refusal: 'It is late there.', dial_rejection: 'It is on the blacklist.' };
    expect(upgraded(call)).toEqual({ entity: 'call', dial_rejection: 'It is on the blacklist.', schema_version: 2 });
  });

  it('has a field that code of the previous version wrote to it after it was rewritten', () => {
    const call = { entity: 'call', dial_refusal: 'It is late there.', schema_version: 2 };
    expect(upgraded(call)).toEqual({ entity: 'call', dial_rejection: 'It is late there.', schema_version: 2 });
  });

  it('has the present name of its entity', () => {
    const item = upgraded({ ...event, entity: 'refused-acceptance' });
    expect(item).toEqual({ ...event, entity: 'rejected-acceptance', schema_version: 2 });
    expect(isReadable(item)).toBe(true);
  });
});

describe('an item in its present form', () => {
  it.each([
    ['of the newest version', { entity: 'call', dial_rejection: 'It is late there.', schema_version: 2 }],
    ['of a renamed entity', { entity: 'rejected-acceptance', schema_version: 2 }],
    ['of a version that only newer code knows', { entity: 'call', dial_refusal: 'of newer code', schema_version: 3 }],
    ['of an entity that was never changed', { entity: 'did' }],
    ['of an entity that only newer code knows', { entity: 'canary' }],
  ])('%s stays the same object', (_, item) => {
    expect(upgraded(item)).toBe(item);
  });
});

it('every upgraded entity names the version, the former names and the former fields that a migration looks for', () => {
  expect(upgradedEntities()).toEqual([
    { entity: 'call', schemaVersion: 2, names: ['call'], formerFields: ['dial_refusal'] },
    {
      entity: 'rejected-acceptance',
      schemaVersion: 2,
      names: ['rejected-acceptance', 'refused-acceptance'],
      formerFields: [],
    },
  ]);
  expect(schemaVersionOf('did')).toBe(1);
});

it('no field has a name that a field of the same entity had before', () => {
  for (const { entity, formerFields } of upgradedEntities())
    for (const field of formerFields) expect(Object.keys(schemas[entity].shape), entity).not.toContain(field);
});
