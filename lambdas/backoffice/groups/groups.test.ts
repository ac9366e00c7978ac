import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { putDisposition } from '#platform/table/dispositions';
import { getGroupConfiguration } from '#platform/table/group-configurations';
import { createPublishedScript } from '#platform/table/settings/scripts';
import { GroupContent } from '#shared/access/group-configuration';
import { saveGroup as operation } from '#shared/contracts/backoffice';
import { isSameValue } from '#shared/settings/changed-fields';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aWrittenPage } from '../../../tests/support/builders/a-script.ts';
import { aGroup } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { deleteDisposition } from '../settings/delete-disposition.ts';
import { listSettingVersions } from '../settings/list-setting-versions.ts';
import { restoreSetting } from '../settings/restore-setting.ts';
import { listGroups } from './list-groups.ts';
import { saveGroup } from './save-group.ts';

const OPTIONS = {
  ...{ requiresNote: false, callback: false, dnc: false },
  ...{ noConvoso: false, continueDialing: false, agedDialing: false },
};

let table: UnitTable;
const admin = aGroup({ name: 'admin', roles: ['admin'], tier: 0 });
beforeEach(async () => {
  table = startUnitTable({ groups: [aGroup(), admin] });
  for (const name of ['Sale', 'Voicemail'])
    await putDisposition({ ...OPTIONS, id: name.toLowerCase(), name, version: 1 });
  await createPublishedScript('closer_qualified', [aWrittenPage('start')], at(0));
});
afterEach(() => vi.restoreAllMocks());

const content = (fields: Partial<GroupContent> = {}): GroupContent => ({ ...GroupContent.parse(aGroup()), ...fields });
const save = (fields: Partial<GroupContent>, version = 1, { by = anAdmin(), seconds = 60, name = 'closer_t1' } = {}) =>
  saveGroup({ actor: by, now: at(seconds) }, { name, version, content: content(fields) });
const restore = (number: number, version: number) =>
  restoreSetting({ actor: anAdmin(), now: at(300) }, { kind: 'group', name: 'closer_t1', number, version });
const history = async (limit = 40, key?: string) =>
  listSettingVersions({ kind: 'group', name: 'closer_t1', limit, ...(key !== undefined && { key }) });

describe('the groups', () => {
  it('are listed by name', async () => {
    expect((await listGroups()).data.map(({ name }) => name)).toEqual(['admin', 'closer_t1']);
  });

  describe('one of which cannot be read', () => {
    beforeEach(() => {
      captureLog();
      const [broken] = table.itemsOf('group').filter(({ name }) => name === 'admin');
      table.put({ ...broken, tier: 'broken' } as never);
    });

    it('are listed without it, and saved, also with it as a destination', async () => {
      expect((await listGroups()).data.map(({ name }) => name)).toEqual(['closer_t1']);
      const { default: config } = content().callConfigs;
      const saved = await save({ callConfigs: { default: { ...config, transferGroupOptions: ['admin'] } } });
      expect(saved.callConfigs.default.transferGroupOptions).toEqual(['admin']);
    });

    it('keep their dispositions: it may have the one that is deleted', async () => {
      await putDisposition({ ...OPTIONS, id: 'odd', name: 'Odd', version: 1 });
      const deletion = deleteDisposition({ actor: anAdmin(), now: at(59) }, { id: 'odd', version: 1 });
      await expect(deletion).rejects.toBeInstanceOf(z.ZodError);
    });
  });
});

