import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import { reportOf } from '#shared/metrics/report';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { serve } from '../../testing/api-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { BuiltInReports } from './built-in-reports/built-in-reports.tsx';
import { PerformanceOverview } from './funnel/performance-overview.tsx';
import { Leaderboard } from './leaderboard/leaderboard.tsx';
import { OnHoldPage } from './on-hold/on-hold-page.tsx';
import { PerformanceCards } from './performance/performance-cards.tsx';
import { PostDatesPage } from './post-dates/post-dates-page.tsx';

/** A Tuesday, 10 am in New York. */
const NOW = '2026-03-10T14:00:00.000Z';
const ANN = 'ann@coverline.test';
const THIS_MONTH = { first: '2026-03-01', last: '2026-03-10' };

/** The server rejects each export: so the message is seen as well. */
const startExport = vi.fn((_: object) => {
  throw new ApiFailure({ status: 403, code: 'forbidden', message: 'You are not allowed to see this list.' });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  startExport.mockClear();
  serve({
    startExport,
    listJobs: () => ({ data: [] }),
    listAgents: () => ({ data: [] }),
    listOnHold: () => ({ data: [], has_more: false, range: THIS_MONTH, as_of: NOW }),
    listPostDates: () => ({ data: [], as_of: NOW }),
    getLeaderboard: () => ({ data: [], as_of: NOW }),
    getMetric: () => ({
      value: 0,
      figures: { calls_qtd: 0, '5m_calls_qtd': 0, on_holds_qtd: 0, sales_qtd: 0 },
      as_of: NOW,
    }),
    getFunnelTargets: () => ({ targets: null }),
    getReport: () => ({ ...reportOf([], THIS_MONTH, []), ...THIS_MONTH, as_of: NOW }),
    getStats: () => ({
      ...{ commisions_today: 0, sales_premium_today: 0, sales_volume_today: 0, chargebacks_today: 0 },
      ...{ commissions_week: 0, sales_premium_week: 0, sales_volume_week: 0, chargebacks_week: 0 },
      week: [],
      as_of: NOW,
    }),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each<[string, ReactNode, string, Role[], object]>([
  ['the On Hold report', <OnHoldPage key="" />, '', ['admin'], { report: 'on-hold', filter: {} }],
  [
    'the On Hold report with days, agent and search',
    <OnHoldPage key="" />,
    `?first=2026-03-01&last=2026-03-10&email=${ANN}&q=tx`,
    ['admin'],
    { report: 'on-hold', filter: { ...THIS_MONTH, email: ANN, q: 'tx' } },
  ],
  [
    'the post dates',
    <PostDatesPage key="" />,
    '?q=dental',
    ['admin'],
    { report: 'post-dates', filter: { q: 'dental' } },
  ],
  [
    'an admin’s leaderboard',
    <Leaderboard key="" />,
    '',
    ['admin'],
    { report: 'leaderboard', filter: { of: 'company' } },
  ],
  ['an agent’s leaderboard', <Leaderboard key="" />, '', ['closer'], { report: 'leaderboard', filter: { of: 'own' } }],
  [
    'the company’s funnel',
    <PerformanceOverview key="" />,
    '',
    ['admin'],
    { report: 'funnel', filter: { ...THIS_MONTH, of: 'company' } },
  ],
  [
    'the funnel of a chosen agent',
    <PerformanceOverview key="" />,
    `?first=2026-03-05&email=${ANN}`,
    ['admin'],
    { report: 'funnel', filter: { first: '2026-03-05', last: '2026-03-10', email: ANN, of: 'company' } },
  ],
  [
    'an agent’s own funnel, whatever the address says',
    <PerformanceOverview key="" />,
    `?email=${ANN}`,
    ['closer'],
    { report: 'funnel', filter: { ...THIS_MONTH, of: 'own' } },
  ],
  [
    'the figures of the week',
    <PerformanceCards key="" />,
    '',
    ['closer'],
    { report: 'figures', filter: { first: '2026-03-08', last: '2026-03-10', of: 'own' } },
  ],
  [
    'the built-in reports by group',
    <BuiltInReports key="" />,
    '?first=2026-03-01&last=2026-03-10&by=by_group',
    ['admin'],
    { report: 'company-report', filter: { ...THIS_MONTH, by: 'by_group' } },
  ],
])(
  'the export of %s has the filter that is on screen, and a rejection is shown',
  async (_, part, path, roles, input) => {
    renderConsole(part, { openCalls: [], path: `/${path}`, user: { roles } });
    fireEvent.click(await screen.findByRole('button', { name: /^Export/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await screen.findByText('You are not allowed to see this list.');
    await waitFor(() => expect(startExport).toHaveBeenCalledExactlyOnceWith({ ...input, format: 'csv' }));
  },
);

it.each([
  ['the funnel', <PerformanceOverview key="" />],
  ['the built-in reports', <BuiltInReports key="" />],
])('%s of an impossible range has no export', async (_, part) => {
  renderConsole(part, { openCalls: [], path: '/?first=2026-03-09&last=2026-03-08', user: { roles: ['admin'] } });
  await screen.findByText('The end of the range is before its beginning.');
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
});
