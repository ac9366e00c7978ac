import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import { aChargebackLine, aLineOfSale } from '../../../../../tests/support/builders/a-commission-line.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { leadDialog } from '../../lead/lead-dialog.ts';
import { CommissionsPage } from './commissions-page.tsx';

/** A Wednesday. */
const NOW = '2026-01-07T15:00:00.000Z';
const TOTALS = { commissions: 270_00, premiums: 499_98, sales: 2, is_partial: false, as_of: NOW };
const ann = aLineOfSale({ lead_id: '1', first_name: 'Ann' });
const bea = aLineOfSale({ lead_id: '2', first_name: 'Bea' });

const Address = () => <output aria-label="address">{useLocation().search}</output>;

type Given = { path?: string; admin?: boolean; responses?: Parameters<typeof serve>[0] };

const given = ({ path = '/commissions', admin = false, responses = {} }: Given = {}) => {
  const listCommissions = vi.fn((_: Record<string, unknown>) => aPage([ann]) as unknown);
  const getCommissionTotals = vi.fn((_: Record<string, unknown>) => TOTALS as unknown);
  serve({
    listCommissions,
    getCommissionTotals,
    listAgents: () => ({ data: [{ email: 'kim@coverline.test' }, { email: 'lee@coverline.test' }] }),
    ...responses,
  });
  const rendered = renderConsole(
    <>
      <CommissionsPage />
      <Address />
    </>,
    { path, openCalls: [], user: { roles: admin ? ['admin'] : ['closer'], features: ['Commissions'] } },
  );
  return { ...rendered, listCommissions, getCommissionTotals };
};

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const address = () => new URLSearchParams(screen.getByLabelText('address').textContent ?? '');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
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

