import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { listDispositionGroups, putDispositionGroup } from '#platform/table/disposition-groups';
import { dispositionNamed, listDispositions, putDisposition, storedDispositions } from '#platform/table/dispositions';
import { getGroupConfiguration } from '#platform/table/group-configurations';
import { listMessageTemplates } from '#platform/table/messages';
import { getProductOption, putProductOption } from '#platform/table/product-options';
import { DispositionContent, type DispositionGroupContent, snakeCase } from '#shared/dispositions/disposition';
import { addDays, newYorkDay } from '#shared/new-york';
import { ProductOptionContent } from '#shared/products/product';
import type { SettingVersion } from '#shared/settings/setting-version';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aDisposition } from '../../../tests/support/builders/a-disposition.ts';
import { aProductOption } from '../../../tests/support/builders/a-product.ts';
import { aGroup } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { createSetting } from './create-setting.ts';
import { deleteDisposition } from './delete-disposition.ts';
import { deleteSetting } from './delete-setting.ts';
import { dispositionGroupSetting, dispositionSetting, productOptionSetting, templateSetting } from './kinds.ts';
import { listSettingVersions } from './list-setting-versions.ts';
import { restoreSetting } from './restore-setting.ts';
import { saveSetting } from './save-setting.ts';

let table: UnitTable;
const offering = (...dispositions: string[]) => ({
  callConfigs: { default: { dispositions, script: 'closer_qualified', transferGroupOptions: [] } },
});
beforeEach(async () => {
  table = startUnitTable({ groups: [aGroup(offering('Sale', 'Escalated'))] });
  for (const name of ['Sale', 'Escalated', 'DO NOT CALL']) await putDisposition(aDisposition(name));
});
afterEach(() => vi.restoreAllMocks());

const deps = (seconds = 60, actor = anAdmin()) => ({ actor, now: at(seconds) });
const another = anActor({ id: 'admin-2', email: 'ben.admin@coverline.test', roles: ['admin'] });
const disposition = (name: string, flags = {}) => DispositionContent.parse(aDisposition(name, flags));
const group = (fields: Partial<DispositionGroupContent> = {}): DispositionGroupContent => ({
  ...{ name: 'Reached', type: 'outcome', description: 'Somebody spoke.', dispositions: ['Sale', 'Escalated'] },
  ...fields,
});
const createDisposition = (name: string, flags = {}) =>
  createSetting(deps(), dispositionSetting, { id: snakeCase(name), content: disposition(name, flags) });
const saveDisposition = (flags: object, version = 1, by = deps()) =>
  saveSetting(by, dispositionSetting, { id: 'escalated', version, content: disposition('Escalated', flags) });
const removeDisposition = (version = 1, id = 'escalated', by = deps(120)) => deleteDisposition(by, { id, version });
const createGroup = (fields = {}) =>
  createSetting(deps(), dispositionGroupSetting, { id: snakeCase(group(fields).name), content: group(fields) });
const history = async (kind: SettingVersion['kind'] = 'disposition', name?: string) =>
  (await listSettingVersions({ kind, limit: 40, ...(name !== undefined && { name }) })).data;
const restore = (number: number, version: number, name = 'escalated', kind = 'disposition' as const) =>
  restoreSetting(deps(300), { kind, name, number, version });

it('a disposition is not deleted while a group that may have it cannot be read', async () => {
  captureLog();
  await createGroup();
  breakItems(table, 'disposition-group');
  await expect(removeDisposition()).rejects.toBeInstanceOf(z.ZodError);
  expect(await dispositionNamed('Escalated')).not.toHaveProperty('deleted_ts');
});

describe('creating a disposition', () => {
  it('stores it under its name in snake case, with who did it', async () => {
    expect(await createDisposition('Moved Away', { dnc: true })).toMatchObject({
      id: 'moved_away',
      dnc: true,
      version: 1,
    });
    expect((await listDispositions()).map(({ name }) => name)).toContain('Moved Away');
    expect(await history()).toEqual([
      {
        ...{ kind: 'disposition', name: 'moved_away', number: 1, version: 1, created_ts: at(60) },
        ...{ user_id: 'admin-1', user_email: 'ada.admin@coverline.test' },
        after: disposition('Moved Away', { dnc: true }),
      },
    ]);
  });

  it('twice after a lost response is one disposition', async () => {
    await createDisposition('Moved Away');
    expect(await createDisposition('Moved Away')).toMatchObject({ version: 1 });
    expect(await history()).toHaveLength(1);
  });

  it('is a conflict where another one has the name or its snake case', async () => {
    const message = "There is a disposition 'Escalated' already.";
    await expect(createDisposition('Escalated', { dnc: true })).rejects.toEqual(rejectedAs('conflict', message));
    await expect(createDisposition('escalated?')).rejects.toEqual(rejectedAs('conflict', message));
  });

  it('by two admins at once is a conflict for the second', async () => {
    table.beforeWrite(1, () => createDisposition('Moved Away', { dnc: true }));
    await expect(createDisposition('Moved Away')).rejects.toMatchObject({
      code: 'conflict',
      detail: [{ field: 'content.dnc', current: 'true' }],
    });
  });
});

