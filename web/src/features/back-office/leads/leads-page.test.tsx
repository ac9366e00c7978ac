import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { LeadListRow } from '#shared/leads/list/lead-row';
import type { SavedView } from '#shared/lists/saved-view';
import { ERASED_NUMBER } from '#shared/phone/phone-number';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { leadDialog } from '../../lead/lead-dialog.ts';
import { LeadsPage } from './leads-page.tsx';

/** A Wednesday, in New York as well. */
const NOW = '2026-01-07T15:00:00.000Z';
const DEFAULT_RANGE = { start_date: '2026-01-06T05:00:00', end_date: '2026-01-08T04:59:59' };

const aRow = (fields: Partial<LeadListRow> = {}): LeadListRow => ({
  firestore_alternate_id: '1',
  first_name: 'Ann',
  last_name: 'Park',
  phone_number: '+13055550142',
  lead_source: 'tv_spot',
  assigned_agent: 'kim@coverline.test',
  sale_status: 'sale',
  sale_date: '2026-01-07T14:30:00.000Z',
  create_timestamp: '2026-01-06T14:30:00.000Z',
  ...fields,
});
const withCost = aRow({ cost: 12_50 });

const Address = () => <output aria-label="address">{useLocation().search}</output>;

type Given = {
  path?: string;
  roles?: ('admin' | 'closer' | 'fronter')[];
  responses?: Parameters<typeof serve>[0];
};

const given = ({ path = '/leads', roles = ['closer'], responses = {} }: Given = {}) => {
  const listLeads = vi.fn(
    (_: Record<string, unknown>) => aPage([roles.includes('admin') ? withCost : aRow()]) as unknown,
  );
  const countLeads = vi.fn((_: Record<string, unknown>) => ({ count: 1, is_exact: true }) as unknown);
  const updateLeadCost = vi.fn((_: Record<string, unknown>) => ({}) as unknown);
  serve({
    listLeads,
    countLeads,
    updateLeadCost,
    listSavedViews: () => ({ data: [] }),
    ...responses,
  });
  const rendered = renderConsole(
    <>
      <LeadsPage />
      <Address />
    </>,
    { path, openCalls: [], user: { roles, features: ['Leads'] }, names: { 'kim@coverline.test': 'Kim Berg' } },
  );
  return { ...rendered, listLeads, countLeads, updateLeadCost };
};

const fails =
  (message: string, code: ApiFailure['code'] = 'internal', status = 500) =>
  () => {
    throw new ApiFailure({ status, code, message });
  };
const unknownFailure = () => {
  throw new Error('boom');
};

