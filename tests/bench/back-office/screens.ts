import type { Page } from 'playwright-core';
import { ask, withConsole } from '../lead-panel/console-page.ts';
import { atMost, type Row } from '../row.ts';
import type { BenchSystem } from '../support/bench-system.ts';
import type { DatabaseTap } from '../support/database-tap.ts';
import { machineTime, median, percentile } from '../support/statistics.ts';
import { nameOfAgent } from './items.ts';
import { rangesUntil } from './operations.ts';

const ROUNDS = 7;
/** The first visit loads the screen's code. */
const WARM_UP = 1;
/** Chosen by us: no time is asked for; elsewhere a figure must be shown within a second too. */
const LONGEST_SHOWN_MS = 1_000;

type Screen = {
  what: string;
  path: string /** Opens what the screen has on request. */;
  opens?(page: Page): Promise<number>;
};

const openCommissions = async (page: Page): Promise<number> => {
  await page.getByText(nameOfAgent(0), { exact: true }).click();
  await page.getByRole('button', { name: 'Commissions', exact: true }).waitFor();
  return ask(page, 'press', 'Commissions');
};

const screensUntil = (today: string): Screen[] => {
  const { month, twoMonths } = rangesUntil(today);
  const of = (range: { first: string; last: string }) => new URLSearchParams(range).toString();
  return [
    { what: 'dashboard (cards, funnel of one month, leaderboard)', path: '/dashboard' },
    { what: 'dashboard, funnel of two months', path: `/dashboard?${of(twoMonths)}` },
    { what: 'commissions of two months', path: `/commissions?${of(twoMonths)}&limit=40` },
    { what: 'agent commissions, in the dialog', path: '/agents', opens: openCommissions },
    { what: 'on hold, this month', path: `/on-hold?${of(month)}` },
    { what: 'post dates', path: '/post-dates' },
    { what: 'built-in reports, two months', path: `/reporting-dashboard?${of(twoMonths)}` },
    { what: 'wallboard, 300 agents', path: '/wallboard' },
  ];
};

type Visit = { ms: number; requests: number; read: number };

const visit = async (
  { page, tap, api }: { page: Page; tap: DatabaseTap; api: string },
  screen: Screen,
): Promise<Visit> => {
  let requests = 0;
  const count = (request: { url(): string; method(): string }) => {
    if (request.url().startsWith(api) && request.method() !== 'OPTIONS') requests++;
  };
  // A screen without requests of its own, so that each visit begins with the same one.
  await ask(page, 'open', '/lead/lookup');
  if (screen.opens) await ask(page, 'open', screen.path);
  const since = machineTime();
  page.on('request', count);
  const ms = screen.opens ? await screen.opens(page) : await ask(page, 'open', screen.path);
  page.off('request', count);
  const reads = tap.labels().flatMap(label => tap.requests(label).filter(({ at }) => at >= since));
  return { ms, requests, read: reads.reduce((sum, { itemsRead }) => sum + itemsRead, 0) };
};

const rowOf = (what: string, visits: Visit[]): Row => {
  const times = visits.map(({ ms }) => ms);
  const most = (field: 'requests' | 'read') => Math.max(...visits.map(one => one[field]));
  return atMost(LONGEST_SHOWN_MS, {
    what: `${what}, shown after`,
    value: median(times),
    unit: 'ms',
    baseline: `p95 ${percentile(times, 0.95).toFixed(0)} ms; ${most('requests')} HTTP requests, ${most('read')} items read at most`,
  });
};

/** The time until each screen is complete in Chromium, for an admin. */
export const measureScreens = (
  { system }: BenchSystem,
  tap: DatabaseTap,
  admin: string,
  today: string,
): Promise<Row[]> =>
  withConsole(system.origins.web, admin, async page => {
    const rows: Row[] = [];
    for (const screen of screensUntil(today)) {
      const visits: Visit[] = [];
      for (let n = 0; n < WARM_UP + ROUNDS; n++)
        visits.push(await visit({ page, tap, api: system.origins.api }, screen));
      rows.push(rowOf(screen.what, visits.slice(WARM_UP)));
    }
    return rows;
  });
