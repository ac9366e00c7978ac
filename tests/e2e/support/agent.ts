import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { SEED_PASSWORD } from '../../../bin/seed/people.ts';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';
import { toneWav } from '../../support/tone-wav.ts';
import { type Complaints, watchComplaints } from './complaints.ts';
import { listenIn } from './spectrum.ts';
import { origins } from './system.ts';
import { type Traffic, watchTraffic } from './traffic.ts';

/** A browser of one person, whose microphone says one tone. */
export type Desk = { browser: Browser; page: Page; traffic: Traffic; complaints: Complaints; close(): Promise<void> };
/** A person who has signed in. */
export type Agent = Desk & { email: string };

const LONGEST_WAIT_MS = 20_000;

const launch = (folder: string, hz: number): Promise<Browser> => {
  const voice = join(folder, 'voice.wav');
  writeFileSync(voice, toneWav(hz));
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--use-file-for-fake-audio-capture=${voice}`],
  });
};

export const openDesk = async (hz = 1000): Promise<Desk> => {
  const folder = mkdtempSync(join(tmpdir(), 'coverline-voice-'));
  const browser = await launch(folder, hz);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['microphone', 'notifications'],
  });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  await listenIn(context);
  const complaints = watchComplaints(context);
  const page = await context.newPage();
  const traffic = await watchTraffic(page);
  const close = async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { browser, page, traffic, complaints, close };
};

export const emailOf = (name: string): string => `${name}@coverline.test`;

export const fillLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};

export const signIn = async (page: Page, email: string, password = SEED_PASSWORD): Promise<void> => {
  await page.goto(`${origins.web}/login`);
  await fillLogin(page, email, password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
};

const readySwitch = (page: Page) => page.getByRole('switch');

export const goOnline = async ({ page }: { page: Page }): Promise<void> => {
  await readySwitch(page).click();
  await page.getByText('Online: Waiting for calls & making the money').waitFor();
};

export const goOffline = async ({ page }: { page: Page }): Promise<void> => {
  await readySwitch(page).click();
  await page.getByText('Offline: Not Making Money').waitFor();
};
