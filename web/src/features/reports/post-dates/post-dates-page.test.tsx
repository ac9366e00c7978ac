import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PostDatedProduct } from '#shared/products/post-dated-product';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PostDatesPage } from './post-dates-page.tsx';

const health: PostDatedProduct = {
  lead_id: 'l1',
  lead_name: 'Ann Field',
  type: 'health',
  name: 'Guardian Health 250',
  premium: 249_99,
  enrollment_fee: 100_00,
  post_date: '2026-04-01',
  status: 'post_date',
};
const dental: PostDatedProduct = {
  lead_id: 'l2',
  lead_name: 'Ben Oak',
  type: 'dental',
  name: 'Bright Dental',
  premium: 20_00,
  post_date: '2026-04-02',
  status: 'post_date',
};

const list = vi.fn();
const answer = (data: PostDatedProduct[]) => ({ data, as_of: '2026-03-10T14:00:00.000Z' });
beforeEach(() => {
  list.mockReset().mockReturnValue(answer([health, dental]));
  serve({ listPostDates: list });
});

const user = userEvent.setup();
const given = (path = '/post-dates') =>
  renderConsole(<PostDatesPage />, { openCalls: [], user: { roles: ['admin'] }, path });
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const cells = (index: number) => [...(rows()[index]?.querySelectorAll('td') ?? [])].map(cell => cell.textContent);

describe('the post dates', () => {
  it('have the documented columns, and link to the lead', async () => {
    given();
    await screen.findByText('Guardian Health 250');
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Name',
      'Lead Name',
      'Premium',
      'Enrollment Fee',
      'Post Date',
      'Status',
      'Type',
      'View',
    ]);
    expect(cells(0).slice(0, 7)).toEqual([
      'Guardian Health 250',
      'Ann Field',
      '$249.99',
      '$100.00',
      '04/01/2026',
      'Post date',
      'Health',
    ]);
    expect(cells(1)[3]).toBe('$0.00');
    expect(screen.getByRole('link', { name: 'View Ann Field' }).getAttribute('href')).toBe('/lead/view/l1');
    expect(screen.getByText('2 post dates')).toBeTruthy();
    expect(screen.getByText(/^As of/).textContent).toContain('New York time');
  });

  it('are searched by what a row shows and by the lead, and the search stays in the address', async () => {
    given('/post-dates?q=bright');
    await screen.findByText('Bright Dental');
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('1 of 2 post dates')).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: 'Search the post dates' });
    await user.clear(search);
    await user.type(search, 'ann f');
    expect(cells(0)[0]).toBe('Guardian Health 250');
    await user.type(search, 'oo');
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(rows()).toHaveLength(2);
  });

  it('say that there are 100, which may not be all', async () => {
    list.mockReturnValue(answer(Array.from({ length: 100 }, (_, n) => ({ ...health, lead_id: `l${n}` }))));
    given();
    expect(await screen.findByText('The next 100 post dates')).toBeTruthy();
  });

  it('say that there is none', async () => {
    list.mockReturnValue(answer([]));
    given();
    expect(await screen.findByText('There are no upcoming post dates.')).toBeTruthy();
  });

  it('show why they could not be read, and are read again on Retry and Refresh', async () => {
    list.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    });
    given();
    await screen.findByText('Something went wrong.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Bright Dental');
    list.mockReturnValue(answer([dental]));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1 post date')).toBeTruthy();
  });
});
