import type { Page } from 'playwright-core';
import { SEED_PASSWORD } from '../../../../bin/seed/people.ts';
import { getProfile } from '../../../../shared/contracts/identity.ts';
import { callApiWithToken, findAccessToken } from '../system/operations.ts';
import { origins } from '../system/system.ts';

export const emailOf = (name: string): string => `${name}@coverline.test`;

export const fillLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};

/** Signs in by the login page, which ends the user's other session. */
export const signIn = async (page: Page, email: string, password = SEED_PASSWORD): Promise<void> => {
  await page.goto(`${origins.web}/login`);
  await fillLogin(page, email, password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
};

const SESSION_KEY = 'coverline.session';

/** A tab's session storage: the user pool's tokens and the session's id. */
type StoredSession = Record<string, string>;

const readSession = async (page: Page): Promise<StoredSession> => {
  await page.waitForFunction(key => sessionStorage.getItem(key) !== null, SESSION_KEY);
  return page.evaluate(() => ({ ...sessionStorage }));
};

/** A user has one session: a sign-in elsewhere, or a changed password, ends the stored one. */
const isCurrent = async (stored: StoredSession): Promise<boolean> => {
  const token = findAccessToken(stored);
  if (!token) return false;
  const profile = await callApiWithToken(token, getProfile, {}).catch(() => undefined);
  return profile?.user.sessionId === stored[SESSION_KEY];
};

/** Session storage belongs to an origin; this page of it runs none of the app and asks for no icon. */
const openBlankPage = async (page: Page): Promise<void> => {
  const address = `${origins.web}/blank`;
  const html = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route(address, route => route.fulfill(html), { times: 1 });
  await page.goto(address);
};

const restoreSession = async (page: Page, stored: StoredSession): Promise<void> => {
  await openBlankPage(page);
  await page.evaluate(items => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
  }, stored);
  await page.goto(`${origins.web}/dashboard`);
};

/** The sessions of one Playwright worker's system by e-mail; every journey after the first one takes them up. */
export type StoredSessions = Map<string, StoredSession>;

/** Opens the dashboard as this user; it uses the login page only if no stored session is current. */
export const openSignedIn = async (sessions: StoredSessions, page: Page, email: string): Promise<void> => {
  const stored = sessions.get(email);
  if (stored && (await isCurrent(stored))) return restoreSession(page, stored);
  await signIn(page, email);
  sessions.set(email, await readSession(page));
};
