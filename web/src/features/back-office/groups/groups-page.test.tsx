import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GroupSettings } from '#shared/contracts/backoffice';
import type { SettingVersion } from '#shared/settings/setting-version';
import { Agent } from '#shared/users/user';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { aGroupSettings } from './group.fixture.ts';
import { contentOf } from './group-edit.ts';
import { GroupsPage } from './groups-page.tsx';

const fronters = aGroupSettings({ name: 'fronter_t1', roles: ['fronter'], tier: 5 });
let stored: GroupSettings[];
let changes: SettingVersion[];
const list = vi.fn((): unknown => ({ data: stored }));
const save = vi.fn();
const restore = vi.fn();

const member = (id: string, fields: object = {}) =>
  Agent.parse(profileOf({ id, email: `${id}@coverline.test`, groups: ['closer_t1'], ...fields }).user);
const users = [member('u1'), member('u2'), member('u3', { groups: ['fronter_t1'], roles: ['fronter'] })];

/** What the server has stored after an admin saved the group. */
const storedAs = (group: GroupSettings, fields: Partial<GroupSettings>): GroupSettings => {
  const next = { ...group, ...fields, version: group.version + 1 };
  stored = stored.map(other => (other.name === group.name ? next : other));
  return next;
};

const listed = (name: string, fields: object = {}) => ({
  ...{ id: name, name, pages: 1, version: 1, published: { version: 1, published_ts: '2026-01-05T15:00:00.000Z' } },
  ...fields,
});
const scripts = [listed('fronting'), listed('half_written', { published: undefined }), listed('opening_rebuttals')];

beforeEach(() => {
  stored = [aGroupSettings(), fronters];
  changes = [];
  list.mockReset().mockImplementation(() => ({ data: stored }));
  save.mockReset().mockImplementation(({ content }) => storedAs(stored[0] as GroupSettings, content));
  restore.mockReset().mockImplementation(() => {
    storedAs(stored[0] as GroupSettings, { tier: 9 });
    return {};
  });
  serve({
    listGroups: list,
    saveGroup: save,
    restoreSetting: restore,
    listSettingVersions: () => aPage(changes),
    listAgents: () => ({ data: users }),
    listDispositions: () => ({ data: [] }),
    listScripts: () => ({ data: scripts }),
  });
});

const open = async (path = '/settings/groups') => {
  const rendered = renderConsole(<GroupsPage />, { user: { roles: ['admin'] }, path });
  await screen.findByRole('heading', { level: 2 });
  return rendered;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tier = () => screen.getByLabelText<HTMLInputElement>('Tier');
const setTier = async (text: string) => {
  await userEvent.clear(tier());
  await userEvent.type(tier(), text);
};
const feature = (name: string) => screen.getByRole('checkbox', { name });
const preview = () => screen.getByRole('complementary', { name: 'What members would see' });

describe('the groups', () => {
  it('are listed by tier with their members, and the first of the alphabet is open', async () => {
    await open();
    const names = within(screen.getByRole('navigation', { name: 'Groups' })).getAllByRole('button');
    await waitFor(() =>
      expect(names.map(({ textContent }) => textContent)).toEqual([
        'Closer T1Tier 3, 2 people',
        'Fronter T1Tier 5, 1 person',
      ]),
    );
    expect(screen.getByRole('form', { name: 'Closer T1' })).toBeTruthy();
  });

  it('are opened by their address', async () => {
    await open('/settings/groups?group=fronter_t1');
    expect(screen.getByRole('form', { name: 'Fronter T1' })).toBeTruthy();
  });

  it('that do not exist are said not to', async () => {
    renderConsole(<GroupsPage />, { user: { roles: ['admin'] }, path: '/settings/groups?group=nobodies' });
    expect(await screen.findByText('There is no such group')).toBeTruthy();
  });

  it('that could not be read are read again by Retry', async () => {
    list.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something failed.' });
    });
    renderConsole(<GroupsPage />, { user: { roles: ['admin'] } });
    expect(await screen.findByText('Something failed.')).toBeTruthy();
    await userEvent.click(button('Retry'));
    expect(await screen.findByRole('form', { name: 'Closer T1' })).toBeTruthy();
  });
});

