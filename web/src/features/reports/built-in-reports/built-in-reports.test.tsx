import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feature, Role } from '#shared/access/roles';
import type { DayRange } from '#shared/metrics/day-range';
import { type CompanyDay, reportOf } from '#shared/metrics/report';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { BuiltInReports } from './built-in-reports.tsx';

/** 10:05 am in New York. */
const NOW = '2026-03-10T14:05:00.000Z';
const days: CompanyDay[] = [
  {
    day: '2026-03-10',
    cells: [
      {
        by: 'total',
        name: '',
        figures: {
          offered_qtd: 20,
          answered_qtd: 10,
          answered_in_time_qtd: 15,
          wait_s: 100,
          sales_qtd: 2,
          commissions: 90_50,
        },
      },
      { by: 'hour', name: '09', figures: { offered_qtd: 20 } },
      { by: 'group', name: 'agent', figures: { calls_qtd: 3 } },
      { by: 'group', name: 'closer_t1', figures: { offered_qtd: 20, on_holds_qtd: 1 } },
      { by: 'lead_source', name: 'tv_spot', figures: { leads_qtd: 4, commissions: 90_50 } },
      { by: 'lead_source', name: 'direct', figures: { leads_qtd: 1 } },
    ],
  },
];
const sources = [{ name: 'tv_spot', lead_cost: 10_00 }];
const getReport = vi.fn((range: Record<string, unknown>): unknown => ({
  ...reportOf(days, range as DayRange, sources),
  ...range,
  as_of: NOW,
}));

