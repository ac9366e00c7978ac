import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { SettingVersion } from '#shared/settings/setting-version';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { ChangesPage } from './changes-page.tsx';

/** A Wednesday, in New York as well. */
const NOW = '2026-01-07T15:00:00.000Z';
const LAST_30_DAYS = { first: '2025-12-09', last: '2026-01-07' };

const template = { name: 'Welcome', subject: 'Hello', body: 'Hello there.' };
const aChange = (fields: Partial<SettingVersion> = {}): SettingVersion => ({
  ...{ kind: 'message-template', name: 't-1', number: 2, version: 1, created_ts: '2026-01-06T14:30:00.000Z' },
  ...{ user_id: 'admin-1', user_email: 'ada.admin@coverline.test' },
  ...{ before: template, after: { ...template, subject: 'Good day' } },
  ...fields,
});

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => Object.fromEntries(new URLSearchParams(screen.getByLabelText('address').textContent ?? ''));

const fay = {
  id: 'user-9',
  email: 'fay@coverline.test',
  first_name: 'Fay',
  last_name: 'Gone',
  groups: [],
  disabled: true,
};
const ada = { id: 'admin-1', email: 'ada.admin@coverline.test', first_name: 'Ada', last_name: 'King', groups: [] };

const given = (
  respond: (input: Record<string, unknown>) => unknown = () => aPage([aChange()]),
  path = '/settings/changes',
  responses: Parameters<typeof serve>[0] = {},
) => {
  const listSettingChanges = vi.fn(respond);
  const listAgents = ({ former }: Record<string, unknown>) => ({ data: former ? [ada, fay] : [ada] });
  serve({ listSettingChanges, listAgents, ...responses });
  const rendered = renderConsole(
    <>
      <ChangesPage />
      <Address />
    </>,
    { path, openCalls: [], user: { roles: ['admin'] }, names: { 'admin-1': 'Ada King' } },
  );
  return { ...rendered, listSettingChanges };
};
const asked = ({ listSettingChanges }: ReturnType<typeof given>) => listSettingChanges.mock.lastCall?.[0];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the history of changes', () => {
  it('shows who changed what in the last 30 days, with what was before and after', async () => {
    const page = given();
    await screen.findByText('Welcome');
    expect(asked(page)).toEqual({ ...LAST_30_DAYS, limit: 10 });
    await screen.findByText('Ada King');
    const cells = [...document.querySelectorAll('tr[data-row] td')].map(({ textContent }) => textContent);
    expect(cells.slice(0, 6)).toEqual([
      'Jan 6, 9:30 AM',
      'Ada King',
      'Message template',
      'Welcome',
      'Changed',
      'Subject: Hello → Good day',
    ]);
    expect(screen.getByRole('link', { name: 'Welcome' }).getAttribute('href')).toBe('/settings/message-templates');
  });

  it('is exported with the filter on screen', async () => {
    const startExport = vi.fn((_: object) => {
      throw new Error('away');
    });
    given(undefined, '/settings/changes?kind=user', { startExport, listJobs: () => ({ data: [] }) });
    await screen.findByText('Welcome');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() =>
      expect(startExport).toHaveBeenCalledExactlyOnceWith({
        report: 'setting-changes',
        format: 'csv',
        filter: { ...LAST_30_DAYS, kind: 'user' },
      }),
    );
  });

  it('names the set-up of the stage where the first data was written without a user', async () => {
    given(() => aPage([aChange({ user_id: 'set-up', user_email: 'set-up' })]));
    expect(await screen.findByText('Set-up of the stage')).toBeTruthy();
  });

  it('opens a change with every field before and after', async () => {
    given();
    fireEvent.click(await screen.findByRole('button', { name: 'Before and after the change of Welcome' }));
    const dialog = await screen.findByRole('dialog', { name: 'Message template Welcome' });
    expect(within(dialog).getByText('Before: Hello')).toBeTruthy();
    expect(within(dialog).getByText('After: Good day')).toBeTruthy();
  });

  it('has no link to what was deleted', async () => {
    given(() => aPage([aChange({ after: undefined })]));
    expect(await screen.findByText('Deleted')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is filtered by the kind, the person and the days in the address', async () => {
    const page = given(undefined, '/settings/changes?kind=did&by=admin-1&first=2026-01-01&last=2026-01-05');
    await screen.findByText('Welcome');
    expect(asked(page)).toEqual({ kind: 'did', by: 'admin-1', first: '2026-01-01', last: '2026-01-05', limit: 10 });
    expect(await screen.findByDisplayValue('ada.admin@coverline.test')).toBeTruthy();
  });

  it('is filtered by a former user too', async () => {
    const page = given();
    await screen.findByText('Welcome');
    const field = screen.getByRole('combobox', { name: 'Changed by' });
    fireEvent.mouseDown(field);
    fireEvent.focus(field);
    fireEvent.click(await screen.findByRole('option', { name: /fay@coverline\.test\s+Former agent/ }));
    await waitFor(() => expect(asked(page)).toEqual({ by: 'user-9', ...LAST_30_DAYS, limit: 10 }));
    expect(address()).toEqual({ by: 'user-9' });
    expect(await screen.findByDisplayValue('fay@coverline.test')).toBeTruthy();
  });

  it('begins at the first page of another kind', async () => {
    const page = given(undefined, '/settings/changes?key=a-page');
    await screen.findByText('Welcome');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Kind' }));
    fireEvent.click(await screen.findByRole('option', { name: 'DID' }));
    await waitFor(() => expect(asked(page)).toEqual({ kind: 'did', ...LAST_30_DAYS, limit: 10 }));
    expect(address()).toEqual({ kind: 'did' });
  });

  it('is empty where nobody changed such a setting, and the filter can be cleared', async () => {
    const page = given(({ kind }) => aPage(kind ? [] : [aChange()]), '/settings/changes?kind=script');
    expect(await screen.findByText('Nobody changed such a setting on these days.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(asked(page)).toEqual({ ...LAST_30_DAYS, limit: 10 });
  });

  it('is read again when somebody changes a setting', async () => {
    const { live, listSettingChanges } = given();
    await screen.findByText('Welcome');
    const topic = topics.settingChanges();
    live.send({ topic, entity: 'setting-version', id: 'did#1#2', version: 1, item: {} });
    await waitFor(() => expect(listSettingChanges).toHaveBeenCalledTimes(2));
  });

  it('says why it could not be read, and reads it again', async () => {
    let isAway = true;
    given(() => {
      if (isAway) throw new ApiFailure({ status: 500, code: 'internal', message: 'The table is away.' });
      return aPage([aChange()]);
    });
    expect(await screen.findByText(/The table is away\./)).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Welcome')).toBeTruthy();
  });
});