describe('saving a disposition', () => {
  it('keeps the former options for calls under way', async () => {
    expect(await saveDisposition({ requiresNote: true })).toMatchObject({ requiresNote: true, version: 2 });
    const { earlier } = (await dispositionNamed('Escalated')) ?? expect.fail();
    expect(earlier).toMatchObject([{ until: at(60), requiresNote: false }]);
    expect(await history('disposition', 'escalated')).toMatchObject([{ number: 2, before: disposition('Escalated') }]);
  });

  it('writes nothing where nothing changes, or where it is saved already', async () => {
    expect(await saveDisposition({})).toMatchObject({ version: 1 });
    await saveDisposition({ dnc: true });
    expect(await saveDisposition({ dnc: true })).toMatchObject({ version: 2 });
    expect(await history()).toHaveLength(1);
  });

  it('cannot rename it', async () => {
    const renamed = { id: 'escalated', version: 1, content: disposition('Raised') };
    await expect(saveSetting(deps(), dispositionSetting, renamed)).rejects.toMatchObject({
      code: 'rejected',
      detail: [{ field: 'content.name' }],
    });
  });

  it('by two admins is a conflict for the second, with the values that are stored', async () => {
    await saveDisposition({ dnc: true });
    const second = () => saveDisposition({ requiresNote: true }, 1, deps(70, another));
    const both = [
      { field: 'content.requiresNote', current: 'false' },
      { field: 'content.dnc', current: 'true' },
    ];
    await expect(second()).rejects.toMatchObject({ code: 'conflict', detail: both });
    expect(await dispositionNamed('Escalated')).toMatchObject({ dnc: true, requiresNote: false, version: 2 });
  });

  it('by two admins who read the same version just before is a conflict too', async () => {
    table.beforeWrite(1, () => saveDisposition({ dnc: true }));
    await expect(saveDisposition({ requiresNote: true }, 1, deps(70, another))).rejects.toEqual(rejectedAs('conflict'));
    expect(await history()).toHaveLength(1);
  });

  it('of one that another admin has deleted says so', async () => {
    await removeDisposition();
    await expect(saveDisposition({ dnc: true })).rejects.toEqual(
      rejectedAs('not_found', 'Somebody else has deleted this disposition.'),
    );
    await expect(
      saveSetting(deps(), dispositionSetting, { id: 'nothing', version: 1, content: disposition('Nothing') }),
    ).rejects.toEqual(rejectedAs('not_found', 'There is no such disposition.'));
  });
});

