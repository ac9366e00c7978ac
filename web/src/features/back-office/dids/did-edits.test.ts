import { describe, expect, it } from 'vitest';
import { DIDS_AT_ONCE } from '#shared/contracts/backoffice';
import type { Did } from '#shared/dids/did';
import { aDid } from './did.fixture.ts';
import {
  changeOf,
  changesToSave,
  type DidEdits,
  problemOf,
  rowOf,
  withDid,
  withFields,
  withOthersChange,
  withoutEdit,
  withSeenVersion,
} from './did-edits.ts';

const did = aDid({ lead_source: 'facebook', buffer_time_s: 30, requested_group: 'closer_t1', version: 4 });
type Fields = Parameters<typeof withFields>[2];
const type = (fields: Fields, edits: DidEdits = {}) => withFields(edits, did, fields);

describe('an edited row', () => {
  it('shows what was typed, and saves the whole row with the version that was read', () => {
    const edits = type({ buffer_time_s: 45 }, type({ requested_group: null }));
    const row = rowOf(did, edits[did.id]);
    expect(row.fields).toMatchObject({ buffer_time_s: 45, requested_group: null, lead_source: 'facebook' });
    expect(row.edited).toEqual(['requested_group', 'buffer_time_s']);
    const { phone_number: _, ...rest } = did;
    expect(changeOf(row, edits[did.id])).toEqual({ ...rest, buffer_time_s: 45, requested_group: null, version: 4 });
  });

  it('waits for the next Update after the first 50', () => {
    const many = Array.from({ length: DIDS_AT_ONCE + 1 }, (_, n) => aDid({ id: `+1305555${1000 + n}` }));
    const edits = many.reduce<DidEdits>((typed, one) => withFields(typed, one, { priority: 5 }), {});
    const changes = changesToSave(
      many.map(one => rowOf(one, edits[one.id])),
      edits,
    );
    expect(changes.map(({ id }) => id)).toEqual(many.slice(0, DIDS_AT_ONCE).map(({ id }) => id));
    expect(changes[0]).toMatchObject({ priority: 5 });
  });

  it('is unchanged when the stored value is typed again', () => {
    expect(type({ buffer_time_s: 30 }, type({ buffer_time_s: 45 }))).toEqual({});
  });

  it('keeps what was typed when others change another field, and saves over their version', () => {
    const edits = type({ buffer_time_s: 45 });
    const newer = { ...did, lead_source: 'google', version: 5 };
    const row = rowOf(newer, edits[did.id]);
    expect(row).toMatchObject({ edited: ['buffer_time_s'], conflicting: [] });
    expect(changeOf(row, edits[did.id])).toMatchObject({ lead_source: 'google', buffer_time_s: 45, version: 5 });
  });

  it('has a conflict when others change the same field, and the server must reject it', () => {
    const edits = type({ lead_source: 'tv_spot' });
    const row = rowOf({ ...did, lead_source: 'google', version: 5 }, edits[did.id]);
    expect(row.fields.lead_source).toBe('tv_spot');
    expect(row.conflicting).toEqual(['lead_source']);
    expect(changeOf(row, edits[did.id]).version).toBe(4);
  });

  it('may be saved over a conflict that the user has seen', () => {
    const edits = type({ lead_source: 'tv_spot' });
    const newer = { ...did, lead_source: 'google', version: 5 };
    const mine = withSeenVersion(edits, newer);
    const row = rowOf(newer, mine[did.id]);
    expect(row.conflicting).toEqual([]);
    expect(changeOf(row, mine[did.id])).toMatchObject({ lead_source: 'tv_spot', version: 5 });
  });

  it('has no conflict when others made the same change', () => {
    expect(withOthersChange(type({ lead_source: 'google' }), { ...did, lead_source: 'google', version: 5 })).toEqual(
      {},
    );
  });

  it('requires its numbers', () => {
    const row = (fields: Fields) => rowOf(did, type(fields)[did.id]);
    expect(problemOf(row({ buffer_time_s: null }))).toBe('Buffer Time required');
    expect(problemOf(row({ priority: null }))).toBe('Priority required');
    expect(problemOf(row({ buffer_time_s: 0 }))).toBeUndefined();
    expect(problemOf(rowOf(did, undefined))).toBeUndefined();
  });

  it('keeps its numbers within the server’s limits', () => {
    const problem = (fields: Fields) => problemOf(rowOf(did, type(fields)[did.id]));
    expect(problem({ buffer_time_s: 3600, priority: 899 })).toBeUndefined();
    expect(problem({ buffer_time_s: 3601 })).toBe('An hour at most: 3600 seconds');
    expect(problem({ priority: 900 })).toBe('Priority: 899 at most');
  });

  it('is forgotten after it was saved, except for what was typed meanwhile', () => {
    const edits = type({ priority: 1, buffer_time_s: 45 });
    const saved = { ...did, priority: 1, buffer_time_s: 45, version: 5 };
    expect(withSeenVersion(edits, saved)).toEqual({});
    const typedOn = type({ buffer_time_s: 450 }, edits);
    const row = rowOf(saved, withSeenVersion(typedOn, saved)[did.id]);
    expect(row).toMatchObject({ edited: ['buffer_time_s'], conflicting: [] });
    expect(row.fields.buffer_time_s).toBe(450);
  });

  it('is forgotten when it is undone', () => {
    expect(withoutEdit(type({ priority: 1 }), did.id)).toEqual({});
  });
});

describe('the list of DIDs after a live change', () => {
  const [a, b] = [aDid({ id: '+13055550101', phone_number: '+13055550101' }), did];
  const ids = (dids: Did[]) => dids.map(({ id }) => id);

  it('has a new DID at the place of its number', () => {
    const c = aDid({ id: '+13055550105', phone_number: '+13055550105' });
    expect(ids(withDid([a, b], c.id, c))).toEqual([a.id, c.id, b.id]);
  });

  it('takes a newer version, and no older one', () => {
    expect(withDid([a, b], b.id, { ...b, priority: 9, version: 5 })[1]?.priority).toBe(9);
    expect(withDid([a, b], b.id, { ...b, priority: 9, version: 3 })[1]?.priority).toBe(b.priority);
  });

  it('leaves out what was removed', () => {
    expect(ids(withDid([a, b], a.id, undefined))).toEqual([b.id]);
  });
});
