import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import { getStats, type Stats } from '#shared/contracts/reports';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PerformanceCards } from './performance-cards.tsx';

/** A Tuesday in New York, 10:05 am. */
const NOW = '2026-03-10T14:05:00.000Z';

const theStats = (changes: Partial<Stats> = {}): Stats => ({
  commisions_today: 100_00,
  sales_premium_today: 1250_50,
  sales_volume_today: 3,
  commissions_week: 350_00,
  sales_premium_week: 4000_00,
  sales_volume_week: 1204,
  chargebacks_today: 0,
  chargebacks_week: 0,
  week: [
    { label: '2026-03-10', total_sales: 3, total_commissions: 100_00 },
    { label: '2026-03-09', total_sales: 1, total_commissions: 250_00 },
    { label: '2026-03-08', total_sales: 0, total_commissions: 0 },
  ],
  as_of: NOW,
  ...changes,
});

const card = (name: string) => within(screen.getByRole('region', { name }));
const today = async () => {
  await screen.findByRole('region', { name: 'Performance today' });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return card('Performance today');
};
const asked = () =>
  vi
    .mocked(callOperation)
    .mock.calls.filter(([operation]) => operation === getStats)
    .map(([, input]) => input);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  serve({ getStats: () => theStats() });
});
afterEach(() => void vi.useRealTimers());

const figures = (within_: ReturnType<typeof card>) =>
  within_.getAllByRole('term').map((term, n) => [term.textContent, within_.getAllByRole('definition')[n]?.textContent]);

describe('the performance cards', () => {
  it('show agents their own sales of today and of the week, with the note and as of when', async () => {
    renderConsole(<PerformanceCards />);
    const shown = await today();
    expect(asked()).toEqual([{}]);
    expect(figures(shown)).toEqual([
      ['Commissions', '$100.00'],
      ['Total sales premium', '$1,250.50'],
      ['Sales volume', '3'],
    ]);
    expect(shown.getByText('This is an estimate, chargebacks might be triggered*')).toBeTruthy();
    expect(shown.getByText('Your own figures').parentElement?.textContent).toBe(
      'Your own figuresAs of 10:05 AM, New York time',
    );
    expect(figures(card('Performance this week'))).toEqual([
      ['Commissions', '$350.00'],
      ['Total sales premium', '$4,000.00'],
      ['Sales volume', '1,204'],
    ]);
  });

  it("show admins the company's, and follow its figures", async () => {
    const { live } = renderConsole(<PerformanceCards />, { user: { roles: ['admin'] } });
    expect((await today()).getByText('The whole company')).toBeTruthy();
    expect(asked()).toEqual([{ admin: 'true' }]);
    expect(live.followed()).toEqual([topics.figures()]);
  });

  it('link each figure to its sales, for users who may open the commissions', async () => {
    const { draw } = renderConsole(<PerformanceCards />, { user: { features: ['Commissions'] } });
    const ofToday = (await today()).getAllByRole('link').map(link => link.getAttribute('href'));
    expect(ofToday).toEqual(Array(3).fill('/commissions?first=2026-03-10&last=2026-03-10'));
    expect(card('Performance this week').getByRole('link', { name: '$350.00' }).getAttribute('href')).toBe(
      '/commissions?first=2026-03-08&last=2026-03-10',
    );
    draw(null);
    renderConsole(<PerformanceCards />);
    expect((await today()).queryByRole('link')).toBeNull();
  });

  it('say how many chargebacks make a figure lower, also below zero', async () => {
    const below = { commisions_today: -100_00, sales_premium_today: -250_00, sales_volume_today: -1 };
    serve({ getStats: () => theStats({ ...below, chargebacks_today: 1, chargebacks_week: 2 }) });
    renderConsole(<PerformanceCards />);
    expect(figures(await today()).map(([, figure]) => figure)).toEqual(['-$100.00', '-$250.00', '-1']);
    expect(card('Performance today').getByText('Includes 1 chargeback.')).toBeTruthy();
    expect(card('Performance this week').getByText('Includes 2 chargebacks.')).toBeTruthy();
  });

  it('link the chargebacks to their lines, for users who may open the commissions', async () => {
    serve({ getStats: () => theStats({ chargebacks_week: 2 }) });
    renderConsole(<PerformanceCards />, { user: { features: ['Commissions'] } });
    const link = await screen.findByRole('link', { name: 'Includes 2 chargebacks.' });
    expect(link.getAttribute('href')).toBe('/commissions?first=2026-03-08&last=2026-03-10&lines=chargebacks');
  });

  it.each([
    [
      'the server’s message',
      new ApiFailure({ status: 403, code: 'forbidden', message: 'Only admins.' }),
      'Only admins.',
    ],
    ['the product’s message where there is none', new Error('unreadable'), 'Lead lookup error'],
  ])('show %s when they could not be read, and read them again', async (_, failure, message) => {
    serve({
      getStats: () => {
        throw failure;
      },
    });
    renderConsole(<PerformanceCards />);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    serve({ getStats: () => theStats() });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await today()).getByText('$100.00')).toBeTruthy();
  });

  it('keep the older figures and show a toast when a later read fails', async () => {
    const { queryClient } = renderConsole(<PerformanceCards />);
    await today();
    serve({
      getStats: () => {
        throw new ApiFailure({ status: 503, code: 'unavailable', message: 'Try again soon.' });
      },
    });
    await queryClient.invalidateQueries();
    expect(await screen.findByText('Try again soon.')).toBeTruthy();
    expect((await today()).getByText('$100.00')).toBeTruthy();
  });
});