describe('deleting a disposition', () => {
  it('removes it from the groups of dispositions and of users in the same transaction', async () => {
    await createGroup();
    await removeDisposition();
    expect((await listDispositions()).map(({ name }) => name)).toEqual(['DO NOT CALL', 'Sale']);
    expect((await listDispositionGroups()).map(({ dispositions }) => dispositions)).toEqual([['Sale']]);
    expect(await getGroupConfiguration('closer_t1')).toMatchObject({ ...offering('Sale'), version: 2 });
    const [ofGroup, ofUsers, own] = [await history('disposition-group'), await history('group'), await history()];
    expect(ofGroup[0]).toMatchObject({
      before: { dispositions: ['Sale', 'Escalated'] },
      after: { dispositions: ['Sale'] },
    });
    expect(ofUsers[0]).toMatchObject({
      name: 'closer_t1',
      before: offering('Sale', 'Escalated'),
      after: offering('Sale'),
    });
    expect(own[0]).toMatchObject({ number: 2, before: disposition('Escalated') });
    expect(own[0]).not.toHaveProperty('after');
  });

  it('leaves it to the calls under way', async () => {
    await removeDisposition();
    expect(await dispositionNamed('Escalated')).toMatchObject({ deleted_ts: at(120), earlier: [{ until: at(120) }] });
    expect((await storedDispositions()).map(({ name }) => name)).toContain('Escalated');
  });

  it('is done once, and done already counts as done', async () => {
    await removeDisposition();
    expect(await removeDisposition()).toEqual({});
    expect(await removeDisposition(1, 'nothing')).toEqual({});
    expect(await history()).toHaveLength(1);
  });

  it('waits until an admin has seen what another one has changed', async () => {
    await saveDisposition({ dnc: true });
    await expect(removeDisposition()).rejects.toEqual(rejectedAs('conflict'));
    await removeDisposition(2);
    expect(await listDispositions()).toHaveLength(2);
  });

  it('goes on if one of the groups changes at that moment', async () => {
    await createGroup();
    table.beforeWrite(1, () =>
      saveSetting(deps(90), dispositionGroupSetting, {
        ...{ id: 'reached', version: 1 },
        content: group({ description: 'Reached.', dispositions: ['Escalated'] }),
      }),
    );
    await removeDisposition();
    expect(await listDispositionGroups()).toMatchObject([{ description: 'Reached.', dispositions: [] }]);
  });

  it('is rejected for one that has a button on every call', async () => {
    await expect(removeDisposition(1, 'do_not_call')).rejects.toEqual(rejectedAs('rejected'));
    expect(await listDispositions()).toHaveLength(3);
  });

  it('is rejected where agents would have no disposition left', async () => {
    table.store({ groups: [aGroup(offering('Escalated'))] });
    await expect(removeDisposition()).rejects.toEqual(
      rejectedAs('rejected', 'Closer T1 has no other disposition for some of its calls. Give it another one first.'),
    );
    expect(await history()).toEqual([]);
  });

  it('is rejected where more groups have it than a transaction takes', async () => {
    for (let n = 0; n < 50; n++)
      await putDispositionGroup({ ...group({ name: `Group ${n}` }), id: `group_${n}`, version: 1 });
    await expect(removeDisposition()).rejects.toEqual(rejectedAs('rejected'));
    expect(await listDispositions()).toHaveLength(3);
  });

  it('says what helps where there are more groups than a transaction takes, of which none has it', async () => {
    for (let n = 0; n < 99; n++)
      await putDispositionGroup({
        ...group({ name: `Group ${n}`, dispositions: ['Sale'] }),
        ...{ id: `group_${n}`, version: 1 },
      });
    await expect(removeDisposition()).rejects.toEqual(
      rejectedAs(
        'rejected',
        'A disposition cannot be deleted while there are more than 98 groups of users and dispositions. Delete a group that nobody needs first.',
      ),
    );
  });

  it('is not undone by the set-up of a new release', async () => {
    await removeDisposition();
    expect((await putDisposition(aDisposition('Escalated'))).outcome).toBe('conflict');
  });
});

describe('restoring a disposition', () => {
  it('saves what was before a change as a new change', async () => {
    await saveDisposition({ dnc: true });
    await saveDisposition({ dnc: true, requiresNote: true }, 2);
    await restore(2, 3);
    expect(await dispositionNamed('Escalated')).toMatchObject({ dnc: false, requiresNote: false, version: 4 });
    expect((await history())[0]).toMatchObject({ number: 4, restored: 2, after: disposition('Escalated') });
  });

  it('brings a deleted one back, with a later version', async () => {
    await removeDisposition();
    await restore(2, 2);
    expect(await dispositionNamed('Escalated')).toMatchObject({ version: 3 });
    expect((await listDispositions()).map(({ name }) => name)).toContain('Escalated');
  });

  it('is a conflict after a change that the admin has not seen', async () => {
    await saveDisposition({ dnc: true });
    await saveDisposition({}, 2);
    await expect(restore(2, 2)).rejects.toEqual(rejectedAs('conflict'));
  });

  it('is rejected for its creation, and for a change that does not exist', async () => {
    await createDisposition('Moved Away');
    await expect(restore(1, 1, 'moved_away')).rejects.toEqual(rejectedAs('rejected'));
    await expect(restore(7, 1)).rejects.toEqual(rejectedAs('not_found', 'There is no such change.'));
  });
});

describe('a disposition group', () => {
  it('names only dispositions that exist', async () => {
    await expect(createGroup({ dispositions: ['Sale', 'Sold'] })).rejects.toMatchObject({
      code: 'rejected',
      detail: [{ field: 'content.dispositions', message: "There is no disposition 'Sold'." }],
    });
    await removeDisposition();
    await expect(createGroup()).rejects.toEqual(rejectedAs('rejected', "There is no disposition 'Escalated'."));
    expect(await listDispositionGroups()).toEqual([]);
  });

  it('cannot get a disposition that is deleted at the same moment', async () => {
    table.beforeWrite(1, () => removeDisposition());
    await expect(createGroup()).rejects.toEqual(rejectedAs('rejected', "There is no disposition 'Escalated'."));
  });

  it('that was deleted can be created again', async () => {
    await createGroup();
    await deleteSetting(deps(), dispositionGroupSetting, { id: 'reached', version: 1 });
    expect(await listDispositionGroups()).toEqual([]);
    expect(await createGroup({ dispositions: ['Sale'] })).toMatchObject({ version: 3 });
    expect(await listDispositionGroups()).toMatchObject([{ name: 'Reached', dispositions: ['Sale'] }]);
  });
});