describe('editing a group', () => {
  it('shows before the save what members would lose and get, and saves with the version that was read', async () => {
    await open();
    await screen.findByText('Nothing would change for them.');
    await userEvent.click(feature('Leaderboard'));
    await userEvent.click(feature('Leads'));
    expect(within(preview()).getByRole('list', { name: 'Members would lose' }).textContent).toBe(
      'Leaderboard (2 people)',
    );
    expect(within(preview()).getByRole('list', { name: 'Members would get' }).textContent).toBe('Leads (2 people)');
    expect(save).not.toHaveBeenCalled();

    await userEvent.click(button('Save'));
    expect(await screen.findByText('Group saved')).toBeTruthy();
    expect(save).toHaveBeenCalledExactlyOnceWith({
      name: 'closer_t1',
      version: 1,
      content: { ...contentOf(aGroupSettings()), groupPolicy: { permissions: ['CallHistory', 'Leads'] } },
    });
    await waitFor(() => expect(button('Save').disabled).toBe(true));
  });

  it('shows DO NOT CALL as chosen in every list of dispositions, and nobody can take it out', async () => {
    await open();
    await userEvent.click(screen.getByRole('combobox', { name: /^Dispositions/ }));
    const always = await screen.findByRole('option', { name: 'DO NOT CALL' });
    expect(always.getAttribute('aria-selected')).toBe('true');
    expect(always.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('DO NOT CALL is always offered.')).toBeTruthy();
  });

  it('adds data permissions, agents of record, targets in percent and thresholds', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Access to data'), 'Leads:read:own{Enter}');
    await userEvent.type(screen.getByLabelText('Agent of record'), 'House{Enter}');
    await userEvent.click(button('Add targets'));
    const sales = within(screen.getByRole('group', { name: 'Cleared Sales' }));
    await userEvent.clear(sales.getByLabelText('Below target up to'));
    await userEvent.type(sales.getByLabelText('Below target up to'), '12.5');
    const waiting = within(screen.getByRole('group', { name: 'Waiting calls' }));
    expect(waiting.getByText('Amber above 3, red above 6: the default')).toBeTruthy();
    await userEvent.click(button('Change Waiting calls'));
    await userEvent.clear(waiting.getByLabelText('Red above'));
    await userEvent.type(waiting.getByLabelText('Red above'), '9');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0].content).toMatchObject({
      groupPolicy: { permissions: ['CallHistory', 'Leaderboard', 'Leads:read:own'] },
      agent_of_record: ['House'],
      targets: { callTime: { low: 0.1, high: 0.3 }, sales: { low: 0.125, high: 0.3 } },
      wallboard: { waiting_calls: { warn: 3, alert: 9 } },
    });
  });

  it('adds a call source with the configuration of the other calls, and removes it', async () => {
    await open();
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a call source' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Outbound Dial' }));
    expect(screen.getByRole('group', { name: 'Outbound Dial' }).textContent).toContain('Closer qualified');
    await userEvent.click(button('Remove Outbound Dial'));
    expect(button('Save').disabled).toBe(true);
  });

  it('cannot be saved while a field is wrong, and says which', async () => {
    await open();
    await setTier('many');
    expect(screen.getByText('Enter a number.')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    await setTier('4');
    expect(button('Save').disabled).toBe(false);
  });

  it('offers the scripts that are published or in use, without rebuttals', async () => {
    await open();
    const config = screen.getByRole('group', { name: 'All other calls' });
    await userEvent.click(within(config).getByRole('combobox', { name: 'Script' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Closer qualified', 'Fronting']);
  });

  it('shows what the server rejects at its field', async () => {
    save.mockImplementation(() => {
      const message = "There is no script 'closer_qualified'.";
      const detail = [{ field: 'content.callConfigs.default.script', message }];
      throw new ApiFailure({ status: 422, code: 'rejected', message, detail });
    });
    await open();
    await setTier('4');
    await userEvent.click(button('Save'));
    const config = screen.getByRole('group', { name: 'All other calls' });
    expect(await within(config).findByText("There is no script 'closer_qualified'.")).toBeTruthy();
  });

  it('is discarded on demand, and given up only after a question', async () => {
    await open();
    await setTier('4');
    await userEvent.click(button('Discard'));
    expect(tier().value).toBe('3');
    await setTier('4');
    await userEvent.click(screen.getByRole('button', { name: /^Fronter T1/ }));
    await userEvent.click(button('Cancel'));
    expect(tier().value).toBe('4');
    await userEvent.click(await screen.findByRole('button', { name: /^Fronter T1/ }));
    await userEvent.click(button('Leave'));
    expect(await screen.findByRole('form', { name: 'Fronter T1' })).toBeTruthy();
  });
});

describe('two admins at once', () => {
  const change = (live: ReturnType<typeof renderConsole>['live'], fields: Partial<GroupSettings>) => {
    const { version, name } = storedAs(stored[0] as GroupSettings, fields);
    live.send({ topic: 'groups', entity: 'group', id: name, version, item: {} });
  };

  it('see what the other one saves of other fields', async () => {
    const { live } = await open();
    await setTier('4');
    change(live, { groupPolicy: { permissions: ['CallHistory'] } });
    await waitFor(() => expect(feature('Leaderboard')).toHaveProperty('checked', false));
    expect(tier().value).toBe('4');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })));
  });

  it.each([
    ['Keep yours', '4'],
    ['Take what is stored', '7'],
  ])('choose between both values of the same field: %s', async (choice, expected) => {
    const { live } = await open();
    await setTier('4');
    change(live, { tier: 7 });
    const conflict = within(await screen.findByRole('group', { name: 'Tier' }));
    expect(conflict.getByText('Yours: 4')).toBeTruthy();
    expect(conflict.getByText('Stored now: 7')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    await userEvent.click(conflict.getByRole('button', { name: choice }));
    expect(tier().value).toBe(expected);
    expect(screen.queryByText('Stored now: 7')).toBeNull();
  });

  it('see both values after a save that came second', async () => {
    await open();
    save.mockImplementationOnce(() => {
      storedAs(stored[0] as GroupSettings, { tier: 7 });
      throw new ApiFailure({ status: 409, code: 'conflict', message: 'Somebody else was faster.' });
    });
    await setTier('4');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Stored now: 7')).toBeTruthy();
  });
});

