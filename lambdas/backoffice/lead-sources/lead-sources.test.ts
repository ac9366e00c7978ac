import { beforeEach, describe, expect, it } from 'vitest';
import { getLeadSource, putLeadSource, listLeadSources as stored } from '#platform/table/lead-sources';
import { createLeadSource as createOperation, updateLeadSource as updateOperation } from '#shared/contracts/backoffice';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { listSettingVersions } from '../settings/list-setting-versions.ts';
import { restoreSetting } from '../settings/restore-setting.ts';
import { createLeadSource } from './create-lead-source.ts';
import { listLeadSources } from './list-lead-sources.ts';
import { updateLeadSource } from './update-lead-source.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const deps = { actor: anAdmin(), now: NOW };

let table: UnitTable;
beforeEach(async () => {
  table = startUnitTable();
  await putLeadSource({ id: '1', name: 'google', lead_cost: 24_00, version: 1 });
  await putLeadSource({ id: '7', name: 'facebook', lead_cost: 12_50, version: 1 });
});

const update = (input: object, id = '1') => updateLeadSource(deps, updateOperation.input.parse({ id, ...input }));
const create = (name: string, lead_cost = 3) =>
  createLeadSource(deps, createOperation.input.parse({ name, lead_cost }));
const restore = (number: number, version: number, name = '1') =>
  restoreSetting(deps, { kind: 'lead-source', name, number, version });
const history = async (name = '1') => (await listSettingVersions({ kind: 'lead-source', name, limit: 40 })).data;

describe('the lead sources', () => {
  it('are listed with their costs for admins only', async () => {
    expect(await listLeadSources(anAdmin())).toMatchObject([
      { name: 'facebook', lead_cost: 12_50 },
      { name: 'google', lead_cost: 24_00 },
    ]);
    await update({ lead_cost: 30 });
    for (const source of await listLeadSources(anActor())) {
      expect(source).not.toHaveProperty('lead_cost');
      expect(source).not.toHaveProperty('earlier_costs');
    }
  });
});

describe('a change of a lead source', () => {
  it('of its cost counts from today on, and is in the history', async () => {
    expect(await update({ lead_cost: 30.25 })).toEqual({
      ...{ id: '1', name: 'google', lead_cost: 30_25, version: 2 },
      earlier_costs: [{ until: '2026-03-10', lead_cost: 24_00 }],
    });
    expect(await history()).toMatchObject([
      {
        ...{ kind: 'lead-source', name: '1', number: 2, user_id: 'admin-1', created_ts: NOW },
        before: { name: 'google', lead_cost: 24_00, retired: false },
        after: { name: 'google', lead_cost: 30_25, retired: false },
      },
    ]);
  });

  it('of its name is listed under the new one', async () => {
    await update({ name: 'Search' });
    expect((await stored()).map(({ name }) => name)).toEqual(['Search', 'facebook']);
    expect(await getLeadSource('1')).toMatchObject({ former_names: ['google'] });
  });

  it('retires it and offers it again', async () => {
    expect(await update({ retired: true })).toMatchObject({ retired_ts: NOW });
    expect(await update({ retired: false })).not.toHaveProperty('retired_ts');
  });

  it('stores nothing where it has the content already: the first response was lost', async () => {
    await update({ lead_cost: 30, version: 1 });
    expect(await update({ lead_cost: 30, version: 1 })).toMatchObject({ version: 2 });
    expect(await history()).toHaveLength(1);
  });

  it.each(['facebook', 'FACEBOOK'])('to the name %s of another one is rejected', async name => {
    await expect(update({ name })).rejects.toMatchObject({ code: 'rejected', detail: [{ field: 'name' }] });
  });

  it('to a name that another one had is rejected, and back to its own is not', async () => {
    await update({ name: 'search' });
    await expect(update({ name: 'Google' }, '7')).rejects.toEqual(rejectedAs('rejected'));
    expect(await update({ name: 'google' })).toMatchObject({ name: 'google', former_names: ['search'] });
  });

  it('to a name that somebody else takes at the same moment is rejected', async () => {
    table.beforeWrite(1, async () => void (await create('Radio')));
    await expect(update({ name: 'radio' })).rejects.toEqual(
      rejectedAs('rejected', "Another lead source is or was called 'radio'. Choose another name."),
    );
    expect(await getLeadSource('1')).toMatchObject({ name: 'google', version: 1 });
  });

  it('is a conflict with what is stored if the source is not as the admin has seen it', async () => {
    await update({ lead_cost: 30 });
    await expect(update({ lead_cost: 40, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      detail: [{ field: 'lead_cost', current: '3000' }],
    });
  });

  it('keeps what somebody else changes at the same moment, where no version was named', async () => {
    table.beforeWrite(1, async () => void (await update({ name: 'search' })));
    expect(await update({ lead_cost: 30 })).toMatchObject({ name: 'search', lead_cost: 30_00, version: 3 });
  });

  it('is rejected for a source that does not exist', async () => {
    await expect(update({ lead_cost: 1 }, '99')).rejects.toEqual(rejectedAs('not_found'));
  });

  it.each([{ lead_cost: -1 }, { lead_cost: 1.005 }, { lead_cost: '5' }, { name: ' ' }, { id: 'abc' }])(
    'takes no %j',
    input => {
      expect(updateOperation.input.safeParse({ id: '1', ...input }).success).toBe(false);
    },
  );
});

describe('a new lead source', () => {
  it('gets the next whole number as its id, and is the first entry of its history', async () => {
    expect(await create('Radio north', 12.5)).toEqual({ id: '8', name: 'Radio north', lead_cost: 12_50, version: 1 });
    const [entry] = await history('8');
    expect(entry?.before).toBeUndefined();
    expect(entry).toMatchObject({ number: 1, after: { name: 'Radio north', lead_cost: 12_50 } });
  });

  it('gets another id if somebody else creates one at the same moment', async () => {
    table.beforeWrite(1, async () => void (await create('TV')));
    expect((await create('Radio')).id).toBe('9');
    expect((await stored()).map(({ id }) => id).sort()).toEqual(['1', '7', '8', '9']);
  });

  it('is rejected with the name of another one, also at the same moment', async () => {
    await expect(create('Google')).rejects.toEqual(rejectedAs('rejected'));
    table.beforeWrite(1, async () => void (await create('Radio')));
    await expect(create('radio')).rejects.toEqual(rejectedAs('rejected'));
  });
});

describe('restoring a lead source', () => {
  it('saves the content from before a change as a new version', async () => {
    await update({ lead_cost: 30, name: 'search' });
    await restore(2, 2);
    expect(await getLeadSource('1')).toMatchObject({ name: 'google', lead_cost: 24_00, version: 3 });
    expect((await history()).map(({ number, restored }) => [number, restored])).toEqual([
      [3, 2],
      [2, undefined],
    ]);
  });

  it('is a conflict if the source has changed since', async () => {
    await update({ lead_cost: 30 });
    await update({ lead_cost: 40 });
    await expect(restore(2, 2)).rejects.toEqual(rejectedAs('conflict'));
  });

  it('is rejected without such a change, and for the creation', async () => {
    await expect(restore(5, 1)).rejects.toEqual(rejectedAs('not_found'));
    const { id } = await create('Radio');
    await expect(restore(1, 1, id)).rejects.toEqual(rejectedAs('rejected'));
  });
});
