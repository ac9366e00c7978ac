import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import type { OnHoldLead } from '#shared/leads/on-hold-lead';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { OnHoldPage } from './on-hold-page.tsx';

const NOW = '2026-03-10T14:00:00.000Z';
const aRow = (fields: Partial<OnHoldLead> = {}): OnHoldLead => ({
  id: 'l1',
  phone_number: '+15552340001',
  name: 'Ann Field',
  agent_email: 'fay@coverline.test',
  qualified_ts: '2026-03-10T13:00:00.000Z',
  state_abbr: 'TX',
  insured_now: 'no',
  pre_x_condition_details: 'Asthma',
  budget: '300 a month',
  details_on_whats_important: 'Own doctor',
  lead_source: 'google',
  outcome: 'No money',
  wellness: false,
  dental: true,
  vision: false,
  ...fields,
});
const ann = aRow({ health_plan: { premium: 249_99, status: 'sale' }, health_sale: 'sale' });
const ben = aRow({
  id: 'l2',
  name: 'Ben Oak',
  agent_email: 'gil@coverline.test',
  health_plan: { premium: 180_00, status: 'sale', post_date: '2026-04-01' },
  health_sale: 'post_date',
});
const cara = aRow({
  id: 'l3',
  name: undefined,
  phone_number: '+15552340003',
  health_plan: { premium: 180_00, status: 'failed' },
  health_sale: 'failed',
});
const dan = aRow({ id: 'l4', name: 'Dan Elm' });

const list = vi.fn();
const answer = (data: OnHoldLead[], has_more = false) => ({
  data,
  has_more,
  range: { first: '2026-03-01', last: '2026-03-10' },
  as_of: NOW,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  list.mockReset().mockReturnValue(answer([ann, ben, cara, dan]));
  serve({ listOnHold: list });
});
afterEach(() => {
  vi.useRealTimers();
});

const user = userEvent.setup();
const given = (path = '/on-hold', roles: Role[] = ['admin']) =>
  renderConsole(<OnHoldPage />, { openCalls: [], user: { roles }, path });
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const names = () => rows().map(row => row.querySelectorAll('td')[2]?.textContent);