describe('the history of a group', () => {
  const changed = (): SettingVersion => ({
    ...{ kind: 'group', name: 'closer_t1', number: 2, user_id: 'a1', user_email: 'ada.okafor@coverline.test' },
    created_ts: '2026-03-01T17:00:00.000Z',
    before: { ...contentOf(aGroupSettings()), tier: 9 },
    after: contentOf(aGroupSettings()),
    version: 1,
  });
  const openHistory = async () => {
    await open();
    await userEvent.click(button('History'));
    return within(await screen.findByRole('dialog', { name: 'History of Closer T1' }));
  };

  it('says who changed what and when, and restores what was before', async () => {
    changes = [changed()];
    const history = await openHistory();
    const entry = await history.findByRole('listitem');
    expect(entry.textContent).toContain('Mar 1, 2026, 12:00 PM by ada.okafor@coverline.test');
    expect(entry.textContent).toContain('TierBefore: 9After: 3');
    await userEvent.click(history.getByRole('button', { name: 'Restore what was before the change 2' }));
    expect(await screen.findByText('Group restored')).toBeTruthy();
    expect(restore).toHaveBeenCalledExactlyOnceWith({ kind: 'group', name: 'closer_t1', number: 2, version: 2 });
    await userEvent.click(history.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(tier().value).toBe('9'));
  });

  it('shows why something could not be restored', async () => {
    changes = [changed()];
    restore.mockImplementation(() => {
      throw new ApiFailure({ status: 422, code: 'rejected', message: "There is no disposition 'Sale'." });
    });
    const history = await openHistory();
    await userEvent.click(await history.findByRole('button', { name: /^Restore/ }));
    expect(await history.findByText("There is no disposition 'Sale'.")).toBeTruthy();
  });

  it('is empty before the first change', async () => {
    expect(await (await openHistory()).findByText('No changes yet')).toBeTruthy();
  });
});