describe('the commissions page', () => {
  it('reads the ten newest lines from the start of the week to today, and their sums', async () => {
    const { listCommissions, getCommissionTotals } = given();
    await screen.findByText('Ann');
    const week = { start_date: '2026-01-04T05:00:00', end_date: '2026-01-08T04:59:59' };
    expect(listCommissions.mock.calls).toEqual([[{ ...week, limit: 10 }]]);
    expect(getCommissionTotals.mock.calls).toEqual([[week]]);
    expect([field('Sale date from').value, field('Sale date to').value]).toEqual(['01/04/2026', '01/07/2026']);
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'First name',
      'Last name',
      'Phone number',
      'Product',
      'Product type',
      'Premium',
      'Commission',
      'Enrollment commission',
      'Sale date',
      'Chargeback',
      'Actions',
    ]);
    expect([...(rows()[0]?.querySelectorAll('td') ?? [])].slice(0, 8).map(cell => cell.textContent)).toEqual([
      'Ann',
      'Park',
      '(305) 555-0142',
      'Guardian Health 250',
      'Health',
      '$249.99',
      '$110.00',
      '$25.00',
    ]);
    expect(screen.getByRole('region', { name: 'Sums' }).textContent).toContain('$270.00');
    expect(screen.getByText('As of 10:00 AM, New York time')).toBeTruthy();
  });

  it('says whose commissions they are, to admins', async () => {
    given({ admin: true });
    await screen.findByText('Ann');
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Agent');
    const agent = rows()[0]?.querySelector('td');
    expect([agent?.textContent, agent?.querySelector('span[title]')?.getAttribute('title')]).toEqual([
      ann.closer_email,
      ann.closer_email,
    ]);
  });

  it("lists the new week once New York's Saturday has ended", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-01-11T05:00:00.000Z') - 50_000 });
    given();
    await screen.findByText('Ann');
    expect([field('Sale date from').value, field('Sale date to').value]).toEqual(['01/04/2026', '01/10/2026']);
    await act(() => vi.advanceTimersByTimeAsync(51_000));
    expect([field('Sale date from').value, field('Sale date to').value]).toEqual(['01/11/2026', '01/11/2026']);
  });

  it('shows a chargeback in words and by its colour, with date and reason', async () => {
    given({ responses: { listCommissions: () => aPage([ann, aChargebackLine()]) } });
    await screen.findByText('Ann');
    const [sale, chargeback] = rows();
    expect(sale?.style.background).toBe('');
    expect(chargeback?.style.background).toBe('var(--cl-status-failed)');
    expect(chargeback?.textContent).toContain('-$110.00');
    expect(chargeback?.textContent).toMatch(/Jan 7, 10:00 AM · card declined/);
  });

  it('opens the lead in a dialog of 1000 px', async () => {
    given();
    fireEvent.click(await screen.findByRole('link', { name: 'View Ann Park' }));
    expect(leadDialog.get()).toEqual({ leadId: '1', width: 1000 });
    leadDialog.set(undefined);
  });

  it('reads only once both dates are chosen, and has them in the address', async () => {
    const { listCommissions } = given();
    await screen.findByText('Ann');
    type('Sale date from', '');
    type('Sale date to', '');
    expect(await screen.findByText('Choose both sale dates')).toBeTruthy();
    expect(rows()).toEqual([]);
    type('Sale date from', '01/01/2026');
    expect(listCommissions).toHaveBeenCalledTimes(1);
    type('Sale date to', '01/02/2026');
    await waitFor(() => expect(listCommissions).toHaveBeenCalledTimes(2));
    expect(listCommissions.mock.lastCall).toEqual([
      { start_date: '2026-01-01T05:00:00', end_date: '2026-01-03T04:59:59', limit: 10 },
    ]);
    expect(Object.fromEntries(address())).toEqual({ first: '2026-01-01', last: '2026-01-02' });
  });

  it('rejects a day in the future at the field', async () => {
    const { listCommissions } = given();
    await screen.findByText('Ann');
    type('Sale date to', '01/08/2026');
    expect(screen.getByText('Choose a day up to 01/07/2026.')).toBeTruthy();
    expect(listCommissions).toHaveBeenCalledTimes(1);
  });

  it('shows the lines that a figure counts, by the address and by choice, with their number', async () => {
    const { listCommissions, getCommissionTotals } = given({ path: '/commissions?lines=health' });
    await screen.findByText('Ann');
    expect(listCommissions.mock.calls[0]?.[0]).toMatchObject({ lines: 'health' });
    expect(getCommissionTotals.mock.calls[0]?.[0]).toMatchObject({ lines: 'health' });
    const sums = within(screen.getByRole('region', { name: 'Sums' }));
    expect((await sums.findByText('Sales, less chargebacks')).nextSibling?.textContent).toBe('2');
    await choose('Lines', 'Chargebacks');
    await waitFor(() => expect(listCommissions.mock.lastCall?.[0]).toMatchObject({ lines: 'chargebacks' }));
    await choose('Lines', 'All sales');
    await waitFor(() => expect(listCommissions.mock.lastCall?.[0]).not.toHaveProperty('lines'));
    expect(address().has('lines')).toBe(false);
  });

  it('shows the lines of the hour, the group and the source of a figure, says so, and leaves each at a click', async () => {
    const part = { hour: '09', group: 'closer_t1', lead_source: 'tv_spot' };
    const { listCommissions, getCommissionTotals } = given({ path: `/commissions?${new URLSearchParams(part)}` });
    await screen.findByText('Ann');
    for (const asked of [listCommissions, getCommissionTotals]) expect(asked.mock.lastCall?.[0]).toMatchObject(part);
    for (const text of ['Hour: 9 AM', 'Group: Closer T1', 'Source: TV spot']) {
      const chip = screen.getByText(text).closest<HTMLElement>('.MuiChip-root') as HTMLElement;
      fireEvent.click(within(chip).getByTestId('CancelIcon'));
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    }
    await waitFor(() => expect(Object.fromEntries(address())).toEqual({}));
    for (const name of Object.keys(part)) expect(listCommissions.mock.lastCall?.[0]).not.toHaveProperty(name);
  });

  it('exports the part that it shows', async () => {
    const startExport = vi.fn();
    given({
      path: '/commissions?lines=health&hour=09&group=closer_t1&lead_source=tv_spot',
      responses: { startExport, listJobs: () => ({ data: [] }) },
    });
    await screen.findByText('Ann');
    fireEvent.click(button('Export'));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(startExport).toHaveBeenCalledTimes(1));
    expect(startExport.mock.lastCall?.[0]).toMatchObject({
      filter: { lines: 'health', hour: '09', group: 'closer_t1', lead_source: 'tv_spot' },
    });
  });

  it('opens with the filter, the page size and the page of the address', async () => {
    const path = '/commissions?first=2026-01-01&last=2026-01-02&q=ann&limit=40&key=page-2&email=kim@coverline.test';
    const { listCommissions } = given({ path, admin: true });
    await screen.findByText('Ann');
    expect(listCommissions.mock.calls).toEqual([
      [
        {
          start_date: '2026-01-01T05:00:00',
          end_date: '2026-01-03T04:59:59',
          email: 'kim@coverline.test',
          limit: 40,
          q: 'ann',
          key: 'page-2',
        },
      ],
    ]);
  });

  it('asks for one’s own lines where the address names an agent and the user is no admin', async () => {
    const { listCommissions } = given({ path: '/commissions?email=kim@coverline.test' });
    await screen.findByText('Ann');
    expect(listCommissions.mock.lastCall?.[0]).not.toHaveProperty('email');
    expect(screen.queryByLabelText('Agent')).toBeNull();
  });

  it('lets admins choose an agent', async () => {
    const { listCommissions } = given({ admin: true });
    await screen.findByText('Ann');
    fireEvent.change(field('Agent'), { target: { value: 'lee' } });
    fireEvent.click(await screen.findByRole('option', { name: 'lee@coverline.test' }));
    await waitFor(() => expect(listCommissions.mock.lastCall?.[0]).toMatchObject({ email: 'lee@coverline.test' }));
  });

  it('reads again when a figure of the user changes', async () => {
    const { live, listCommissions, getCommissionTotals } = given();
    await screen.findByText('Ann');
    const topic = topics.ownFigures('u1');
    live.send({
      topic,
      entity: 'rollup',
      id: 'agent',
      version: 2,
      item: { of: 'agent', day: '2026-01-07', version: 2 },
    });
    await waitFor(() => expect(listCommissions).toHaveBeenCalledTimes(2));
    expect(getCommissionTotals).toHaveBeenCalledTimes(2);
  });
});