const address = () => new URLSearchParams(screen.getByLabelText('address').textContent ?? '');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const clear = (label: string) => {
  type(`${label} from`, '');
  type(`${label} to`, '');
};
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the leads list', () => {
  it('shows a lead without a customer as erased', async () => {
    const { first_name: _, last_name: __, ...erased } = aRow({ phone_number: ERASED_NUMBER });
    given({ responses: { listLeads: () => aPage([erased]) } });
    expect(await screen.findByRole('cell', { name: 'Erased' })).toBeTruthy();
    expect(screen.queryByText(/000-0000/)).toBeNull();
  });

  it('has the leads of the source to which a figure links, and says so', async () => {
    const { listLeads, countLeads } = given({ path: '/leads?first=2026-01-01&last=2026-01-07&lead_source=tv_spot' });
    await screen.findByText('Ann');
    for (const read of [listLeads, countLeads])
      expect(read.mock.lastCall?.[0]).toMatchObject({ start_date: '2026-01-01T05:00:00', lead_source: 'tv_spot' });
    expect(screen.getByText('Source: TV spot')).toBeTruthy();
    fireEvent.click(screen.getByTestId('CancelIcon'));
    await waitFor(() => expect(address().has('lead_source')).toBe(false));
    expect(listLeads.mock.lastCall?.[0]).not.toHaveProperty('lead_source');
  });

  it('has the leads that were sold in the hour and the group to which figures link, and says so', async () => {
    const { listLeads, countLeads } = given({
      path: '/leads?sold_first=2026-01-01&sold_last=2026-01-07&hour=09&group=closer_t1',
    });
    await screen.findByText('Ann');
    for (const read of [listLeads, countLeads])
      expect(read.mock.lastCall?.[0]).toMatchObject({
        ...{ sale_date_start: '2026-01-01T05:00:00', hour: '09', group: 'closer_t1' },
      });
    expect(screen.getByText('Hour: 9 AM')).toBeTruthy();
    expect(screen.getByText('Group: Closer T1')).toBeTruthy();
  });

  it('reads the ten newest leads from yesterday to today, and how many there are', async () => {
    const { listLeads, countLeads } = given();
    await screen.findByText('Ann');
    expect(listLeads.mock.calls).toEqual([[{ ...DEFAULT_RANGE, limit: 10 }]]);
    expect(countLeads.mock.calls).toEqual([[DEFAULT_RANGE]]);
    expect(await screen.findByText('1 lead')).toBeTruthy();
    expect([field('Created from').value, field('Created to').value]).toEqual(['01/06/2026', '01/07/2026']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'First name',
      'Last name',
      'Phone',
      'Sale status',
      'Assigned agent',
      'Lead source',
      'Create time',
      'Sale date',
      'Actions',
    ]);
    const cells = [...document.querySelectorAll('tr[data-row] td')].map(({ textContent }) => textContent);
    expect(cells.slice(0, 8)).toEqual([
      'Ann',
      'Park',
      '(305) 555-0142',
      'Sale',
      'Kim Berg',
      'TV spot',
      'Jan 6, 9:30 AM',
      'Jan 7, 9:30 AM',
    ]);
  });

  it('shows admins what a lead costs', async () => {
    given({ roles: ['admin'] });
    expect((await screen.findByLabelText<HTMLInputElement>('Cost of Ann Park')).value).toBe('12.50');
  });

  it.each([
    ['admin' as const, 'Search all dates'],
    ['fronter' as const, 'Search all dates of your role'],
  ])('offers to search all dates where the default ones have nothing, to a %s', async (role, name) => {
    given({ path: '/leads?q=park', roles: [role], responses: { listLeads: () => aPage([]) } });
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(address().get('dates')).toBe('none'));
    expect(address().get('q')).toBe('park');
    expect(await screen.findByText('No row matches this search')).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it.each([
    ['/leads', 'Create time'],
    ['/leads?sold_first=2026-01-01&sold_last=2026-01-07', 'Sale date'],
  ])('of %s is turned round by the title of %s', async (path, title) => {
    const { listLeads } = given({ path });
    await screen.findByText('Ann');
    const header = () => screen.getByRole('columnheader', { name: title });
    expect(header().getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(listLeads.mock.lastCall?.[0]).toMatchObject({ order: 'ascending' }));
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(address().has('order')).toBe(false));
  });

  it('says that a search was not counted which found none so far', async () => {
    given({ responses: { countLeads: () => ({ count: 0, is_exact: false }) } });
    expect(await screen.findByText('Not counted')).toBeTruthy();
  });

  it('says that the leads were not counted where that fails, and lists them', async () => {
    given({ responses: { countLeads: fails('The service is being restarted.') } });
    expect(await screen.findByText('Not counted')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'View Ann Park' })).toBeTruthy();
  });

  it('says that there are more than were counted', async () => {
    given({ responses: { countLeads: () => ({ count: 1000, is_exact: false }) } });
    expect(await screen.findByText('1,000+ leads')).toBeTruthy();
  });

  it('opens a lead in a dialog', async () => {
    given();
    fireEvent.click(await screen.findByRole('link', { name: 'View Ann Park' }));
    expect(leadDialog.get()?.leadId).toBe('1');
    leadDialog.set(undefined);
  });

  it('has one range of dates at a time', async () => {
    const { listLeads } = given();
    await screen.findByText('Ann');
    expect(field('Sale date from').disabled).toBe(true);
    expect(
      screen.getByRole('group', { name: 'Sale date. Clear the created dates to choose sale dates.' }),
    ).toBeTruthy();
    clear('Created');
    await waitFor(() => expect(field('Sale date from').disabled).toBe(false));
    expect(listLeads.mock.lastCall).toEqual([{ limit: 10 }]);
    type('Sale date from', '01/01/2026');
    type('Sale date to', '01/07/2026');
    await waitFor(() => expect(field('Created from').disabled).toBe(true));
    const sold = { sale_date_start: '2026-01-01T05:00:00', sale_date_end: '2026-01-08T04:59:59' };
    expect(listLeads.mock.lastCall).toEqual([{ ...sold, limit: 10 }]);
    clear('Sale date');
    await waitFor(() => expect(field('Created from').disabled).toBe(false));
    expect(address().get('dates')).toBe('none');
  });

  it.each([
    ['closer', '12/10/2025'],
    ['fronter', '12/31/2025'],
  ] as const)('takes no day before those that a %s may see', async (role, earliest) => {
    const { listLeads } = given({ roles: [role] });
    await screen.findByText('Ann');
    type('Created from', '12/01/2025');
    expect(await screen.findByText(`Choose a day from ${earliest} on.`)).toBeTruthy();
    expect(listLeads).toHaveBeenCalledTimes(1);
  });

  it('searches for a text when the user pauses', async () => {
    const { listLeads } = given();
    await screen.findByText('Ann');
    type('Search the leads', 'park');
    await waitFor(() => expect(address().get('q')).toBe('park'), { timeout: 5_000 });
    await waitFor(() => expect(listLeads.mock.lastCall).toEqual([{ ...DEFAULT_RANGE, q: 'park', limit: 10 }]));
  });

  it('filters by a sale status', async () => {
    const { listLeads, countLeads } = given({ path: '/leads?q=park' });
    await screen.findByText('Ann');
    await choose('Sale status', 'Post date');
    const filter = { ...DEFAULT_RANGE, sale_status: 'post_date', q: 'park' };
    await waitFor(() => expect(listLeads.mock.lastCall).toEqual([{ ...filter, limit: 10 }]));
    expect(countLeads.mock.lastCall).toEqual([filter]);
    expect(address().get('sale_status')).toBe('post_date');
    await choose('Sale status', 'All');
    await waitFor(() => expect(listLeads.mock.lastCall?.[0]).not.toHaveProperty('sale_status'));
  });

  it('asks for more of a text that is too short to search', async () => {
    const { listLeads } = given({ path: '/leads?q=p' });
    expect(await screen.findByText('Type more to search')).toBeTruthy();
    expect(listLeads).not.toHaveBeenCalled();
  });

  it('turns its pages', async () => {
    const listLeads = vi.fn((_: Record<string, unknown>) => ({ ...aPage([aRow()], 'older'), previous_page_key: null }));
    given({ responses: { listLeads } });
    await screen.findByText('Ann');
    expect(button('Previous').disabled).toBe(true);
    fireEvent.click(button('Next'));
    await waitFor(() => expect(listLeads.mock.lastCall).toEqual([{ ...DEFAULT_RANGE, limit: 10, key: 'older' }]));
  });

  it('says that there is nothing, and clears the dates', async () => {
    const { listLeads } = given({ responses: { listLeads: () => aPage([]) } });
    expect(await screen.findByText('No leads')).toBeTruthy();
    fireEvent.click(button('Clear the dates'));
    await waitFor(() => expect(address().get('dates')).toBe('none'));
    expect(listLeads).not.toHaveBeenCalled();
  });

  it('has a way out of sale dates without leads too', async () => {
    given({
      path: '/leads?sold_first=2026-01-01&sold_last=2026-01-02&dates=none',
      responses: { listLeads: () => aPage([]) },
    });
    expect(await screen.findByText('No leads')).toBeTruthy();
    fireEvent.click(button('Clear the dates'));
    await waitFor(() => expect(address().get('sold_first')).toBeNull());
  });

  it.each([
    ['the server’s message', fails('The service is being restarted.'), 'The service is being restarted.'],
    ['the product’s message without one', unknownFailure, 'Lead lookup error'],
  ])('shows %s where it can’t be read, and reads again', async (_, listLeads, message) => {
    const responses: Record<string, () => unknown> = { listLeads };
    const answering = vi.fn(() => responses.listLeads?.());
    given({ responses: { listLeads: answering } });
    expect((await screen.findAllByText(message, undefined, { timeout: 5_000 })).length).toBeGreaterThan(0);
    responses.listLeads = () => aPage([aRow()]);
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('Ann')).toBeTruthy();
  });

  it('reads again after a change of a row', async () => {
    const { live, listLeads } = given();
    await screen.findByText('Ann');
    vi.useFakeTimers({ now: Date.parse(NOW) });
    live.send({ topic: topics.leads(), entity: 'lead-row', id: '9', version: 2, item: { version: 2 } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(listLeads).toHaveBeenCalledTimes(2);
  });
});

