import type { Page } from 'playwright-core';
import type { PanelWatch } from '../browser/panel-watch.ts';
import { withBrowser } from '../support/browser.ts';
import { scriptOf } from '../support/program-page.ts';
import { signIn } from '../support/sign-in.ts';

/** Calls the page's program; the result is passed as JSON. */
export const ask = <K extends keyof PanelWatch>(
  page: Page,
  name: K,
  ...given: Parameters<PanelWatch[K]>
): Promise<Awaited<ReturnType<PanelWatch[K]>>> =>
  page.evaluate(`panelWatch.${name}(${given.map(one => JSON.stringify(one)).join(', ')})`);

/** The console in its own Chromium with a signed-in user on the dashboard, measured from its first script on. */
export const withConsole = <T>(web: string, email: string, work: (page: Page) => Promise<T>): Promise<T> =>
  withBrowser(async browser => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: await scriptOf('watch-panel.ts') });
    await signIn(page, web, email);
    await page.getByRole('switch').waitFor();
    const result = await work(page);
    // A panel reports when it is closed: the request must not be aborted.
    await ask(page, 'open', '/dashboard');
    return result;
  });
