import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDids, putDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { deletion } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
import { putLeadSource } from '#platform/table/lead-sources';
import { settingVersions } from '#platform/table/settings/setting-versions';
import { DIDS_AT_ONCE } from '#shared/contracts/backoffice';
import { type Did, type DidChange, DidContent } from '#shared/dids/did';
import { at } from '../../tests/support/builders/a-call.ts';
import { aDid } from '../../tests/support/builders/a-did.ts';
import { aGroup } from '../../tests/support/builders/a-user.ts';
import { anAdmin } from '../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { updateDids } from './update-dids.ts';

let table: UnitTable;
let one: Did;
let two: Did;
const gone = aDid({ id: '+13055559999', phone_number: '+13055559999' });
beforeEach(async () => {
  table = startUnitTable({ groups: [aGroup(), aGroup({ name: 'fronter_t1' })] });
  await putLeadSource({ id: '1', name: 'google', lead_cost: 2400, version: 1 });
  await putLeadSource({ id: '2', name: 'facebook', lead_cost: 1250, version: 1 });
  [one, two] = [await given('+13055550001'), await given('+13055550002')];
});
afterEach(() => vi.restoreAllMocks());

const given = async (phone_number: string): Promise<Did> => {
  const did = aDid({ id: phone_number, phone_number });
  await putDid(did);
  return did;
};
/** The row as the page sends it. */
const edited = ({ phone_number: _, ...did }: Did, fields: Partial<DidChange> = {}): DidChange => ({
  ...did,
  requested_group: did.requested_group ?? null,
  ...fields,
});
const deps = (seconds = 60) => ({ actor: anAdmin(), now: at(seconds) });
const save = (...changes: DidChange[]) => updateDids(deps(), { changes });
const history = async ({ id }: Did) => (await settingVersions(keys.did(id), { limit: 10 })).data;
const stored = () => getDids([one.id, two.id]);

describe('saving rows of the DIDs page', () => {
  it('saves all of them, each with the next version', async () => {
    const changes = [
      edited(one, { lead_source: 'facebook', buffer_time_s: 45, requested_group: null }),
      edited(two, { require_disposition_note: true, skip_dialer: true, requested_group: 'fronter_t1', priority: 7 }),
    ];
    const { data } = await save(...changes);
    const { requested_group: _, ...rest } = one;
    expect(data).toEqual([
      { ...rest, lead_source: 'facebook', buffer_time_s: 45, version: 2 },
      {
        ...two,
        require_disposition_note: true,
        skip_dialer: true,
        requested_group: 'fronter_t1',
        priority: 7,
        version: 2,
      },
    ]);
    expect(await stored()).toEqual(data);
  });

  it('is a conflict that names the row which somebody else changed, and saves none', async () => {
    await save(edited(two, { priority: 3 }));
    await expect(save(edited(one, { priority: 1 }), edited(two, { priority: 9 }))).rejects.toEqual(
      rejectedAs('conflict', '(305) 555-0002 was changed by somebody else meanwhile. Nothing was saved.'),
    );
    expect(await stored()).toEqual([one, { ...two, priority: 3, version: 2 }]);
  });

  it('names the row that does not exist any more, and saves none', async () => {
    await expect(save(edited(one, { priority: 1 }), edited(gone))).rejects.toEqual(
      rejectedAs('not_found', '(305) 555-9999 is not there any more. Nothing was saved.'),
    );
    expect(await stored()).toEqual([one, two]);
  });

  it('names the row that is deleted before the write', async () => {
    table.beforeWrite(1, () => writeOne(deletion(keys.did(two.id))));
    await expect(save(edited(one), edited(two))).rejects.toEqual(
      rejectedAs('not_found', '(305) 555-0002 is not there any more. Nothing was saved.'),
    );
  });

  it('names the first of several rows that failed', async () => {
    await save(edited(one, { priority: 3 }), edited(two, { priority: 3 }));
    await expect(save(edited(two, { priority: 9 }), edited(one, { priority: 9 }))).rejects.toEqual(
      rejectedAs('conflict', '(305) 555-0002 was changed by somebody else meanwhile. Nothing was saved.'),
    );
  });
});