describe('the cost of a lead', () => {
  const cell = () => screen.findByLabelText<HTMLInputElement>('Cost of Ann Park');
  const save = async (text: string) => {
    fireEvent.change(await cell(), { target: { value: text } });
    fireEvent.keyDown(await cell(), { key: 'Enter' });
  };

  it('is saved where it stands, with what the admin has seen, and shown before the list has it', async () => {
    const updateLeadCost = vi.fn((_: Record<string, unknown>) => ({ cost: 17_50, cost_from_manual_input: 17_50 }));
    const { listLeads } = given({ roles: ['admin'], responses: { updateLeadCost } });
    await save('$17.5');
    expect(await screen.findByText('Cost updated')).toBeTruthy();
    await waitFor(async () => expect((await cell()).value).toBe('17.50'));
    expect(listLeads).toHaveBeenCalledTimes(1);
    await save('18');
    await waitFor(() =>
      expect(updateLeadCost.mock.calls).toEqual([
        [{ id: '1', cost_from_manual_input: 17.5, base: null }],
        [{ id: '1', cost_from_manual_input: 18, base: 17.5 }],
      ]),
    );
  });

  it('is that of its source again where it is emptied', async () => {
    const listLeads = () => aPage([aRow({ cost: 7_00, cost_from_manual_input: 7_00 })]);
    const { updateLeadCost } = given({ roles: ['admin'], responses: { listLeads } });
    fireEvent.change(await cell(), { target: { value: '' } });
    fireEvent.blur(await cell());
    await waitFor(() =>
      expect(updateLeadCost.mock.calls).toEqual([[{ id: '1', cost_from_manual_input: null, base: 7 }]]),
    );
  });

  it('that comes from the source anyway is shown again where it is emptied', async () => {
    const { updateLeadCost } = given({ roles: ['admin'], responses: {} });
    updateLeadCost.mockReturnValue({ cost: 12_50 });
    await save('');
    await waitFor(async () => expect((await cell()).value).toBe('12.50'));
    expect(updateLeadCost).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the server’s message', fails('The service is being restarted.'), 'The service is being restarted.'],
    ['the product’s message without one', unknownFailure, 'cost update error'],
    ['that only admins may', fails('You have no access.', 'forbidden', 403), 'Admin access only'],
  ])('shows %s where it is not saved, and the stored cost again', async (_, updateLeadCost, message) => {
    given({ roles: ['admin'], responses: { updateLeadCost } });
    await save('17.50');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(async () => expect((await cell()).value).toBe('12.50'));
  });

  it('that is not saved is still told when that of another lead is saved', async () => {
    const bea = aRow({ firestore_alternate_id: '2', first_name: 'Bea', cost: 9_00 });
    const updateLeadCost = ({ id }: Record<string, unknown>) => (id === '1' ? unknownFailure() : { cost: 10_00 });
    given({ roles: ['admin'], responses: { listLeads: () => aPage([withCost, bea]), updateLeadCost } });
    await save('17.50');
    await screen.findByText('cost update error');
    const other = screen.getByLabelText('Cost of Bea Park');
    fireEvent.change(other, { target: { value: '10' } });
    fireEvent.keyDown(other, { key: 'Enter' });
    expect(await screen.findByText('Cost updated')).toBeTruthy();
    expect(screen.getByText('cost update error')).toBeTruthy();
  });

  it('that is no amount is not saved, and Escape takes the stored one back', async () => {
    const { updateLeadCost } = given({ roles: ['admin'] });
    await save('12,5x');
    expect((await cell()).getAttribute('aria-invalid')).toBe('true');
    expect(await screen.findByText(/Write an amount up to \$100,000/)).toBeTruthy();
    fireEvent.keyDown(await cell(), { key: 'Escape' });
    expect((await cell()).value).toBe('12.50');
    fireEvent.blur(await cell());
    expect(updateLeadCost).not.toHaveBeenCalled();
  });

  it('that is left as it is is not saved', async () => {
    const { updateLeadCost } = given({ roles: ['admin'] });
    await save('12.5');
    fireEvent.blur(await cell());
    expect(updateLeadCost).not.toHaveBeenCalled();
  });
});

