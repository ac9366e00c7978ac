import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { Did, DidChange } from '#shared/dids/did';
import type { ListedLeadSource } from '#shared/lead-sources/lead-source';
import { Toasts } from '../../../components/toasts.tsx';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { watchHistory } from '../../../lib/forms/leave-guard.ts';
import { LiveProvider } from '../../../lib/live/live.ts';
import { createLiveHub } from '../../../lib/live/live-hub.ts';
import { SessionProvider } from '../../../lib/session/session.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { serve } from '../../../testing/api-server.ts';
import { aLiveServer } from '../../../testing/live-server.ts';
import { aDid } from './did.fixture.ts';
import { DidsPage } from './dids-page.tsx';
import { forgetDidEdits } from './use-did-edits.ts';

// The app calls this before it creates its router.
watchHistory();

const namedSources: ListedLeadSource[] = ['facebook', 'google_search', 'tv_spot'].map((name, index) => ({
  id: String(index + 1),
  name,
  lead_cost: 0,
  version: 1,
}));

let leadSources: ListedLeadSource[];

/** The DIDs on the server, and the inputs of the save requests. */
let stored: Did[];
const list = vi.fn((): unknown => ({ data: stored }));
const update = vi.fn((_: Record<string, unknown>): unknown => ({}));
const create = vi.fn((_: Record<string, unknown>): unknown => ({ data: { phone_number: '+13055550142' } }));
const reject = (code: 'conflict' | 'provider_failed', message: string) => () => {
  throw new ApiFailure({ status: 409, code, message });
};
const saved = (): DidChange[] => update.mock.calls.flatMap(([input]) => (input as { changes: DidChange[] }).changes);

const first = aDid();
const second = aDid({ id: '+13055550111', phone_number: '+13055550111', lead_source: 'google_search', version: 3 });

const numbered = (n: number) => {
  const phone_number = `+130555502${String(n).padStart(2, '0')}`;
  return aDid({ id: phone_number, phone_number });
};

const open = async (search = '') => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const live = aLiveServer();
  const session = { ...profileOf({ roles: ['admin'] }), signOut: async () => undefined };
  history.replaceState({ idx: 0 }, '', paths.dids + search);
  render(
    <QueryClientProvider client={queryClient}>
      <LiveProvider value={createLiveHub(live.transport, queryClient)}>
        <SessionProvider value={session}>
          <BrowserRouter>
            <Link to={paths.leads}>Leads</Link>
            <Routes>
              <Route path={paths.dids} element={<DidsPage />} />
              <Route path="*" element={<p>Another page</p>} />
            </Routes>
          </BrowserRouter>
        </SessionProvider>
        <Toasts />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(list).toHaveBeenCalled());
  return {
    sendDid: (did: Did) =>
      live.send({ topic: topics.dids(), entity: 'did', id: did.id, version: did.version, item: did }),
    followed: live.followed,
  };
};

const cell = (name: string, number = '(305) 555-0110') => screen.findByLabelText(`${name} of ${number}`);
const choose = async (name: string, value: string, number?: string) =>
  fireEvent.change(await cell(name, number), { target: { value } });
const updateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' });
const showsRows = (...ids: string[]) => waitFor(() => expect(rowsShown()).toEqual(ids));
const rowsShown = () => [...document.querySelectorAll('tr[data-row]')].map(row => row.getAttribute('data-row'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  forgetDidEdits();
  stored = [first, second];
  leadSources = namedSources;
  list.mockReset().mockImplementation(() => ({ data: stored }));
  create.mockClear();
  update.mockReset().mockImplementation(input => {
    const { changes } = input as { changes: DidChange[] };
    stored = stored.map(did => {
      const change = changes.find(({ id }) => id === did.id);
      return change
        ? { ...did, ...change, requested_group: change.requested_group ?? undefined, version: did.version + 1 }
        : did;
    });
    return { data: stored.filter(({ id }) => changes.some(change => change.id === id)) };
  });
  serve({ listDids: list, updateDids: update, createDid: create, listLeadSources: () => leadSources });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the DIDs page', () => {
  it('shows the present name of a renamed lead source, and offers no retired one', async () => {
    leadSources = [
      { id: '1', name: 'social_media', former_names: ['facebook'], version: 2 },
      { id: '9', name: 'radio', retired_ts: '2026-01-05T15:00:00.000Z', version: 1 },
    ];
    await open();
    const source = await screen.findByLabelText<HTMLSelectElement>('Lead source of (305) 555-0110');
    await within(source).findByText('Social media');
    expect(source.selectedOptions[0]?.textContent).toBe('Social media');
    expect([...source.options].map(({ textContent }) => textContent)).not.toContain('Radio');
  });

  it('lists every number with its editable fields, and follows live', async () => {
    const { followed } = await open();
    expect(await cell('Lead source')).toHaveProperty('value', 'facebook');
    expect(await cell('Note required')).toHaveProperty('value', 'false');
    expect(await cell('Buffer time')).toHaveProperty('value', '30');
    expect(rowsShown()).toEqual([first.id, second.id]);
    expect(followed()).toEqual(['dids']);
    expect(updateButton().disabled).toBe(true);
  });

  it('saves all changed rows by one Update, with the versions that were read', async () => {
    await open();
    await choose('Lead source', 'tv_spot');
    await choose('Note required', 'true');
    const buffer = await cell('Buffer time', '(305) 555-0111');
    await userEvent.clear(buffer);
    await userEvent.type(buffer, '45');
    expect(screen.getByText('2 unsaved rows')).toBeTruthy();
    await userEvent.click(updateButton());
    await screen.findByText('did updated');
    expect(update).toHaveBeenCalledTimes(1);
    expect(saved()).toMatchObject([
      { id: first.id, lead_source: 'tv_spot', require_disposition_note: true, version: 1 },
      { id: second.id, buffer_time_s: 45, version: 3 },
    ]);
    expect(screen.queryByText(/unsaved/)).toBeNull();
    expect(await cell('Buffer time', '(305) 555-0111')).toHaveProperty('value', '45');
  });

  it('takes the digits of pasted text, and requires a number', async () => {
    await open();
    const buffer = await cell('Buffer time');
    await userEvent.clear(buffer);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Buffer Time required');
    await choose('Buffer time', '3601');
    expect(screen.getByRole('tooltip').textContent).toBe('An hour at most: 3600 seconds');
    expect(buffer.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    expect(buffer.getAttribute('aria-invalid')).toBe('true');
    expect(updateButton().disabled).toBe(true);
    await userEvent.click(buffer);
    await userEvent.paste(' 1-20 ');
    expect(buffer).toHaveProperty('value', '120');
    expect(updateButton().disabled).toBe(false);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('names the invalid row beside Update, and links to it even if the search hides it', async () => {
    await open();
    await userEvent.clear(await cell('Buffer time', '(305) 555-0111'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the DIDs' }), 'facebook');
    await showsRows(first.id);
    await userEvent.click(screen.getByRole('button', { name: '(305) 555-0111: Buffer Time required' }));
    await showsRows(first.id, second.id);
    const invalid = await cell('Buffer time', '(305) 555-0111');
    await waitFor(() => expect(document.activeElement).toBe(invalid));
    await userEvent.keyboard('5');
    expect(screen.queryByRole('button', { name: /Buffer Time required/ })).toBeNull();
    expect(updateButton().disabled).toBe(false);
  });

  it('removes a group', async () => {
    await open();
    await choose('Requested group', '');
    await userEvent.click(updateButton());
    await waitFor(() => expect(saved()[0]?.requested_group).toBeNull());
  });

  it('shows a failure with the server’s message, and keeps what was typed', async () => {
    update.mockImplementationOnce(
      reject('conflict', '(305) 555-0110 was changed by somebody else meanwhile. Nothing was saved.'),
    );
    await open();
    await choose('Priority', '7');
    await userEvent.click(updateButton());
    await screen.findByText('DID update error');
    expect((await screen.findByRole('alert')).textContent).toContain('was changed by somebody else meanwhile');
    expect(await cell('Priority')).toHaveProperty('value', '7');
    await userEvent.click(updateButton());
    await screen.findByText('did updated');
    expect(screen.queryByText('DID update error')).toBeNull();
  });

  it('undoes the changes of a row', async () => {
    await open();
    await choose('Priority', '7');
    await userEvent.click(screen.getByRole('button', { name: 'Undo the changes of (305) 555-0110' }));
    expect(await cell('Priority')).toHaveProperty('value', '0');
    expect(updateButton().disabled).toBe(true);
  });

  it('finds by number, source and group, and keeps an edited row while searching', async () => {
    await open();
    await cell('Priority');
    const search = screen.getByRole('searchbox', { name: 'Search the DIDs' });
    await userEvent.type(search, 'google');
    await showsRows(second.id);
    await choose('Lead source', 'facebook', '(305) 555-0111');
    expect(rowsShown()).toEqual([second.id]);
    await userEvent.clear(search);
    await userEvent.type(search, '555-0110');
    await showsRows(first.id);
    await userEvent.clear(search);
    await userEvent.type(search, 'nothing like it');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    await showsRows(first.id, second.id);
  });

  it('keeps the search in the address, and the chosen columns for the user', async () => {
    await open();
    await cell('Priority');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the DIDs' }), 'google');
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('google'));
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Priority' }));
    expect(screen.queryByRole('columnheader', { name: 'Priority', hidden: true })).toBeNull();
    expect(rowsShown()).toEqual([second.id]);
    localStorage.clear();
  });

  it('turns its pages by the address, and links to an invalid row of another page', async () => {
    stored = Array.from({ length: 12 }, (_, n) => numbered(n));
    await open('?limit=10');
    await cell('Priority', '(305) 555-0200');
    expect(rowsShown()).toHaveLength(10);
    await userEvent.clear(await cell('Buffer time', '(305) 555-0200'));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await showsRows(numbered(10).id, numbered(11).id);
    expect(new URLSearchParams(location.search).get('key')).toBe(numbered(10).id);
    await userEvent.click(screen.getByRole('button', { name: '(305) 555-0200: Buffer Time required' }));
    await waitFor(() => expect(rowsShown()).toHaveLength(10));
    const invalid = await cell('Buffer time', '(305) 555-0200');
    await waitFor(() => expect(document.activeElement).toBe(invalid));
  });

  it('is exported with the search on screen', async () => {
    const startExport = vi.fn((_: object): unknown => reject('conflict', 'You have 3 exports under way.')());
    serve({ listDids: list, listLeadSources: () => leadSources, listJobs: () => ({ data: [] }), startExport });
    await open('?q=google');
    await cell('Priority', '(305) 555-0111');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await screen.findByText('You have 3 exports under way.');
    expect(startExport).toHaveBeenCalledExactlyOnceWith({ report: 'dids', format: 'csv', filter: { q: 'google' } });
  });

  it('shows why it could not be read, and reads again', async () => {
    list.mockImplementationOnce(reject('provider_failed', 'Something went wrong on our side. Please try again.'));
    await open();
    await screen.findByText('Get DIDs failed: Something went wrong on our side. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await cell('Priority');
  });
});

describe('live changes of the DIDs', () => {
  it('update rows without edits, and add new ones', async () => {
    const { sendDid } = await open();
    await cell('Priority');
    sendDid({ ...first, priority: 5, version: 2 });
    expect(await cell('Priority')).toHaveProperty('value', '5');
    sendDid(aDid({ id: '+13055550105', phone_number: '+13055550105' }));
    expect(rowsShown()).toEqual(['+13055550105', first.id, second.id]);
    expect(updateButton().disabled).toBe(true);
  });

  it('never overwrite what was typed; the other fields follow, and the edit can be saved', async () => {
    const { sendDid } = await open();
    await choose('Buffer time', '90');
    sendDid({ ...first, lead_source: 'tv_spot', version: 2 });
    expect(await cell('Buffer time')).toHaveProperty('value', '90');
    expect(await cell('Lead source')).toHaveProperty('value', 'tv_spot');
    await userEvent.click(updateButton());
    await waitFor(() => expect(saved()).toMatchObject([{ lead_source: 'tv_spot', buffer_time_s: 90, version: 2 }]));
  });

  it.each([
    ['Take their changes', '60', []],
    ['Keep mine', '90', [{ buffer_time_s: 90, version: 2 }]],
  ])('of an edited field offer both values: %s', async (choice, value, changes) => {
    const { sendDid } = await open();
    await choose('Buffer time', '90');
    sendDid({ ...first, buffer_time_s: 60, version: 2 });
    expect(await cell('Buffer time')).toHaveProperty('value', '90');
    await userEvent.click(screen.getByRole('button', { name: /was changed by somebody else: choose/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
    expect(await cell('Buffer time')).toHaveProperty('value', value);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    if (changes.length > 0) await userEvent.click(updateButton());
    else expect(updateButton().disabled).toBe(true);
    await waitFor(() => expect(saved()).toMatchObject(changes));
  });
});

describe('leaving the DIDs page', () => {
  const ask = 'Leave without saving?';

  it('needs no confirmation without edits', async () => {
    await open();
    await cell('Priority');
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    await screen.findByText('Another page');
  });

  it('by a link asks for confirmation, and stays or leaves', async () => {
    await open();
    await choose('Priority', '7');
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: ask })).getByRole('button', { name: 'Cancel' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await cell('Priority')).toHaveProperty('value', '7');
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: ask })).getByRole('button', { name: 'Leave' }),
    );
    await screen.findByText('Another page');
    expect(location.pathname).toBe(paths.leads);
  });

  it('by Back asks for confirmation too', async () => {
    await open();
    await cell('Priority');
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    await screen.findByText('Another page');
    history.back();
    await choose('Priority', '7');
    history.forward();
    await screen.findByRole('dialog', { name: ask });
    await waitFor(() => expect(location.pathname).toBe(paths.dids));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Another page');
    expect(location.pathname).toBe(paths.leads);
  });
});

describe('adding a DID', () => {
  const addDialog = async () => {
    await open();
    await cell('Priority');
    await userEvent.click(screen.getByRole('button', { name: 'Add DID' }));
    return screen.findByRole('dialog', { name: 'Add DID' });
  };
  const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
  const pick = async (name: RegExp, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  };
  const fillIn = async () => {
    await pick(/^Lead source/, 'Google search');
    await pick(/^Task creation source/, 'Vendor transfer');
    await userEvent.type(screen.getByRole('textbox', { name: 'Buffer time' }), '30');
  };

  it('shows the exact messages for missing fields, and cannot be submitted before they are filled in', async () => {
    const dialog = await addDialog();
    expect(createButton().disabled).toBe(true);
    for (const name of [/^Lead source/, /^Task creation source/])
      fireEvent.blur(screen.getByRole('combobox', { name }));
    fireEvent.blur(screen.getByRole('textbox', { name: 'Buffer time' }));
    await waitFor(() => {
      for (const message of ['Lead source required', 'Task  source required', 'Buffer Time required'])
        expect(dialog.textContent).toContain(message);
    });
    await fillIn();
    await waitFor(() => expect(createButton().disabled).toBe(false));
  });

  it('is bought once by a double click, which does not close the dialog either', async () => {
    await addDialog();
    await fillIn();
    await waitFor(() => expect(createButton().disabled).toBe(false));
    fireEvent.click(createButton(), { detail: 1 });
    fireEvent.click(createButton(), { detail: 2 });
    await screen.findByText('(305) 555-0142');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }), { detail: 2 });
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(create).toHaveBeenCalledOnce();
  });

  it('shows the new number', async () => {
    await addDialog();
    await fillIn();
    await userEvent.click(screen.getByRole('switch', { name: 'Require a disposition note' }));
    await waitFor(() => expect(createButton().disabled).toBe(false));
    await userEvent.click(createButton());
    await screen.findByText('(305) 555-0142');
    expect(create).toHaveBeenCalledExactlyOnceWith({
      lead_source: 'google_search',
      task_creation_source: 'vendor_transfer',
      buffer_time_s: 30,
      require_disposition_note: true,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [
      'the server’s message',
      reject('provider_failed', 'Twilio did not sell a number.'),
      'Twilio did not sell a number.',
    ],
    [
      'a default message',
      () => {
        throw new Error('no answer');
      },
      'Creating DID failed',
    ],
  ])('shows %s of a failure, and closes', async (_, fail, message) => {
    create.mockImplementationOnce(fail);
    await addDialog();
    await fillIn();
    await waitFor(() => expect(createButton().disabled).toBe(false));
    await userEvent.click(createButton());
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