const Address = () => <p data-testid="address">{useLocation().search}</p>;
const given = (search = '', roles: Role[] = ['admin'], features: Feature[] = ['AgentDashboard', 'Commissions']) => {
  serve({ getReport });
  return renderConsole(
    <>
      <BuiltInReports />
      <Address />
    </>,
    { path: `/reporting-dashboard${search}`, user: { roles, features } },
  );
};
/** Not by role: that would compute the names of hundreds of cells. */
const rowsOf = async (by: string) => {
  const table = await waitFor(() => {
    const found = document.querySelector(`table[aria-label='The figures by ${by}']`);
    if (!found) throw new Error(`There is no table by ${by}.`);
    return found;
  });
  return [...table.querySelectorAll<HTMLElement>('tr[data-row]')];
};
const cellsOf = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('td') ?? [])].map(td => td.textContent);
const lastRow = async (by: string) => (await rowsOf(by)).at(-1) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(NOW) });
  getReport.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the built-in reports', () => {
  it('show the last seven days by day, with totals, and as of when', async () => {
    given();
    expect(cellsOf(await lastRow('day')).slice(0, 7)).toEqual(['Mar 10', '20', '10', '0', '75%', '0%', '00:00:10']);
    expect(getReport).toHaveBeenCalledWith({ first: '2026-03-04', last: '2026-03-10' });
    expect(await rowsOf('day')).toHaveLength(7);
    const commissions = screen.getAllByRole('term').findIndex(term => term.textContent === 'Commissions');
    expect(screen.getAllByRole('definition')[commissions]?.textContent).toBe('$90.50');
    expect(screen.getByText(/^As of/).textContent).toBe('As of 10:05 AM, New York time');
  });

  it('have their filter in the address, and take it from there', async () => {
    given('?first=2026-03-09&last=2026-03-10&by=by_group&figure=sales_qtd');
    expect(cellsOf(await lastRow('group'))[0]).toBe('Closer T1');
    expect(getReport).toHaveBeenCalledWith({ first: '2026-03-09', last: '2026-03-10' });
    await screen.findByLabelText(/^Sales by group/);
    fireEvent.click(screen.getByText('Hour'));
    expect(await rowsOf('hour')).toHaveLength(24);
    expect(screen.getByTestId('address').textContent).toContain('by=by_hour');
  });

  it('show what leads of a source cost and brought, and a dash where that is not known', async () => {
    given('?by=by_lead_source');
    const [direct, tvSpot] = await rowsOf('lead source');
    expect(cellsOf(tvSpot).slice(1, 5)).toEqual(['4', '$40.00', '$0.00', '$2.26']);
    expect(cellsOf(direct).slice(1, 5)).toEqual(['1', '–', '–', '–']);
    expect(screen.getByText(/else what its source cost on the day of the lead/)).toBeTruthy();
  });

  it('link figures to their rows: commissions for admins only, who see everybody there', async () => {
    given();
    expect(
      within(await lastRow('day'))
        .getByRole('link', { name: '$90.50' })
        .getAttribute('href'),
    ).toBe('/commissions?first=2026-03-10&last=2026-03-10');
    const ofProducts = within(await lastRow('day'))
      .getAllByRole('link')
      .map(link => new URL(String(link.getAttribute('href')), 'https://coverline.test').searchParams.get('lines'));
    expect(ofProducts.filter(Boolean)).toEqual(['health', 'ancillaries']);
  });

  it('link no figure to the commissions of a supervisor', async () => {
    given('', ['closer']);
    expect(within(await lastRow('day')).queryByRole('link')).toBeNull();
  });

  it('link a supervisor to the leads that were sold, where the supervisor may see leads', async () => {
    given('', [], ['AgentDashboard', 'Leads']);
    const hrefs = within(await lastRow('day'))
      .getAllByRole('link')
      .map(link => link.getAttribute('href'));
    expect(new Set(hrefs)).toEqual(new Set(['/leads?sold_first=2026-03-10&sold_last=2026-03-10']));
    expect(hrefs).toHaveLength(4);
  });

  const everyList: Feature[] = ['AgentDashboard', 'Commissions', 'CallHistory', 'OnHold', 'Leads'];
  const DAYS = 'first=2026-03-04&last=2026-03-10';
  const callsOf = (kind: string, part: string) => `/call-history?${DAYS}&of=company&calls=${kind}&${part}`;
  const leads = `/leads?${DAYS}&lead_source=tv_spot`;
  const linesOf = (part: string) => [
    ...['health', 'ancillaries'].map(lines => `/commissions?${DAYS}&lines=${lines}&${part}`),
    ...['premiums', 'commissions'].map(() => `/commissions?${DAYS}&${part}`),
  ];
  const onHolds = (part: string) => `/on-hold?${DAYS}&${part}`;
  it.each([
    ['hour', 'hour', [callsOf('offered', 'hour=23'), onHolds('hour=23')], linesOf('hour=23')],
    [
      'group',
      'group',
      [callsOf('offered', 'group=closer_t1'), callsOf('agents', 'group=closer_t1'), onHolds('group=closer_t1')],
      linesOf('group=closer_t1'),
    ],
    ['lead source', 'lead_source', [leads, onHolds('lead_source=tv_spot')], linesOf('lead_source=tv_spot')],
  ])('link the figures of a %s to the rows of these', async (name, by, expected, lines) => {
    given(`?by=by_${by}`, ['admin'], everyList);
    const hrefs = within(await lastRow(name))
      .getAllByRole('link')
      .map(link => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(expected));
    expect(hrefs.filter(href => href?.startsWith('/commissions'))).toEqual(lines);
    const figures = cellsOf(await lastRow(name)).slice(1);
    expect(hrefs).toHaveLength(figures.filter(text => text !== '–').length);
  });

  it('name calls that were for no group as the wallboard does, not as a group', async () => {
    given('?by=by_group');
    expect((await rowsOf('group')).map(row => cellsOf(row)[0])).toEqual(['For one agent', 'Closer T1']);
  });

  const sold = '/leads?sold_first=2026-03-04&sold_last=2026-03-10';
  it.each([
    ['hour', 'hour', `${sold}&hour=23`],
    ['group', 'group', `${sold}&group=closer_t1`],
    ['lead source', 'lead_source', `${sold}&lead_source=tv_spot`],
  ])('link the sales by %s to the leads that were sold in it for a supervisor', async (name, by, expected) => {
    given(`?by=by_${by}`, [], everyList);
    const hrefs = within(await lastRow(name))
      .getAllByRole('link')
      .map(link => link.getAttribute('href'));
    expect([...new Set(hrefs.filter(href => /sold|commissions/.test(href ?? '')))]).toEqual([expected]);
  });

  it.each([
    ['swapped', '?first=2026-03-10&last=2026-03-01', 'The end of the range is before its beginning.'],
    ['in the future', '?first=2026-03-10&last=2026-03-11', 'The range ends in the future. Choose a day up to today.'],
    ['too long', '?first=2020-03-10&last=2026-03-10', 'The range is too long. Choose at most 400 days.'],
  ])(
    'are not read for a range that is %s: a message says why, and one button shows the default',
    async (_, search, message) => {
      given(search, []);
      await screen.findByText(message);
      expect(screen.queryByText(/^(The end is before|Choose a day up to)/)).toBeNull();
      expect(getReport).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole('button', { name: 'Show the last 7 days' }));
      expect(cellsOf(await lastRow('day'))[0]).toBe('Mar 10');
    },
  );

  it('ignore a figure and a breakdown that the address names wrongly', async () => {
    given('?by=by_moon&figure=cost');
    expect(cellsOf(await lastRow('day'))[0]).toBe('Mar 10');
    await screen.findByLabelText(/^Offered calls by day/);
  });

  it('say so if nothing was counted', async () => {
    getReport.mockImplementationOnce(range => ({ ...reportOf([], range as DayRange, []), ...range, as_of: NOW }));
    given();
    await screen.findByText('No calls or sales on these days.');
  });

  it('show the message of the server and Retry', async () => {
    getReport.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    });
    given();
    await screen.findByText('Something went wrong.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await rowsOf('day');
  });

  it('are read again each minute', async () => {
    given();
    await rowsOf('day');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(getReport).toHaveBeenCalledTimes(2));
  });
});
