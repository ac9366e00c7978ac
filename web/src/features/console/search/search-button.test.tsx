import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requires } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import type { LeadListRow } from '#shared/leads/list/lead-row';
import { Dialog } from '../../../components/dialog.tsx';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { useShortcuts } from '../../../lib/ui/shortcuts.ts';
import { aCall } from '../../../testing/a-call.ts';
import type { profileOf } from '../../../testing/a-profile.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { closeLead, leadDialog } from '../../lead/lead-dialog.ts';
import { SearchButton } from './search-button.tsx';

/** Long enough to import the dialog. */
const WITH_IMPORT = { timeout: 5_000 };

const screens = [
  { path: '/dashboard', title: 'Dashboard', access: requires.signedIn },
  { path: '/leads', title: 'Leads', access: requires.feature('Leads') },
  { path: '/lead/view/:id', title: 'Lead', access: requires.signedIn },
  { path: '/settings', title: 'Settings', access: requires.feature('Settings') },
  { path: '/settings/products', title: 'Products', access: requires.feature('Settings') },
  { path: '/settings/changes', title: 'Change history', access: requires.role('admin') },
];

const aRow = (id: string, fields: Partial<LeadListRow> = {}): LeadListRow => ({
  ...{ firestore_alternate_id: id, first_name: 'Ann', last_name: 'Park', phone_number: '+13055550142' },
  ...{ lead_source: 'tv_spot', sale_status: 'sale', create_timestamp: '2026-01-06T14:30:00.000Z' },
  ...fields,
});
const anAgent = (id: string, first_name: string) => ({
  ...{ id, first_name, last_name: 'Annis', email: `${id}@coverline.test`, groups: ['closer_t1'] },
});

const muted = vi.fn();
const held = vi.fn();

/** The screen behind: the shortcuts of a call, a form, and the address. */
const Behind = ({ asks = false }: { asks?: boolean }) => {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ m: muted, h: held });
  return (
    <>
      <output aria-label="address">{`${useLocation().pathname}${useLocation().search}`}</output>
      <input aria-label="Note" ref={field} />
      <Dialog open={asks} aria-label="Question">
        <button type="button">Yes</button>
      </Dialog>
    </>
  );
};

type Given = {
  user?: Parameters<typeof profileOf>[0];
  leads?: (input: Record<string, unknown>) => unknown;
  openCalls?: Call[];
  asks?: boolean;
};

const given = ({
  user = { roles: ['admin'] },
  leads = () => aPage([aRow('42')]),
  openCalls = [],
  asks,
}: Given = {}) => {
  const listLeads = vi.fn(leads);
  const listAgents = vi.fn(() => ({ data: [anAgent('kim', 'Kim'), anAgent('bo', 'Bo')] }) as unknown);
  serve({ listLeads, listAgents });
  renderConsole(
    <>
      <SearchButton screens={screens} />
      <Behind {...(asks && { asks })} />
    </>,
    { openCalls, user },
  );
  return { listLeads, listAgents };
};

const press = (key: string, modifiers: object = { ctrlKey: true }) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
const opened = () => screen.findByRole('combobox', undefined, WITH_IMPORT);
const open = async () => {
  press('k');
  return opened();
};
const search = async (text: string) => {
  const field = await open();
  fireEvent.change(field, { target: { value: text } });
  return field;
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');
const active = (): string | null | undefined => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.querySelector('.label')?.textContent;
};
const address = () => screen.getByLabelText('address').textContent;
const isClosed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  closeLead();
  muted.mockClear();
  held.mockClear();
});

describe('the search', () => {
  it.each([
    ['Ctrl+K', () => press('k')],
    ['Command+K', () => press('k', { metaKey: true })],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: /^Search/ }))],
  ])('opens by %s with the focus in its field, and closes by Escape', async (_, start) => {
    given();
    start();
    const field = await opened();
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy();
    expect(field.getAttribute('placeholder')).toBe('Search leads, agents, screens');
    await userEvent.keyboard('{Escape}');
    await isClosed();
  });

  it('opens while the user types into a field, and gives the focus back', async () => {
    given();
    screen.getByLabelText('Note').focus();
    await open();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
  });

  it('stays closed behind a dialog, as does the browser’s own search', async () => {
    given({ asks: true });
    expect(press('k')).toBe(false);
    await expect(screen.findByRole('combobox', undefined, { timeout: 200 })).rejects.toThrow();
  });

  it('shows the screens and settings that an admin may open before anything is typed', async () => {
    const { listLeads } = given();
    await open();
    expect(group('Screens').map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Leads', 'Settings']);
    expect(group('Settings').map(({ textContent }) => textContent)).toEqual(['Products', 'Change history']);
    expect(listLeads).not.toHaveBeenCalled();
  });

  it('finds leads, agents and settings in groups, and reads at most ten leads', async () => {
    const { listLeads } = given();
    await search('ann');
    await screen.findByText('Ann Park');
    expect(group('Agents').map(({ textContent }) => textContent)).toEqual(['Kim AnnisCloser T1', 'Bo AnnisCloser T1']);
    expect(group('Leads').map(({ textContent }) => textContent)).toEqual(['Ann Park(305) 555-0142 · TV spot · Sale']);
    expect(listLeads.mock.calls).toEqual([[{ q: 'ann', limit: 10 }]]);
    expect(screen.getByRole('status').textContent).toBe('3 results');
  });

  it('asks for leads once, when the user pauses', async () => {
    const { listLeads } = given();
    const field = await open();
    for (const value of ['an', 'ann', 'ann p']) fireEvent.change(field, { target: { value } });
    await screen.findByText('Ann Park');
    expect(listLeads.mock.calls).toEqual([[{ q: 'ann p', limit: 10 }]]);
  });

  it('shows no lead of an earlier text while another is typed', async () => {
    given({ leads: ({ q }) => aPage([aRow('1', { first_name: String(q) })]) });
    const field = await search('maria');
    await screen.findByText('maria Park');
    fireEvent.change(field, { target: { value: 'marian' } });
    expect(screen.queryByText('maria Park')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Searching the leads...');
    await screen.findByText('marian Park');
  });

  it('asks for no leads for a text that is too short to find any', async () => {
    const { listLeads } = given();
    await search('d');
    await waitFor(() => expect(options()).toEqual(['Dashboard']));
    await expect(screen.findByText('Searching the leads...', undefined, { timeout: 400 })).rejects.toThrow();
    expect(listLeads).not.toHaveBeenCalled();
  });
});

