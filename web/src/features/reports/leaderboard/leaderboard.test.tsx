import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import { topics } from '#shared/contracts/live';
import type { LeaderboardRow } from '#shared/metrics/leaderboard-row';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { anAgent } from '../../supervision/agents/monitor.fixture.ts';
import { Leaderboard } from './leaderboard.tsx';

const NOW = '2026-01-07T15:00:00.000Z';
const row = (rank: number, fields: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  user_id: `agent-${rank}`,
  rank,
  name: `NR${rank}`,
  is_own: false,
  sales: 10 - rank,
  ancillaries: 1,
  premiums: 1_234_56,
  ...fields,
});
const rows = [row(1), row(2, { user_id: 'u1', name: 'maria.lopez', is_own: true }), row(3), row(4)];
const answer = (data: LeaderboardRow[] = rows) => ({ data, as_of: NOW });

const serveRows = vi.fn(() => answer());
beforeEach(() => {
  serveRows.mockReset().mockImplementation(() => answer());
  serve({ getLeaderboard: serveRows });
});

const user = userEvent.setup();
const shown = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const cells = (index: number) => [...(shown()[index]?.querySelectorAll('td') ?? [])].map(cell => cell.textContent);
const given = async (roles: Role[] = ['closer']) => {
  const rendered = renderConsole(<Leaderboard />, { openCalls: [], user: { roles } });
  await screen.findByText('maria.lopez');
  return rendered;
};
const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent);
const aSale = (version: number) =>
  ({
    topic: topics.leaderboard(),
    entity: 'rollup',
    id: '1#2026-01-04',
    version,
    item: { of: 'leaderboard', day: '2026-01-04', version },
  }) as const;

describe('the leaderboard', () => {
  it('has the documented columns, and shows agents their rank', async () => {
    await given();
    expect(headers()).toEqual(['Rank', 'Name', 'Sales', 'Ancillaries', 'Premiums']);
    expect(cells(0)).toEqual(['1', 'NR1', '9', '1', '1,235']);
    expect(screen.getByText("You're rank 2!")).toBeTruthy();
  });

  const hrefs = () => screen.queryAllByRole('link').map(link => link.getAttribute('href'));
  const WEEK = '/commissions?first=2026-01-04&last=2026-01-07';

  it('links the own figures of an agent with commissions to the sales of the week, and no others', async () => {
    renderConsole(<Leaderboard />, { openCalls: [], user: { features: ['Commissions'] } });
    await screen.findByText('maria.lopez');
    expect(hrefs()).toEqual([`${WEEK}&lines=health`, `${WEEK}&lines=ancillaries`, WEEK]);
  });

  it('links each closer’s figures to the closer’s sales of the week for admins', async () => {
    const agents = [anAgent('ann', { id: 'agent-1' }), anAgent('ben', { id: 'agent-3' })];
    serveRows.mockImplementation(() => answer(rows.map(each => ({ ...each, score: 3.5 }))));
    serve({ getLeaderboard: serveRows, listAgents: () => ({ data: agents }) });
    await given(['admin']);
    await waitFor(() => expect(hrefs()).toHaveLength(8));
    const ofCloser = (name: string) => `${WEEK}&email=${encodeURIComponent(`${name}@coverline.test`)}`;
    expect(hrefs()).toEqual(
      ['ann', 'ben'].map(ofCloser).flatMap(of => [of, `${of}&lines=health`, `${of}&lines=ancillaries`, of]),
    );
  });

  it('shows admins the score with two decimals, and the date instead of a rank', async () => {
    serveRows.mockImplementation(() => answer(rows.map(each => ({ ...each, score: 3.5 }))));
    await given(['admin']);
    expect(headers()).toEqual(['Rank', 'Name', 'Score', 'Sales', 'Ancillaries', 'Premiums']);
    expect(cells(0)[2]).toBe('3.50');
    expect(screen.getByText(/^As of/).textContent).toBe('As of Jan 7, 2026, 10:00 AM, New York time');
    expect(screen.queryByText(/You're rank/)).toBeNull();
  });

  it('highlights the own row, also in words, and colours the ranks', async () => {
    await given();
    const [first, own] = shown();
    expect([first, own].map(each => each?.style.background)).toEqual(['', 'var(--cl-surface-selected)']);
    expect(cells(1)[1]).toBe('maria.lopez (you)');
    expect(shown().map(each => each.querySelector('span')?.style.background)).toEqual([
      'var(--cl-rank-first)',
      'var(--cl-rank-second)',
      'var(--cl-rank-third)',
      'var(--cl-rank-other)',
    ]);
  });

  it('shows no rank to a user who is no closer', async () => {
    serveRows.mockImplementation(() => answer([row(1)]));
    renderConsole(<Leaderboard />, { openCalls: [], user: { roles: ['fronter'] } });
    await screen.findByText('NR1');
    expect(screen.queryByText(/You're rank/)).toBeNull();
  });

  it('is read again when its topic says that a figure has changed', async () => {
    const { live } = await given();
    serveRows.mockImplementation(() => answer([row(1, { name: 'maria.lopez', is_own: true, sales: 77 })]));
    live.send(aSale(2));
    await screen.findByText('77');
    expect(screen.getByText("You're rank 1!")).toBeTruthy();
  });

  describe('after a sale, which every console hears of', () => {
    afterEach(() => void vi.useRealTimers());

    it.each([
      [0, 150],
      [0.5, 350],
    ])('is read again a little later by chance %d: after %d ms', async (chance, ms) => {
      const { live } = await given();
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      vi.useFakeTimers();
      serveRows.mockClear();
      live.send(aSale(2));
      await act(() => vi.advanceTimersByTimeAsync(ms - 1));
      expect(serveRows).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(serveRows).toHaveBeenCalledOnce();
    });
  });

  describe('at the end of the week', () => {
    afterEach(() => void vi.useRealTimers());

    it("shows the new week from New York's midnight before Sunday on, without a change", async () => {
      const midnight = '2026-01-11T05:00:00.000Z';
      vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(midnight) - 50_000 });
      serveRows.mockImplementation(() => ({ data: rows, as_of: new Date().toISOString() }));
      await given();
      const newWeek = rows.map(each => ({ ...each, sales: 0 }));
      serveRows.mockImplementation(() => ({ data: newWeek, as_of: new Date().toISOString() }));
      expect(serveRows).toHaveBeenCalledOnce();
      await act(() => vi.advanceTimersByTimeAsync(51_000));
      await waitFor(() => expect(cells(0)[2]).toBe('0'));
    });
  });

  it('says what is missing where there are no closers', async () => {
    serveRows.mockImplementation(() => answer([]));
    renderConsole(<Leaderboard />, { openCalls: [] });
    expect(await screen.findByText('There are no closers yet.')).toBeTruthy();
  });

  it('shows why it could not be read, and reads it again on Retry', async () => {
    serveRows.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    });
    renderConsole(<Leaderboard />, { openCalls: [] });
    await screen.findByText('Something went wrong.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
  });
});