describe('saving a group', () => {
  const targets = {
    callTime: { high: 0.4, low: 0.2 },
    onHolds: { high: 0.4, low: 0.2 },
    sales: { high: 0.4, low: 0.2 },
  };

  it('stores the content as the next version, and who changed what', async () => {
    const saved = await save({ tier: 4, targets });
    expect(saved).toMatchObject({ name: 'closer_t1', roles: ['closer'], tier: 4, targets, version: 2 });
    expect(saved.updated_ts).toBe(at(60));
    expect(await getGroupConfiguration('closer_t1')).toEqual(saved);
    expect((await history()).data).toEqual([
      {
        kind: 'group',
        name: 'closer_t1',
        number: 2,
        user_id: 'admin-1',
        user_email: 'ada.admin@coverline.test',
        created_ts: at(60),
        before: content(),
        after: content({ tier: 4, targets }),
        version: 1,
      },
    ]);
  });

  it('notes the version that last changed what the group allows, by its permissions or its tier', async () => {
    expect(await save({ bufferCall: true })).not.toHaveProperty('access_version');
    const groupPolicy = { permissions: ['CallHistory'] };
    expect(await save({ bufferCall: true, groupPolicy }, 2)).toMatchObject({ version: 3, access_version: 3 });
    expect(await save({ groupPolicy }, 3)).toMatchObject({ version: 4, access_version: 3 });
    expect(await save({ groupPolicy, tier: 3 }, 4)).toMatchObject({ version: 5, access_version: 5 });
  });

  it('removes what the content does not have any more', async () => {
    await save({ targets, wallboard: { waiting_calls: { warn: 3, alert: 5 } } });
    expect(await save({}, 2)).not.toHaveProperty('targets');
    expect(await getGroupConfiguration('closer_t1')).not.toHaveProperty('wallboard');
  });

  it('stores nothing if nothing changes', async () => {
    expect(await save({})).toMatchObject({ version: 1 });
    expect((await history()).data).toEqual([]);
  });

  it('is done where the group has the content already: the first response was lost', async () => {
    await save({ tier: 4 });
    expect(await save({ tier: 4 })).toMatchObject({ tier: 4, version: 2 });
    expect((await history()).data).toHaveLength(1);
  });

  it('keeps the call configurations for calls under way', async () => {
    const callConfigs = { default: { ...content().callConfigs.default, dispositions: ['Voicemail'] } };
    await save({ callConfigs });
    const earlier = [{ until: at(60), tier: 10, callConfigs: content().callConfigs }];
    expect(await getGroupConfiguration('closer_t1')).toMatchObject({ callConfigs, earlier });
  });

  it('is rejected for a group that does not exist', async () => {
    await expect(save({ tier: 4 }, 1, { name: 'nobodies' })).rejects.toEqual(
      rejectedAs('not_found', "There is no group 'nobodies'."),
    );
  });

  it('is rejected for every name that does not exist, at its field', async () => {
    const callConfigs = {
      ...content().callConfigs,
      outbound_dial: { dispositions: ['Sale', 'Sold'], script: 'nowhere', transferGroupOptions: ['nobodies', 'admin'] },
    };
    const at = (field: string, message: string) => ({
      field: `content.callConfigs.outbound_dial.${field}`,
      message,
    });
    await expect(save({ callConfigs })).rejects.toMatchObject({
      code: 'rejected',
      message: "There is no disposition 'Sold'.",
      detail: [
        at('dispositions', "There is no disposition 'Sold'."),
        at('script', "There is no script 'nowhere'."),
        at('transferGroupOptions', "There is no group 'nobodies'."),
      ],
    });
    expect(await getGroupConfiguration('closer_t1')).toEqual(aGroup());
  });
});

describe('two admins who save a group at once', () => {
  const another = anActor({ id: 'admin-2', email: 'ben.admin@coverline.test', roles: ['admin'] });

  it('are a conflict for the second, with the values that are stored now', async () => {
    await save({ tier: 4, agent_of_record: ['House'] });
    await expect(save({ tier: 7, agent_of_record: ['House'] }, 1, { by: another })).rejects.toMatchObject({
      code: 'conflict',
      detail: [{ field: 'content.tier', current: '4' }],
    });
    expect(await getGroupConfiguration('closer_t1')).toMatchObject({ tier: 4, version: 2 });
  });

  it('are a conflict too if both have read the same version just before', async () => {
    table.beforeWrite(1, async () => void (await save({ tier: 4 }, 1, { by: another })));
    await expect(save({ tier: 7 })).rejects.toMatchObject({ code: 'conflict', detail: [{ current: '4' }] });
    expect((await history()).data.map(({ user_id }) => user_id)).toEqual(['admin-2']);
  });

  it('see a value that was removed', async () => {
    const wallboard = { waiting_calls: { warn: 3, alert: 5 } };
    await save({ wallboard });
    await save({}, 2);
    await expect(save({ wallboard }, 2)).rejects.toMatchObject({
      detail: [{ field: 'content.wallboard', current: 'null' }],
    });
  });
});

describe('a disposition that is deleted at the same moment', () => {
  beforeEach(() => putDisposition({ ...OPTIONS, id: 'odd', name: 'Odd', version: 1 }));

  const remove = () => deleteDisposition({ actor: anAdmin(), now: at(59) }, { id: 'odd', version: 1 });
  const withDispositions = (...dispositions: string[]) => ({
    callConfigs: { default: { ...content().callConfigs.default, dispositions } },
  });
  const dispositions = async () => (await getGroupConfiguration('closer_t1'))?.callConfigs.default.dispositions;
  const NONE = rejectedAs('rejected', "There is no disposition 'Odd'.");

  it('is not saved in a group, at its field', async () => {
    table.beforeWrite(1, remove);
    const saved = save(withDispositions('Sale', 'Odd'));
    await expect(saved).rejects.toEqual(NONE);
    await expect(saved).rejects.toMatchObject({ detail: [{ field: 'content.callConfigs.default.dispositions' }] });
    expect(await dispositions()).toEqual(['Sale']);
  });

  it('does not come back with the content from before a change', async () => {
    await save(withDispositions('Sale', 'Odd'));
    await save(withDispositions('Sale'), 2);
    table.beforeWrite(1, remove);
    await expect(restore(3, 3)).rejects.toEqual(NONE);
    expect(await dispositions()).toEqual(['Sale']);
  });

  it('is removed from a group that was saved with it just before', async () => {
    table.beforeWrite(1, async () => void (await save(withDispositions('Sale', 'Odd'))));
    await remove();
    expect(await dispositions()).toEqual(['Sale']);
  });

  it('is one of 98 at most that are added at once', async () => {
    const many = Array.from({ length: 99 }, (_, n) => `Reason ${n}`);
    for (const name of many) await putDisposition({ ...OPTIONS, id: `reason_${many.indexOf(name)}`, name, version: 1 });
    await expect(save(withDispositions(...many))).rejects.toEqual(rejectedAs('rejected'));
    await save(withDispositions(...many.slice(1)));
    expect(await dispositions()).toHaveLength(98);
  });
});