describe('a result', () => {
  it('is chosen by the arrow keys, from the last one to the first, and opened by Enter', async () => {
    given();
    await search('ann');
    await screen.findByText('Ann Park');
    expect(active()).toBe('Kim Annis');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Ann Park');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Kim Annis');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await isClosed();
    expect(leadDialog.get()).toMatchObject({ leadId: '42' });
  });

  it('that is an agent opens the agent in the monitor', async () => {
    given();
    await search('bo annis');
    fireEvent.click(await screen.findByText('Bo Annis'));
    await isClosed();
    expect(address()).toBe('/agents?agent=bo');
  });

  it('that is a screen opens it', async () => {
    given();
    await search('prod');
    await userEvent.keyboard('{Enter}');
    await isClosed();
    expect(address()).toBe('/settings/products');
  });

  it('stands for all leads where there are more', async () => {
    given({ leads: () => aPage([aRow('42')], 'next') });
    await search('park');
    const all = await screen.findByText("All leads with 'park'");
    expect(screen.getByRole('status').textContent).toBe('1 result, and more leads');
    fireEvent.click(all);
    expect(address()).toBe('/leads?q=park&dates=none');
  });

  it('stays the chosen one when the leads arrive', async () => {
    let answer = (_: unknown): void => undefined;
    const { listLeads } = given({ leads: () => new Promise(resolve => (answer = resolve)) });
    await search('ann');
    await waitFor(() => expect(listLeads).toHaveBeenCalledOnce());
    expect(options()).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}');
    answer(aPage([aRow('42')]));
    await screen.findByText('Ann Park');
    expect(active()).toBe('Bo Annis');
  });
});

describe('the search of a user', () => {
  it('without the features of leads and agents finds neither', async () => {
    const { listLeads, listAgents } = given({ user: { roles: ['closer'], features: [] } });
    const field = await search('ann');
    expect(field.getAttribute('placeholder')).toBe('Search screens');
    expect(await screen.findByText("Nothing found for 'ann'.")).toBeTruthy();
    expect([listLeads, listAgents].map(({ mock }) => mock.calls)).toEqual([[], []]);
    fireEvent.change(field, { target: { value: '' } });
    expect(options()).toEqual(['Dashboard']);
  });

  it('whose role sees the leads of some weeks only gets that message', async () => {
    given({ user: { roles: ['fronter'], features: ['Leads'] }, leads: () => aPage([]) });
    await search('zoe');
    expect(
      await screen.findByText("Nothing found for 'zoe'. Your role finds the leads of the last weeks only."),
    ).toBeTruthy();
  });
});

describe('a search that fails', () => {
  it.each([
    ['the message of the server', new ApiFailure({ status: 500, code: 'internal', message: 'The table is away.' })],
    ['the product’s message', new Error('boom')],
  ])('shows %s, and searches again', async (_, failure) => {
    let isAway = true;
    given({
      leads: () => {
        if (isAway) throw failure;
        return aPage([aRow('42')]);
      },
    });
    await search('park');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(failure instanceof ApiFailure ? 'The table is away.' : 'Lead lookup error');
    isAway = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann Park')).toBeTruthy();
  });
});

describe('the search during a call', () => {
  it('is an icon, and leaves the call’s controls below the pointer', async () => {
    given({ openCalls: [aCall()] });
    expect(screen.getByRole('button', { name: /^Search/ }).textContent).toBe('');
    await open();
    const layers = ['.MuiDialog-root', '.MuiBackdrop-root'].map(part => document.querySelector<HTMLElement>(part));
    expect(layers.map(layer => layer?.style.top)).toEqual(['var(--cl-top-bar)', 'var(--cl-top-bar)']);
  });

  it('keeps M and H for its field while it is open, and leaves them to the call afterwards', async () => {
    given({ openCalls: [aCall()] });
    const field = await open();
    for (const key of ['m', 'h']) fireEvent.keyDown(field, { key });
    expect([muted, held].map(({ mock }) => mock.calls)).toEqual([[], []]);
    await userEvent.keyboard('{Escape}');
    await isClosed();
    for (const key of ['m', 'h']) fireEvent.keyDown(document.body, { key });
    expect([muted, held].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
