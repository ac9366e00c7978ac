import { beforeEach, describe, expect, it } from 'vitest';
import { websiteSettings } from '#platform/table/website/website-settings';
import { defaultWebsiteSettings, type WebsiteContent } from '#shared/call-requests/website-settings';
import { saveWebsiteSettings as operation } from '#shared/contracts/settings';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aGroup } from '../../../tests/support/builders/a-user.ts';
import { anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../../tests/support/unit/rejected-at.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { websiteSetting } from './kinds.ts';
import { listSettingVersions } from './list-setting-versions.ts';
import { restoreSetting } from './restore-setting.ts';
import { saveReadSetting } from './save-read-setting.ts';

beforeEach(() => {
  startUnitTable({ groups: [aGroup({ name: 'closer_t1' }), aGroup({ name: 'fronter_t1' })] });
});

const deps = { actor: anAdmin(), now: at(60) };
const { group, name, retry_minutes, states_served } = defaultWebsiteSettings;
const defaults: WebsiteContent = { group, name, retry_minutes, states_served };
const save = async (fields: Partial<WebsiteContent>, version = 0) => {
  const input = operation.input.parse({ version, content: { ...defaults, ...fields } });
  return saveReadSetting(deps, websiteSetting, await websiteSettings(), input);
};

describe('the settings of the website', () => {
  it('are three attempts in all served states until an admin changes them', async () => {
    expect(await websiteSettings()).toEqual(defaultWebsiteSettings);
    expect(retry_minutes).toHaveLength(2);
    expect(states_served).toHaveLength(51);
  });

  it('are saved with their history, and restored from it', async () => {
    await save({ group: 'fronter_t1' });
    const second = await save({ group: 'fronter_t1', retry_minutes: [5] }, 1);
    expect(second).toMatchObject({ group: 'fronter_t1', retry_minutes: [5], version: 2 });
    const { data } = await listSettingVersions({ kind: 'website', name: 'website', limit: 10 });
    expect(data.map(({ before, after }) => [before?.retry_minutes, after?.retry_minutes])).toEqual([
      [[15, 120], [5]],
      [
        [15, 120],
        [15, 120],
      ],
    ]);
    await restoreSetting(deps, { kind: 'website', name: 'website', number: 2, version: 2 });
    expect(await websiteSettings()).toMatchObject({ retry_minutes: [15, 120], version: 3 });
  });

  it('saved by somebody else meanwhile are a conflict with their values', async () => {
    await save({ retry_minutes: [5] });
    await expect(save({ retry_minutes: [10] })).rejects.toMatchObject({
      code: 'conflict',
      detail: [{ field: 'content.retry_minutes', current: '[5]' }],
    });
  });

  it('with a group that does not exist are rejected', async () => {
    await expect(save({ group: 'nobody_t1' })).rejects.toEqual(
      rejectedAt('content.group', "There is no group 'nobody_t1'."),
    );
    expect(await websiteSettings()).toEqual(defaultWebsiteSettings);
  });

  it('that were never saved have no change to restore', async () => {
    await expect(restoreSetting(deps, { kind: 'website', name: 'website', number: 1, version: 1 })).rejects.toEqual(
      rejectedAs('not_found'),
    );
  });

  it.each([
    ['a wait of nothing', { retry_minutes: [0] }],
    ['a wait of more than a week', { retry_minutes: [10_081] }],
    ['eleven attempts', { retry_minutes: Array.from({ length: 10 }, () => 5) }],
    ['no state', { states_served: [] }],
    ['an unknown state', { states_served: ['XX'] }],
    ['a state without licensed agents', { states_served: ['PR'] }],
  ])('with %s are not valid', (_, fields) => {
    expect(operation.input.safeParse({ version: 0, content: { ...defaults, ...fields } }).success).toBe(false);
  });
});
