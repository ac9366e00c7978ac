import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { check, deletion, hasMark, marked, marksOf, replacement, update } from './steps.ts';

type Thing = { id: string; name?: string; state: string; version: number };
const key = { pk: 'thing#1', sk: 'thing' };
const onFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the command of a step', () => {
  it('replaces an item unless it is as new, or of a newer schema version', () => {
    expect(replacement('did', key, { name: 'New', version: 4 }, { gsi1pk: 'things' }).item).toEqual({
      Put: {
        TableName: 'table',
        Item: { name: 'New', version: 4, gsi1pk: 'things', ...key, entity: 'did', schema_version: 1 },
        ConditionExpression:
          'attribute_not_exists(pk) OR (version < :version AND (attribute_not_exists(#schema) OR #schema <= :schema))',
        ExpressionAttributeNames: { '#schema': 'schema_version' },
        ExpressionAttributeValues: { ':version': 4, ':schema': 1 },
        ...onFailure,
      },
    });
  });

  it('changes an item that exists and adds one to its version, undefined fields left out', () => {
    const { item, mark } = update<Thing>(key, { set: { state: 'open', name: undefined }, remove: ['name'] });
    expect(mark).toBeUndefined();
    expect(item.Update).toMatchObject({
      Key: key,
      UpdateExpression: 'SET #state = :v0 REMOVE #name ADD #version :v1',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#state': 'state', '#name': 'name', '#version': 'version' },
      ExpressionAttributeValues: { ':v0': 'open', ':v1': 1 },
      ...onFailure,
    });
  });

  it('applies an event once, on the state that is asked for', () => {
    const { item, mark } = update<Thing>(key, {
      set: { state: 'closed' },
      when: [{ field: 'state', is: 'equal', value: 'open' }],
      applied: 'event-1',
    });
    expect(mark).toBe('event-1');
    expect(item.Update).toMatchObject({
      UpdateExpression: 'SET #state = :v0 ADD #version :v1, #applied :v2',
      ConditionExpression: 'attribute_exists(pk) AND NOT contains(#applied, :v3) AND #state = :v4',
      ExpressionAttributeValues: { ':v0': 'closed', ':v1': 1, ':v2': new Set(['event-1']), ':v3': 'event-1' },
    });
  });

  it('creates the item where it may, copies attributes and adds to figures', () => {
    const { item } = update<Thing>(key, {}, { orCreate: true, copy: { gsi1sk: 'name' }, add: { calls: 2 } });
    expect(item.Update).not.toHaveProperty('ConditionExpression');
    expect(item.Update?.UpdateExpression).toBe('SET #gsi1sk = #name ADD #version :v0, #calls :v1');
  });

  it('checks an item without a change', () => {
    expect(check<Thing>(key, [{ field: 'name', is: 'absent' }]).item).toEqual({
      ConditionCheck: {
        TableName: 'table',
        Key: key,
        ConditionExpression: 'attribute_not_exists(#name)',
        ExpressionAttributeNames: { '#name': 'name' },
        ...onFailure,
      },
    });
  });

  it('deletes an item in the state that is asked for, else any that exists', () => {
    expect(deletion<Thing>(key).item).toEqual({
      Delete: { TableName: 'table', Key: key, ConditionExpression: 'attribute_exists(pk)', ...onFailure },
    });
    expect(deletion<Thing>(key, [{ field: 'version', is: 'equal', value: 3 }]).item.Delete).toMatchObject({
      ConditionExpression: '#version = :v0',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':v0': 3 },
    });
  });
});

describe('the events that an item has taken', () => {
  it('are a set, and no attribute where there is none', () => {
    expect(marked(['a'])).toEqual({ applied: new Set(['a']) });
    expect(marked([])).toEqual({});
    expect(marksOf(marked(['a', 'b']) as Record<string, unknown>)).toEqual(['a', 'b']);
    expect(marksOf(undefined)).toEqual([]);
  });

  it('tell a duplicate', () => {
    expect(hasMark('a', { applied: new Set(['a']) })).toBe(true);
    expect(hasMark('b', { applied: new Set(['a']) })).toBe(false);
    expect(hasMark(undefined, { applied: new Set(['a']) })).toBe(false);
  });
});
