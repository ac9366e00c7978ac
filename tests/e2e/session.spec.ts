import type { Page } from 'playwright-core';
import { SEED_PASSWORD } from '../../bin/seed/people.ts';
import { goOnline } from './support/agent.ts';
import { OFFLINE } from './support/calls/ready-texts.ts';
import { SLOW } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { emailOf, fillLogin, signIn } from './support/sign-in/sign-in.ts';
import { origins } from './support/system/system.ts';
import { mailedCode, workerOf } from './support/system/virtual-twilio.ts';

const FAILED_REQUEST = /Failed to load resource/;

const login = (page: Page) => page.getByRole('button', { name: 'Login' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('signing in and out: the login form, the way back to a guarded page, and a phone that fails to load', async ({
  people,
}) => {
  const { context, page, errors } = await people.aClient();
  errors.expect(FAILED_REQUEST, /App load failed/);

  await test.step('a guarded page leads to the login, whose button needs both fields', async () => {
    await page.goto(`${origins.web}/call-history`);
    await expect(page).toHaveURL(/\/login/);
    await expect(login(page)).toBeDisabled();
    await page.getByLabel('Email').fill(emailOf('grace.kim'));
    await expect(login(page)).toBeDisabled();
  });

  await test.step('a wrong password is rejected with a message', async () => {
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await expect(login(page)).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is not right.');
  });

  await test.step('Enter submits the right one and leads back to the guarded page', async () => {
    await fillLogin(page, emailOf('grace.kim'), SEED_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/call-history$/);
    await expect(page.getByRole('table', { name: 'Call history' })).toBeVisible();
  });

  await test.step('the public page leads a signed-in user to the dashboard', async () => {
    await page.goto(origins.web);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a second tab is led there too, and asks before it ends the first', async () => {
    await expect(page.getByRole('switch')).toBeEnabled();
    const second = await context.newPage();
    await second.goto(origins.web);
    await expect(second.getByRole('heading', { name: 'Use Coverline here?' })).toBeVisible();
    await expect(second).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('switch')).toBeEnabled();
    await second.getByRole('button', { name: 'Use here' }).click();
    await expect(second.getByRole('switch')).toBeEnabled();
    await expect(page).toHaveURL(/\/session-expired$/);
    // The tokens were handed over, not revoked.
    await second.reload();
    await expect(second.getByRole('switch')).toBeEnabled();

    // A window that a page opens begins with a copy of its storage, as a duplicated tab does.
    const opened = context.waitForEvent('page');
    await second.evaluate(() => void window.open(window.location.href));
    const duplicate = await opened;
    await expect(duplicate.getByRole('heading', { name: 'Use Coverline here?' })).toBeVisible();
    await expect(second.getByRole('switch')).toBeEnabled();
    await duplicate.close();
    await second.reload();
    await expect(second.getByRole('switch')).toBeEnabled();
    await second.close();
    await signIn(page, emailOf('grace.kim'));
  });

  await test.step('Logout leads to the public page and ends the session', async () => {
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${origins.web}/`);
    await page.goto(`${origins.web}/dashboard`);
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('without a phone token the app shows that it failed to load, and Reload loads it', async () => {
    await page.route('**/generate_twilio_token', route => route.fulfill({ status: 500, json: {} }));
    await signIn(page, emailOf('grace.kim'));
    await expect(page.getByText('Coverline failed to load. Please reload')).toBeVisible();
    await page.unroute('**/generate_twilio_token');
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
});

/** Sets a password with the mailed code, from the login page on. */
const resetPassword = async (page: Page, email: string, password: string): Promise<void> => {
  const before = await mailedCode(email);
  await page.goto(`${origins.web}/login`);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await expect.poll(() => mailedCode(email)).not.toBe(before);
  await page.getByLabel('Code').fill((await mailedCode(email)) ?? '');
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
};

test('a forgotten password is replaced by the mailed code, and the sign-in with it ends the other session', {
  tag: '@ci',
}, async ({ people }) => {
  const { page } = await people.anAgent('victor.stone');
  const email = emailOf('victor.stone');
  const other = await people.aClient();
  other.errors.expect(FAILED_REQUEST);
  const password = `Set-again-${Date.now()}`;
  // Other journeys sign in with the seed's password.
  people.afterwards(async () => resetPassword((await people.aClient()).page, email, SEED_PASSWORD));

  await test.step('the old password is rejected, the new one accepted', async () => {
    await resetPassword(other.page, email, password);
    await fillLogin(other.page, email, SEED_PASSWORD);
    await login(other.page).click();
    await expect(other.page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
    await fillLogin(other.page, email, password);
    await login(other.page).click();
    await expect(other.page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the first session shows that it expired, and leads to the login after a reload', async () => {
    await expect(page.getByText('Your Session Expired')).toBeVisible();
    await expect(page).toHaveURL(/\/session-expired$/);
    await page.getByRole('button', { name: 'Reload to continue' }).click();
    await expect(page).toHaveURL(`${origins.web}/`);
    await page.goto(`${origins.web}/dashboard`);
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('the second session goes on', async () => {
    await other.page.reload();
    await expect(other.page.getByRole('switch')).toBeEnabled();
  });
});

test('the menu has what the group may see; a rejected token is renewed once', { tag: '@ci' }, async ({ people }) => {
  const fronter = await people.anAgent('tyler.reed');
  fronter.errors.expect(FAILED_REQUEST);
  await expect(menu(fronter.page)).toHaveText(['Dashboard', 'Call history']);
  await fronter.page.goto(`${origins.web}/settings`);
  await expect(fronter.page.getByText('You do not have access to this page')).toBeVisible();
  await fronter.page.goto(`${origins.web}/lead-sources`);
  await expect(fronter.page).toHaveURL(/\/dashboard$/);

  await test.step('going online and offline is shown and is true at TaskRouter', async () => {
    await goOnline(fronter);
    expect((await workerOf(fronter.email)).activity_name).toBe('Online');
    await fronter.page.getByRole('switch').click();
    await expect(fronter.page.getByText(OFFLINE)).toBeVisible();
    await expect(fronter.page.getByText('Taking a break? You are now offline, see ya later!')).toBeVisible();
  });

  await test.step('an admin sees every page', async () => {
    const admin = await people.anAgent('ada.okafor');
    const first = ['Dashboard', 'Verification', 'Nominations', 'Call history', 'Commissions', 'Leads', 'Lead Sources'];
    const last = ['Agents', 'DIDs', 'On Hold', 'Post Dates', 'Reports', 'Wallboard', 'Settings'];
    await expect(menu(admin.page)).toHaveText([...first, ...last]);
    const pages = [
      ['Nominations', admin.page.getByRole('table', { name: 'Nominations' })],
      ['Settings', admin.page.getByRole('link', { name: /^Dispositions/ })],
    ] as const;
    for (const [name, content] of pages) {
      await menu(admin.page)
        .filter({ hasText: new RegExp(`^${name}$`) })
        .click();
      await expect(admin.page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(content).toBeVisible();
    }
  });

  const { page } = fronter;
  const rows = page.getByRole('table', { name: 'Call history' }).getByRole('row');
  const invalid = { authorization: 'Bearer invalid' };

  await test.step('a request whose token the API rejects is repeated once with a new token', async () => {
    const statuses: number[] = [];
    page.on('response', response => {
      if (response.request().method() === 'GET' && response.url().includes('/call?')) statuses.push(response.status());
    });
    await page.route('**/call?**', route => route.continue({ headers: { ...route.request().headers(), ...invalid } }), {
      times: 1,
    });
    await menu(page).filter({ hasText: 'Call history' }).click();
    await expect(rows.nth(1)).toBeVisible();
    expect(statuses).toEqual([401, 200]);
  });

  await test.step('where the API rejects every token the agent gets a message, and Retry loads the list', async () => {
    await page.route('**/call?**', route => route.continue({ headers: { ...route.request().headers(), ...invalid } }));
    await page.reload();
    await expect(page.getByText('Your sign-in is not valid any more. Please log out and log in again.')).toBeVisible(
      SLOW,
    );
    await page.unroute('**/call?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows.nth(1)).toBeVisible();
  });
});