describe('restoring a group', () => {
  it('saves the content from before a change as a new version', async () => {
    await save({ tier: 4 });
    await save({ tier: 7, agent_of_record: ['House'] }, 2);
    await restore(3, 3);
    expect(await getGroupConfiguration('closer_t1')).toMatchObject({ tier: 4, agent_of_record: [], version: 4 });
    await restore(2, 4);
    expect(await getGroupConfiguration('closer_t1')).toMatchObject({ tier: 10, version: 5 });
    const { data } = await history();
    expect(data.map(({ number, restored }) => [number, restored])).toEqual([
      [5, 2],
      [4, 3],
      [3, undefined],
      [2, undefined],
    ]);
    expect(isSameValue(data[0]?.after, data[3]?.before)).toBe(true);
  });

  it('is a conflict if the group has changed since', async () => {
    await save({ tier: 4 });
    await save({ tier: 7 }, 2);
    await expect(restore(2, 2)).rejects.toMatchObject({ code: 'conflict', detail: [{ current: '7' }] });
  });

  it('is rejected without such a change', async () => {
    await expect(restore(2, 1)).rejects.toEqual(rejectedAs('not_found', 'There is no such change.'));
  });

  it('is rejected if the content names a disposition that is gone', async () => {
    await save({ callConfigs: { default: { ...content().callConfigs.default, dispositions: ['Voicemail'] } } });
    const gone = table.itemsOf('disposition').find(({ name }) => name === 'Sale');
    table.put({ ...gone, gsi1pk: 'elsewhere' } as never);
    await expect(restore(2, 2)).rejects.toMatchObject({ code: 'rejected', message: "There is no disposition 'Sale'." });
  });

  it('leaves the roles of the group, so that admins stay admins', async () => {
    const saved = await save({ tier: 9, groupPolicy: { permissions: [] } }, 1, { name: 'admin' });
    expect(saved.roles).toEqual(['admin']);
    const input = operation.input.safeParse({ name: 'admin', version: 1, content: { ...content(), roles: [] } });
    expect(input.data?.content).not.toHaveProperty('roles');
  });
});

it('lists the changes of a group page by page, the latest first', async () => {
  for (const tier of [1, 2, 3]) await save({ tier }, tier, { seconds: 60 * tier });
  const first = await history(2);
  expect(first.data.map(({ after }) => after?.tier)).toEqual([3, 2]);
  const second = await history(2, first.next_page_key ?? '');
  expect(second.data.map(({ after }) => after?.tier)).toEqual([1]);
  expect(second.next_page_key).toBeNull();
});

describe('the content of a group', () => {
  const isValid = (fields: object) =>
    operation.input.safeParse({ name: 'closer_t1', version: 1, content: { ...content(), ...fields } }).success;
  const config = content().callConfigs.default;

  it.each<[string, object]>([
    ['a permission for data', { groupPolicy: { permissions: ['Leads', 'Leads:read:own'] } }],
    ['a call source of its own', { callConfigs: { default: config, outbound_dial: config } }],
    ['thresholds', { wallboard: { service_level: { warn: 0.8, alert: 0.6 }, waiting_calls: { warn: 3, alert: 5 } } }],
  ])('may have %s', (_, fields) => {
    expect(isValid(fields)).toBe(true);
  });

  it.each<[string, object]>([
    ['an unknown feature', { groupPolicy: { permissions: ['Everything'] } }],
    ['a permission of two parts', { groupPolicy: { permissions: ['Leads:read'] } }],
    ['a permission twice', { groupPolicy: { permissions: ['Leads', 'Leads'] } }],
    ['no default for calls', { callConfigs: { outbound_dial: config } }],
    ['no disposition', { callConfigs: { default: { ...config, dispositions: [] } } }],
    ['a call source with spaces', { callConfigs: { default: config, 'out bound': config } }],
    ['a tier below 0', { tier: -1 }],
    ['half a tier', { tier: 1.5 }],
    ['a target above 100%', { targets: { ...target(), sales: { high: 1.2, low: 0.1 } } }],
    ['a high target below the low one', { targets: { ...target(), sales: { high: 0.1, low: 0.2 } } }],
    ['a wait that is red before it is amber', { wallboard: { longest_wait_s: { warn: 60, alert: 30 } } }],
    ['a service level that is amber before it is red', { wallboard: { service_level: { warn: 0.6, alert: 0.8 } } }],
    ['an agent of record without a name', { agent_of_record: [' '] }],
  ])('may not have %s', (_, fields) => {
    expect(isValid(fields)).toBe(false);
  });
});

const target = () => {
  const range = { high: 0.4, low: 0.2 };
  return { callTime: range, onHolds: range, sales: range };
};
