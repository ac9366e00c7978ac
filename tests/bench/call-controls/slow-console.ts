import type { Page } from 'playwright-core';
import { withBrowser } from '../support/browser.ts';
import { scriptOf } from '../support/program-page.ts';

/** How many times slower the processor is than the machine's own. */
export const SLOWER = 4;

/** A page in its own Chromium on a slow processor, which measures paints from its first script on. */
export const withSlowPage = <T>(work: (page: Page) => Promise<T>): Promise<T> =>
  withBrowser(async browser => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: await scriptOf('watch-paints.ts') });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return work(page);
  });
