import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type BrowserErrors, watchErrors } from './browser/browser-errors.ts';
import { listenToRemoteAudio } from './browser/spectrum.ts';
import { OFFLINE, ONLINE } from './calls/ready-texts.ts';

/** One person's page in a browser context of its own. */
export type Client = { context: BrowserContext; page: Page; errors: BrowserErrors };
/** A signed-in user. */
export type Agent = Client & { email: string };

const ACTION_TIMEOUT_MS = 40_000;

const consoleScreen = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce' as const,
  permissions: ['microphone', 'notifications'],
};

export const openClient = async (browser: Browser, screen: BrowserContextOptions = consoleScreen): Promise<Client> => {
  const context = await browser.newContext(screen);
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  await listenToRemoteAudio(context);
  const errors = watchErrors(context);
  const page = await context.newPage();
  return { context, page, errors };
};

export const goOnline = async ({ page }: Pick<Agent, 'page'>): Promise<void> => {
  await page.getByRole('switch').click();
  await page.getByText(ONLINE).waitFor();
};

export const goOffline = async ({ page }: Pick<Agent, 'page'>): Promise<void> => {
  await page.getByRole('switch').click();
  await page.getByText(OFFLINE).waitFor();
};