describe('the performance cards are read again', () => {
  const later = () => serve({ getStats: () => theStats({ commisions_today: 175_00 }) });

  it('when a figure has changed', async () => {
    const { live } = renderConsole(<PerformanceCards />);
    await today();
    later();
    const item = { of: 'agent', day: '2026-03-10', version: 2 };
    live.send({ topic: topics.ownFigures('u1'), entity: 'rollup', id: '1#2026-03-10', version: 2, item });
    expect(await screen.findByText('$175.00')).toBeTruthy();
  });

  it('when a figure changes again while they are read', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { live } = renderConsole(<PerformanceCards />);
    await vi.waitFor(() => expect(screen.getByText('$100.00')).toBeTruthy());
    const change = async (version: number) => {
      const item = { of: 'agent', day: '2026-03-10', version };
      live.send({ topic: topics.ownFigures('u1'), entity: 'rollup', id: '1#2026-03-10', version, item });
      await vi.advanceTimersByTimeAsync(400);
    };
    let answer: (stats: Stats) => void = () => undefined;
    serve({ getStats: () => new Promise<Stats>(resolve => (answer = resolve)) });
    await change(2);
    later();
    await change(3);
    answer(theStats());
    await vi.waitFor(() => expect(screen.getByText('$175.00')).toBeTruthy());
    expect(asked()).toHaveLength(3);
  });

  it('when the dashboard shows them again after a call', async () => {
    const { draw } = renderConsole(<PerformanceCards />);
    await today();
    draw(<p>the call</p>);
    later();
    draw(<PerformanceCards />);
    expect(await screen.findByText('$175.00')).toBeTruthy();
  });

  it('when a new day has begun in New York', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: Date.parse('2026-03-11T03:59:59.500Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    serve({ getStats: () => theStats({ as_of: '2026-03-11T03:59:59.000Z' }) });
    renderConsole(<PerformanceCards />);
    await vi.waitFor(() => expect(screen.getByText('$100.00')).toBeTruthy());
    serve({ getStats: () => theStats({ commisions_today: 0, as_of: '2026-03-11T04:00:00.000Z' }) });
    await vi.advanceTimersByTimeAsync(600);
    await vi.waitFor(() => expect(screen.getByText('$0.00')).toBeTruthy());
    expect(asked()).toHaveLength(2);
  });
});

describe('the chart of the week', () => {
  const days = () =>
    card('Performance this week')
      .getAllByRole('img')
      .map(bar => bar.getAttribute('aria-label'));

  it('has the total sales of each day, the oldest first', async () => {
    renderConsole(<PerformanceCards />);
    await today();
    expect(days()).toEqual([
      'Sunday, March 8: 0 sales, commissions $0.00',
      'Monday, March 9: 1 sale, commissions $250.00',
      'Tuesday, March 10: 3 sales, commissions $100.00',
    ]);
  });

  it('shows the commissions of a day in a tooltip', async () => {
    const user = userEvent.setup();
    renderConsole(<PerformanceCards />);
    await today();
    await user.hover(screen.getByRole('img', { name: /^Monday/ }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Commissions $250.00');
  });

  it('has days that the keyboard reaches, where the tooltip opens too', async () => {
    const user = userEvent.setup();
    renderConsole(<PerformanceCards />);
    await today();
    screen.getByRole('button', { name: 'Export the figures of the week' }).focus();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Sunday, March 8/);
  });

  it('links each day to its sales', async () => {
    renderConsole(<PerformanceCards />, { user: { features: ['Commissions'] } });
    await today();
    const monday = screen.getByRole('link', { name: 'Monday, March 9: 1 sale, commissions $250.00' });
    expect(monday.getAttribute('href')).toBe('/commissions?first=2026-03-09&last=2026-03-09');
  });

  it('is a table when the user wants one', async () => {
    const user = userEvent.setup();
    renderConsole(<PerformanceCards />);
    await today();
    await user.click(screen.getByRole('button', { name: 'Show as table: the sales of the week' }));
    const table = screen.getByRole('table', { name: 'Total sales per day' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(row => [...row.children].map(cell => cell.textContent)),
    ).toEqual([
      ['Day', 'Sales', 'Commissions'],
      ['Sunday, March 8', '0', '$0.00'],
      ['Monday, March 9', '1', '$250.00'],
      ['Tuesday, March 10', '3', '$100.00'],
    ]);
    expect(screen.queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show as chart: the sales of the week' }));
    expect(days()).toHaveLength(3);
  });

  it('is drawn only for more than one day', async () => {
    serve({ getStats: () => theStats({ week: theStats().week.slice(0, 1) }) });
    renderConsole(<PerformanceCards />);
    await today();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button', { name: /as table/ })).toBeNull();
    expect(screen.getByText('The chart of the week begins with its second day.')).toBeTruthy();
  });
});