describe('the history of a DID', () => {
  it('has who changed it, with all of its settings before and after', async () => {
    await save(edited(one, { priority: 7, requested_group: null }), edited(two, { buffer_time_s: 45 }));
    const before = DidContent.parse(one);
    const { requested_group: _, ...rest } = before;
    expect(await history(one)).toEqual([
      {
        ...{ kind: 'did', name: one.id, number: 2, version: 1, created_ts: at(60) },
        ...{ user_id: 'admin-1', user_email: 'ada.admin@coverline.test' },
        before,
        after: { ...rest, priority: 7 },
      },
    ]);
    expect(await history(two)).toMatchObject([{ before: { buffer_time_s: 30 }, after: { buffer_time_s: 45 } }]);
  });

  it('has nothing of a save in which a row failed', async () => {
    await expect(save(edited(one, { priority: 1 }), edited(gone))).rejects.toEqual(rejectedAs('not_found'));
    expect([await history(one), await history(gone)]).toEqual([[], []]);
  });

  it('has fifty numbers that were changed at once', async () => {
    const many = await Promise.all(Array.from({ length: DIDS_AT_ONCE }, (_, n) => given(`+1305555${1000 + n}`)));
    await save(...many.map(did => edited(did, { priority: 2 })));
    expect(table.itemsOf('setting-version')).toHaveLength(DIDS_AT_ONCE);
  });
});

describe('saving rows again', () => {
  it('is done where they have the wanted fields: the first response was lost', async () => {
    const changes = [edited(one, { priority: 4, requested_group: null }), edited(two, { buffer_time_s: 5 })];
    await save(...changes);
    const { data } = await save(...changes);
    expect(data.map(({ version }) => version)).toEqual([2, 2]);
    expect(await stored()).toEqual(data);
  });

  it.each<[string, Partial<DidChange>]>([
    ['lead source', { lead_source: 'facebook' }],
    ['group', { requested_group: 'fronter_t1' }],
    ['absent group', { requested_group: null }],
    ['priority', { priority: 5 }],
  ])('is a conflict where a row has another %s meanwhile', async (_, meanwhile) => {
    await save(edited(one, meanwhile));
    await expect(save(edited(one), edited(two))).rejects.toEqual(rejectedAs('conflict'));
    expect((await stored())[1]).toEqual(two);
  });
});

describe('a lead source that is retired or renamed', () => {
  beforeEach(async () => {
    const retired_ts = '2026-01-05T15:00:00.000Z';
    await putLeadSource({ id: '3', name: 'radio', lead_cost: 100, retired_ts, version: 1 });
    await putLeadSource({ id: '1', name: 'search', former_names: ['google'], lead_cost: 2400, version: 2 });
  });

  it('stays with the DIDs that have it', async () => {
    await expect(save(edited(one, { priority: 3 }))).resolves.toMatchObject({ data: [{ lead_source: 'google' }] });
  });

  it('is given to no other DID once it is retired', async () => {
    await expect(save(edited(one, { lead_source: 'radio' }))).rejects.toEqual(
      rejectedAs('rejected', "The lead source 'radio' is retired."),
    );
  });
});

describe('a row that is not valid', () => {
  it.each<[string, Partial<DidChange>, string, string]>([
    ['a lead source', { lead_source: 'nowhere' }, "There is no lead source 'nowhere'.", 'lead_source'],
    ['a group', { requested_group: 'nobodies' as 'closer_t1' }, "There is no group 'nobodies'.", 'requested_group'],
  ])('is rejected for %s that does not exist', async (_, fields, message, field) => {
    await expect(save(edited(one, { priority: 1 }), edited(two, fields))).rejects.toEqual(
      rejectedAt(`${two.id}.${field}`, message),
    );
    expect(await stored()).toEqual([one, two]);
  });

  it('is rejected where a number is changed twice at once', async () => {
    await expect(save(edited(one, { priority: 1 }), edited(one, { priority: 2 }))).rejects.toEqual(
      rejectedAs('rejected', 'A number can be changed only once at a time.'),
    );
    expect(await stored()).toEqual([one, two]);
  });
});