describe('the saved views', () => {
  const aView = (fields: Partial<SavedView> = {}): SavedView => ({
    ...{ id: 'v1', list: 'leads', shared: false, name: 'Sold', user_id: 'agent-1', updated_ts: NOW, version: 3 },
    filter: { sale_status: 'sale', dates: 'none' },
    ...fields,
  });
  const open = async () => {
    await screen.findByText('Ann');
    fireEvent.click(button('Saved views'));
    return screen.findByRole('menu');
  };
  const item = (menu: HTMLElement, name: string) => within(menu).findByRole('menuitem', { name });

  it('show a kept filter', async () => {
    const { listLeads } = given({ responses: { listSavedViews: () => ({ data: [aView()] }) } });
    fireEvent.click(await item(await open(), 'Sold'));
    await waitFor(() => expect(listLeads.mock.lastCall).toEqual([{ sale_status: 'sale', limit: 10 }]));
  });

  it('keep the present filter without its page; everybody’s are kept by admins only', async () => {
    const createSavedView = vi.fn((_: Record<string, unknown>) => aView());
    given({ path: '/leads?sale_status=sale&key=older', responses: { createSavedView } });
    fireEvent.click(await item(await open(), 'Save this view...'));
    expect(screen.queryByLabelText('For everybody')).toBeNull();
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Sold' } });
    fireEvent.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(createSavedView.mock.calls).toEqual([
      [{ list: 'leads', name: 'Sold', shared: false, filter: { sale_status: 'sale' } }],
    ]);
  });

  it('stay unsaved in the dialog, with the server’s message', async () => {
    const createSavedView = fails('There are 40 views already. Delete one first.', 'rejected', 422);
    given({ roles: ['admin'], responses: { createSavedView } });
    fireEvent.click(await item(await open(), 'Save this view...'));
    fireEvent.click(await screen.findByLabelText('For everybody'));
    fireEvent.click(button('Save'));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sold' } });
    fireEvent.click(button('Save'));
    expect(await screen.findByText('There are 40 views already. Delete one first.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('are replaced by the present filter, and deleted after a question', async () => {
    const [updateSavedView, deleteSavedView] = [vi.fn((_: object) => aView()), vi.fn((_: object) => ({}))];
    const listSavedViews = () => ({ data: [aView(), aView({ id: 'v2', shared: true, name: 'Shared', filter: {} })] });
    given({ path: '/leads?sale_status=failed', responses: { listSavedViews, updateSavedView, deleteSavedView } });
    const menu = await open();
    expect(within(menu).queryByText('Replace “Shared” by this')).toBeNull();
    fireEvent.click(await item(menu, 'Replace “Sold” by this'));
    const of = { id: 'v1', list: 'leads', shared: false };
    await waitFor(() =>
      expect(updateSavedView.mock.calls).toEqual([[{ ...of, version: 3, filter: { sale_status: 'failed' } }]]),
    );
    fireEvent.click(await item(await open(), 'Sold'));
    await waitFor(() => expect(address().get('dates')).toBe('none'));
    fireEvent.click(await item(await open(), 'Delete “Sold”...'));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleteSavedView.mock.calls).toEqual([[{ ...of, version: 3 }]]));
  });

  it('say that they can’t be read', async () => {
    given({ responses: { listSavedViews: unknownFailure } });
    expect(await item(await open(), 'The views could not be read. Retry')).toBeTruthy();
  });
});
