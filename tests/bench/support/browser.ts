import { type Browser, chromium } from 'playwright-core';
import { chromiumArguments, chromiumPath } from '../../support/browser/chromium.ts';

/** Runs `work` with its own Chromium. */
export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};