describe('a message template', () => {
  const content = { name: 'Welcome', subject: 'Welcome', body: 'Hello {first_name}.' };
  const create = () => createSetting(deps(), templateSetting, { id: 'a', content });

  it('is created, changed with the time of its creation, and deleted', async () => {
    await create();
    const changed = { ...content, body: 'Hi.' };
    await saveSetting(deps(90), templateSetting, { id: 'a', version: 1, content: changed });
    expect(await listMessageTemplates()).toEqual([
      { ...changed, id: 'a', created_ts: at(60), updated_ts: at(90), version: 2 },
    ]);
    await deleteSetting(deps(120), templateSetting, { id: 'a', version: 2 });
    expect(await listMessageTemplates()).toEqual([]);
    await restoreSetting(deps(150), { kind: 'message-template', name: 'a', number: 3, version: 3 });
    expect(await listMessageTemplates()).toMatchObject([{ body: 'Hi.', created_ts: at(60), version: 4 }]);
  });

  it('that another one has deleted is not deleted again, nor changed', async () => {
    await create();
    await deleteSetting(deps(), templateSetting, { id: 'a', version: 1 });
    await expect(saveSetting(deps(), templateSetting, { id: 'a', version: 1, content })).rejects.toEqual(
      rejectedAs('not_found', 'Somebody else has deleted this template.'),
    );
  });
});

describe('a product of the catalogue', () => {
  const content = (fields: Partial<ProductOptionContent> = {}) => ({
    ...ProductOptionContent.parse(aProductOption()),
    ...fields,
  });
  const save = (fields: Partial<ProductOptionContent>, version = 1) =>
    saveSetting(deps(), productOptionSetting, { id: 'health-1', version, content: content(fields) });
  beforeEach(async () => void (await putProductOption(aProductOption())));

  it('is created in the group of its type', async () => {
    await createSetting(deps(), productOptionSetting, {
      id: 'new',
      content: content({ type: 'dental', name: 'Smile' }),
    });
    expect(await getProductOption('new')).toMatchObject({ group: '{product}_ancillary', name: 'Smile', version: 1 });
  });

  it('gets a new price, loses its states, and is retired', async () => {
    const { state_whitelist: _, ...everywhere } = content({ premium: 259_99, retired_from: '2026-04-01' });
    await saveSetting(deps(), productOptionSetting, { id: 'health-1', version: 1, content: everywhere });
    const saved = await getProductOption('health-1');
    expect(saved).toMatchObject({ premium: 259_99, retired_from: '2026-04-01', version: 2 });
    expect(saved).not.toHaveProperty('state_whitelist');
  });

  const plan = (from: string) => ({
    ...{ from, premium: 120_00, commission: 60_00, enrollment_fee_options: [0], enrollment_fee_commission: {} },
  });

  it('gets a price from a later day on, and no other day', async () => {
    await expect(save({ planned: [plan(newYorkDay(at(60)))] })).rejects.toEqual(
      rejectedAt('content.planned.0.from', 'Choose a day after today.'),
    );
    const planned = [plan(addDays(newYorkDay(at(60)), 1))];
    expect(await save({ planned })).toMatchObject({ planned, premium: aProductOption().premium, version: 2 });
  });

  it('keeps its type', async () => {
    await expect(save({ type: 'dental' })).rejects.toEqual(
      rejectedAs('rejected', 'The type of a product stays. Create another product.'),
    );
  });

  it('that two admins change is a conflict for the second', async () => {
    await save({ premium: 1_00 });
    await expect(save({ premium: 2_00 })).rejects.toMatchObject({
      code: 'conflict',
      detail: [{ field: 'content.premium', current: '100' }],
    });
  });
});

it('the history is read for a kind, or for one setting, in pages', async () => {
  await saveDisposition({ dnc: true });
  await createDisposition('Moved Away');
  expect((await history()).map(({ name }) => name)).toEqual(['moved_away', 'escalated']);
  expect((await history('disposition', 'escalated')).map(({ number }) => number)).toEqual([2]);
  expect(await history('group', 'closer_t1')).toEqual([]);
  const first = await listSettingVersions({ kind: 'disposition', limit: 1 });
  const next = await listSettingVersions({ kind: 'disposition', limit: 1, key: first.next_page_key ?? '' });
  expect([...first.data, ...next.data].map(({ name }) => name)).toEqual(['moved_away', 'escalated']);
});
