import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { SEED_PASSWORD } from '../../../bin/seed/people.ts';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';
import { toneWav } from '../../support/tone-wav.ts';
import { listenIn } from './spectrum.ts';
import { origins } from './system.ts';

/** A person at a browser of her own, whose microphone says one tone. */
export type Agent = { email: string; page: Page; browser: Browser; errors: string[] };

const launch = (hz: number): Promise<Browser> => {
  const voice = join(mkdtempSync(join(tmpdir(), 'coverline-voice-')), 'voice.wav');
  writeFileSync(voice, toneWav(hz));
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--use-file-for-fake-audio-capture=${voice}`],
  });
};

export const openBrowser = async (hz = 1000): Promise<Omit<Agent, 'email'>> => {
  const browser = await launch(hz);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['microphone', 'notifications'],
  });
  await listenIn(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  return { browser, page, errors };
};

export const signIn = async (page: Page, email: string, password = SEED_PASSWORD): Promise<void> => {
  await page.goto(`${origins.web}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
};

export const anAgent = async (name: string, { hz = 1000 } = {}): Promise<Agent> => {
  const email = `${name}@coverline.test`;
  const opened = await openBrowser(hz);
  await signIn(opened.page, email);
  return { email, ...opened };
};

const readySwitch = (page: Page) => page.getByRole('switch');

export const goOnline = async ({ page }: Agent): Promise<void> => {
  await readySwitch(page).click();
  await page.getByText('Online: Waiting for calls & making the money').waitFor();
};

export const goOffline = async ({ page }: Agent): Promise<void> => {
  await readySwitch(page).click();
  await page.getByText('Offline: Not Making Money').waitFor();
};