describe('the On Hold report', () => {
  it('has the documented columns, with times in New York', async () => {
    given();
    await screen.findByText('Ann Field');
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Time',
      'Agent',
      'Customer Name',
      'Customer Phone',
      'State',
      'Insured Now',
      'Pre Existings',
      'Affordability',
      'Important Aspects',
      'Source',
      'Outcome',
      'Health Quote',
      'WELL',
      'DEN',
      'VIS',
      'View',
    ]);
    expect([...(rows()[0]?.querySelectorAll('td') ?? [])].slice(0, 12).map(cell => cell.textContent)).toEqual([
      'Mar 10, 9:00 AM',
      'fay@coverline.test',
      'Ann Field',
      '(555) 234-0001',
      'TX',
      'No',
      'Asthma',
      '300 a month',
      'Own doctor',
      'Google',
      'No money',
      '$249.99 Sale',
    ]);
    expect(screen.getByText(/^As of/).textContent).toBe('As of 10:00 AM, New York time');
    expect(screen.getByText('4 leads')).toBeTruthy();
  });

  it('colours a row by its health sale, and says it in words', async () => {
    given();
    await screen.findByText('Ann Field');
    expect(rows().map(row => row.style.background)).toEqual([
      'var(--cl-status-sale)',
      'var(--cl-status-post-date)',
      'var(--cl-status-failed)',
      '',
    ]);
    expect(rows().map(row => row.querySelectorAll('td')[11]?.textContent)).toEqual([
      '$249.99 Sale',
      '$180.00 Post date 04/01/2026',
      '$180.00 Failed',
      ' ',
    ]);
  });

  it('shows the other products as checkboxes that cannot be changed, and links to the lead', async () => {
    given();
    await screen.findByText('Ann Field');
    const boxes = within(rows()[0] as HTMLElement).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(box => [box.getAttribute('aria-label'), box.checked, box.disabled])).toEqual([
      ['WELL of Ann Field', false, true],
      ['DEN of Ann Field', true, true],
      ['VIS of Ann Field', false, true],
    ]);
    expect(screen.getByRole('link', { name: 'View Ann Field' }).getAttribute('href')).toBe('/lead/view/l1');
    expect(screen.getByRole('link', { name: 'View (555) 234-0003' }).getAttribute('href')).toBe('/lead/view/l3');
  });

  it('reads the days of the address, and those that are chosen', async () => {
    given('/on-hold?first=2026-03-01&last=2026-03-05');
    await screen.findByText('Ann Field');
    expect(list).toHaveBeenLastCalledWith({ first: '2026-03-01', last: '2026-03-05' });
    const to = screen.getByLabelText('On hold to');
    await user.clear(to);
    await user.type(to, '03062026');
    expect(list).toHaveBeenLastCalledWith({ first: '2026-03-01', last: '2026-03-06' });
  });

  it('reads the latest leads where no day is chosen, or the address has no such day', async () => {
    given('/on-hold?first=2026-02-30');
    await screen.findByText('Ann Field');
    expect(list).toHaveBeenLastCalledWith({});
  });

  it('offers a closer the last four weeks only', async () => {
    given('/on-hold', ['closer']);
    const from = await screen.findByLabelText('On hold from');
    await user.type(from, '02092026');
    expect(screen.getByText('Choose a day from 02/10/2026 on.')).toBeTruthy();
  });

  it.each([
    ['closer', 'Feb 10'],
    ['fronter', 'Mar 3'],
  ] as const)('says to a %s which leads a figure counts and the list leaves out', async (role, day) => {
    given('/on-hold', [role]);
    await screen.findByText('Ann Field');
    expect(
      screen.getByText(`Leads created before ${day} are not listed, also if they count as On Holds of these days.`),
    ).toBeTruthy();
  });

  it('says so to nobody who sees all leads', async () => {
    given('/on-hold', ['admin']);
    await screen.findByText('Ann Field');
    expect(screen.queryByText(/are not listed/)).toBeNull();
  });

  it('says that there are more leads than are listed', async () => {
    list.mockReturnValue(answer([ann, ben], true));
    given('/on-hold?q=oak');
    expect(await screen.findByText('1 of the latest 2 leads; choose fewer days for the others')).toBeTruthy();
    expect(names()).toEqual(['Ben Oak']);
  });

  it('keeps the search in the address, and finds phone numbers in any grouping', async () => {
    given('/on-hold?q=failed');
    await screen.findByText('(555) 234-0003');
    expect(names()).toEqual(['']);
    const search = screen.getByRole('searchbox', { name: 'Search the leads' });
    await user.clear(search);
    await user.type(search, '2340003');
    expect(rows()).toHaveLength(1);
    await user.type(search, '9');
    await user.click(screen.getByRole('button', { name: 'Show all leads' }));
    expect(rows()).toHaveLength(4);
  });

  it('asks the server for the leads of the agent of the address, until the agent is removed', async () => {
    list.mockImplementation(({ email }) => answer(email ? [ben] : [ann, ben]));
    given('/on-hold?email=gil@coverline.test');
    await screen.findByText('Ben Oak');
    expect(list).toHaveBeenLastCalledWith({ email: 'gil@coverline.test' });
    await user.click(screen.getByTestId('CancelIcon'));
    await screen.findByText('Ann Field');
    expect(list).toHaveBeenLastCalledWith({});
  });

  it('asks for the source, the group and the hour to which a figure links, and says so; without a lead it offers all', async () => {
    list.mockImplementation(({ lead_source }) => answer(lead_source ? [] : [ann]));
    given('/on-hold?lead_source=tv_spot&group=fronter_t2&hour=09');
    await screen.findByText('No lead of these days matches');
    expect(list).toHaveBeenLastCalledWith({ lead_source: 'tv_spot', group: 'fronter_t2', hour: '09' });
    for (const part of ['Source: TV spot', 'Group: Fronter T2', 'Hour: 9 AM'])
      expect(screen.getByText(part)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all leads' }));
    await screen.findByText('Ann Field');
    expect(list).toHaveBeenLastCalledWith({});
  });

  it('says that no lead was qualified', async () => {
    list.mockReturnValue(answer([]));
    given();
    expect(await screen.findByText('No lead was qualified on these days.')).toBeTruthy();
  });

  it('shows the server’s message about a range, and reads again on Retry and Refresh', async () => {
    list.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 400, code: 'invalid_input', message: 'The range ends in the future.' });
    });
    given('/on-hold?last=2026-03-11');
    await screen.findByText('The range ends in the future.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ann Field');
    list.mockReturnValue(answer([dan]));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1 lead')).toBeTruthy();
  });
});
