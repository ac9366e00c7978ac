import type { Browser, Page } from 'playwright-core';
import { firstDayOfWeek, newYorkDay } from '#shared/new-york';
import { timestamp } from '#shared/time';
import type { TextWatch } from '../browser/text-watch.ts';
import { atMost, type Row } from '../row.ts';
import { withBrowser } from '../support/browser.ts';
import { scriptOf } from '../support/program-page.ts';
import { signIn } from '../support/sign-in.ts';
import { percentile } from '../support/statistics.ts';
import { until } from '../support/until.ts';

const WARM_UP = 3;
/** Asked of the product, not chosen by us: a sale is seen in a second browser within a second. */
const LONGEST_MS = 1_000;

const ask = <K extends keyof TextWatch>(page: Page, name: K, selector: string) =>
  page.evaluate<Awaited<ReturnType<TextWatch[K]>>>(`textWatch.${name}(${JSON.stringify(selector)})`);

type Screen = { what: string; selector: string; page: Page };

const openScreen = async (browser: Browser, web: string, email: string, path: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ content: await scriptOf('watch-texts.ts') });
  await signIn(page, web, email);
  if (path !== '/dashboard') await page.goto(`${web}${path}`);
  return page;
};

const screensOf = async (browser: Browser, web: string, people: { admin: string; closer: string }) => {
  const dashboard = await openScreen(browser, web, people.admin, '/dashboard');
  const commissions = await openScreen(browser, web, people.closer, '/commissions');
  const chart = { what: 'chart', selector: 'ol[aria-label="Total sales per day"]', page: dashboard };
  const today = newYorkDay(timestamp(new Date()));
  const screens: Screen[] = [
    { what: 'card', selector: 'main dl', page: dashboard },
    // It begins with the week's second day.
    ...(today === firstDayOfWeek(today) ? [] : [chart]),
    { what: 'leaderboard', selector: 'table[aria-label="Leaderboard Ranking"]', page: dashboard },
    { what: 'commissions', selector: '[aria-label="Sums"]', page: commissions },
  ];
  for (const { page, selector } of screens) {
    await page.locator(selector).getByText(/\d/).first().waitFor();
    await ask(page, 'follow', selector);
  }
  return screens;
};

/** From the write of a sold product until the screens of other browsers show it; `sell` returns when it is written. */
export const measureShownFigures = (
  web: string,
  people: { admin: string; closer: string },
  { leads, sell }: { leads: readonly string[]; sell: (lead: string) => Promise<unknown> },
): Promise<Row[]> =>
  withBrowser(async browser => {
    const screens = await screensOf(browser, web, people);
    const delays = new Map(screens.map(({ what }): [string, number[]] => [what, []]));
    for (const [n, lead] of leads.entries()) {
      await sell(lead);
      const at = Date.now();
      for (const { what, selector, page } of screens) {
        const shown = await until(`the ${what} after a sale`, async () =>
          (await ask(page, 'paints', selector)).find(time => time > at),
        );
        if (n >= WARM_UP) delays.get(what)?.push(shown - at);
      }
    }
    return [...delays].map(([what, ms]) =>
      atMost(LONGEST_MS, {
        what: `sale written -> ${what} painted in another browser, p95`,
        value: percentile(ms, 0.95),
        unit: 'ms',
        baseline: `p50 ${percentile(ms, 0.5).toFixed(0)} ms, ${ms.length} sales, one after the other`,
      }),
    );
  });