describe('the list of a screen', () => {
  const twoPages = (input: Record<string, unknown>) =>
    input.key === 'second'
      ? { data: [bea], next_page_key: null, previous_page_key: 'first' }
      : { data: [ann], next_page_key: 'second', previous_page_key: null };

  it('turns its pages by the keys, which are in the address', async () => {
    given({ responses: { listCommissions: twoPages } });
    await screen.findByText('Ann');
    expect(button('Previous').disabled).toBe(true);
    fireEvent.click(button('Next'));
    await screen.findByText('Bea');
    expect(address().get('key')).toBe('second');
    await waitFor(() => expect(button('Previous').disabled).toBe(false));
    expect(button('Next').disabled).toBe(true);
    fireEvent.click(button('Previous'));
    await screen.findByText('Ann');
    expect(address().get('key')).toBe('first');
  });

  it('begins at the first page with another page size or search', async () => {
    given({ path: '/commissions?key=second', responses: { listCommissions: twoPages } });
    await screen.findByText('Bea');
    await choose('Rows per page', '20');
    await screen.findByText('Ann');
    expect(Object.fromEntries(address())).toEqual({ limit: '20' });
  });

  it('searches when the user pauses', async () => {
    const { listCommissions } = given();
    await screen.findByText('Ann');
    const search = screen.getByRole('searchbox', { name: 'Search the commissions' });
    fireEvent.change(search, { target: { value: 'an' } });
    fireEvent.change(search, { target: { value: 'ann ' } });
    await waitFor(() => expect(address().get('q')).toBe('ann'));
    await waitFor(() => expect(listCommissions.mock.lastCall?.[0]).toMatchObject({ q: 'ann' }));
    expect(listCommissions).toHaveBeenCalledTimes(2);
    expect((search as HTMLInputElement).value).toBe('ann ');
  });

  it('offers to search older rows where a search has found nothing so far', async () => {
    given({
      path: '/commissions?q=bea',
      responses: { listCommissions: input => (input.key === 'second' ? twoPages(input) : aPage([], 'second')) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Search older rows' }));
    expect(await screen.findByText('Bea')).toBeTruthy();
  });

  it('says that nothing matches a search, and clears it', async () => {
    given({ path: '/commissions?q=bea', responses: { listCommissions: ({ q }) => aPage(q ? [] : [ann]) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Ann')).toBeTruthy();
  });

  it('says that there are no rows', async () => {
    given({ responses: { listCommissions: () => aPage([]) } });
    expect(await screen.findByText('No commissions')).toBeTruthy();
  });

  it.each([
    [new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' }), 'Something went wrong.'],
    [new Error('boom'), 'Lead lookup error'],
  ])('shows the failure %s, and reads again on Retry', async (failure, message) => {
    let fails = true;
    const listCommissions = () => {
      if (fails) throw failure;
      return aPage([ann]);
    };
    given({ responses: { listCommissions } });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(message)).toBeTruthy();
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann')).toBeTruthy();
  });

  it('goes to the first page on Retry where the server does not know the page', async () => {
    const listCommissions = ({ key }: Record<string, unknown>) => {
      if (key) throw new ApiFailure({ status: 400, code: 'invalid_input', message: 'This page is no longer there.' });
      return aPage([ann]);
    };
    given({ path: '/commissions?key=of-a-colleague', responses: { listCommissions } });
    fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann')).toBeTruthy();
    expect(address().has('key')).toBe(false);
  });

  it('shows failed sums with Retry, beside the rows', async () => {
    let fails = true;
    const getCommissionTotals = () => {
      if (fails) throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      return { ...TOTALS, is_partial: true };
    };
    given({ responses: { getCommissionTotals } });
    await screen.findByText('Ann');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The sums could not be read: Something went wrong.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Only the newest lines of these days were searched/)).toBeTruthy();
  });

  it('keeps the chosen columns and the row height for the user', async () => {
    given();
    await screen.findByText('Ann');
    fireEvent.click(button('View'));
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Premium' }));
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Roomy rows' }));
    expect(screen.queryByText('$249.99')).toBeNull();
    expect(JSON.parse(localStorage.getItem('coverline.list.commissions.u1') ?? '')).toEqual({
      hidden: ['premium'],
      roomy: true,
    });
  });

  it('shows the view that was kept, and the initial one where that cannot be read', async () => {
    localStorage.setItem('coverline.list.commissions.u1', '{"hidden":["premium"],"roomy":true}');
    const { draw } = given();
    await screen.findByText('Ann');
    expect(screen.queryByText('$249.99')).toBeNull();
    expect(screen.getByRole('table').style.getPropertyValue('--row-height')).toBe('44px');
    localStorage.setItem('coverline.list.commissions.u1', 'broken');
    draw(null);
    draw(<CommissionsPage />);
    expect(await screen.findByText('$249.99')).toBeTruthy();
  });
});
