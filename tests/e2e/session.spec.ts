import type { Page } from 'playwright-core';
import { SEED_PASSWORD } from '../../bin/seed/people.ts';
import { emailOf, fillLogin, signIn } from './support/agent.ts';
import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { mailedCode, workerOf } from './support/phone-company.ts';
import { origins } from './support/system.ts';

const AGENT = 1000;
const SLOW = { timeout: 30_000 };
const REFUSED_REQUEST = /Failed to load resource/;
const OFFLINE = 'Offline: Not Making Money';
const ONLINE = 'Online: Waiting for calls & making the money';

const login = (page: Page) => page.getByRole('button', { name: 'Login' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('login: the button waits for both fields, a wrong password is told, Enter submits', async ({ cast }) => {
  const { page, complaints } = await cast.aDesk();
  complaints.expect(REFUSED_REQUEST);
  await page.goto(`${origins.web}/login`);

  await expect(login(page)).toBeDisabled();
  await page.getByLabel('Email').fill(emailOf('grace.kim'));
  await expect(login(page)).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill('not hers');
  await expect(login(page)).toBeEnabled();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is not right.');

  await fillLogin(page, emailOf('grace.kim'), SEED_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a guarded page asks for the login and leads back; who is signed in is sent from home to the dashboard', async ({
  cast,
}) => {
  const { page } = await cast.aDesk();
  await page.goto(`${origins.web}/call-history`);
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, emailOf('grace.kim'), SEED_PASSWORD);
  await login(page).click();
  await expect(page).toHaveURL(/\/call-history$/);
  await expect(page.getByRole('table', { name: 'Call history' })).toBeVisible();

  await page.goto(origins.web);
  await expect(page).toHaveURL(/\/dashboard$/);

  // Logout goes home, and the session is gone.
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${origins.web}/`);
  await page.goto(`${origins.web}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
});

test('a sign-in somewhere else ends this session', async ({ cast }) => {
  // Given an agent who works.
  const { page } = await cast.anAgent('victor.stone');

  // When she signs in at another browser,
  const other = await cast.aDesk();
  await signIn(other.page, emailOf('victor.stone'));

  // Then the first says so, and only reloading leads on; the second goes on.
  await expect(page.getByText('Your Session Expired')).toBeVisible();
  await expect(page).toHaveURL(/\/session-expired$/);
  await page.getByRole('button', { name: 'Reload to continue' }).click();
  await expect(page).toHaveURL(`${origins.web}/`);
  await page.goto(`${origins.web}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
  await other.page.reload();
  await expect(other.page.getByRole('switch')).toBeEnabled();
});

test('the menu holds what the group may see, and nothing else opens', async ({ cast }) => {
  const fronter = await cast.anAgent('tyler.reed');
  await expect(menu(fronter.page)).toHaveText(['Dashboard', 'Call history']);
  await fronter.page.goto(`${origins.web}/settings`);
  await expect(fronter.page.getByText('You do not have access to this page')).toBeVisible();
  await fronter.page.goto(`${origins.web}/lead-sources`);
  await expect(fronter.page).toHaveURL(/\/dashboard$/);

  const admin = await cast.anAgent('ada.okafor');
  const all = ['Dashboard', 'Verification', 'Nominations', 'Call history', 'Commissions', 'Leads', 'Lead Sources'];
  await expect(menu(admin.page)).toHaveText([...all, 'Agents', 'DIDs', 'On Hold', 'Post Dates', 'Settings']);
  for (const name of ['Leads', 'Nominations', 'Settings']) {
    await menu(admin.page)
      .filter({ hasText: new RegExp(`^${name}$`) })
      .click();
    await expect(admin.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(admin.page.getByText('This screen is not built yet')).toBeVisible();
  }
});

test('without the phone the app says that it failed to load, and loads when it can', async ({ cast }) => {
  const { page, complaints } = await cast.aDesk();
  complaints.expect(REFUSED_REQUEST, /App load failed/);
  await page.route('**/generate_twilio_token', route => route.fulfill({ status: 500, json: {} }));
  await signIn(page, emailOf('grace.kim'));
  await expect(page.getByText('Coverline failed to load. Please reload')).toBeVisible();
  await page.unroute('**/generate_twilio_token');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
});

test('a token that the API refuses is renewed once; a second refusal is shown, with a way to try again', async ({
  cast,
}) => {
  // Given an agent whose token has become worthless on its way to the API.
  const { page, complaints } = await cast.anAgent('tyler.reed');
  complaints.expect(REFUSED_REQUEST);
  const answers: number[] = [];
  page.on('response', response => {
    if (response.request().method() === 'GET' && response.url().includes('/call?')) answers.push(response.status());
  });
  const worthless = { authorization: 'Bearer worthless' };
  await page.route('**/call?**', route => route.continue({ headers: { ...route.request().headers(), ...worthless } }), {
    times: 1,
  });

  // When she opens a list, it is refused, and is there all the same.
  await menu(page).filter({ hasText: 'Call history' }).click();
  const history = page.getByRole('table', { name: 'Call history' });
  await expect(history.getByRole('row').nth(1)).toBeVisible();
  expect(answers).toEqual([401, 200]);

  // When the API refuses each one, it is not asked for ever: she is told.
  await page.route('**/call?**', route => route.continue({ headers: { ...route.request().headers(), ...worthless } }));
  await page.reload();
  const sentence = 'Your sign-in is not valid any more. Please log out and log in again.';
  await expect(page.getByText(sentence)).toBeVisible(SLOW);
  await page.unroute('**/call?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(history.getByRole('row').nth(1)).toBeVisible();
});

test('a declined call goes on to the next agent', async ({ cast }) => {
  const maria = await cast.anAgent('maria.lopez', { online: true });
  const james = await cast.anAgent('james.carter', { online: true });
  const lead = aKnownLead(15);
  await cast.aCustomer({ from: lead.phone, to: '+18005550100' });
  await maria.page.getByRole('button', { name: 'Decline' }).click();
  await expect(maria.page.getByRole('dialog')).toBeHidden();
  await expect(james.page.getByRole('dialog').getByRole('heading', { name: lead.name })).toBeVisible();
});

test('going offline with the disposition leaves the agent offline', async ({ cast }) => {
  const agent = await cast.anAgent('hannah.weiss', { online: true });
  expect((await workerOf(agent.email)).activity_name).toBe('Online');
  await agent.page.getByRole('switch').click();
  await expect(agent.page.getByText(OFFLINE)).toBeVisible();
  await expect(agent.page.getByText('Taking a break? You are now offline, see ya later!')).toBeVisible();

  const { page, email } = await cast.anAgent('lucia.ramirez', { online: true });
  const customer = await cast.aCustomer({ from: aKnownLead(16).phone, to: '+13055550114' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const { mute, wrapUp } = aCallWith(page);
  await expect(mute).toBeVisible();
  await customer.hangUp();
  await wrapUp.dialog.getByLabel('Go offline after this call').check();
  await wrapUp.dialog.getByRole('button', { name: 'NO QUAL, NO PITCH' }).click();
  await expect(wrapUp.dialog).toBeHidden();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect.poll(async () => (await workerOf(email)).activity_name).toBe('Offline');
});

test('an agent with auto accept is connected with no click', async ({ cast }) => {
  const { page } = await cast.anAgent('sam.doyle', { hz: AGENT, online: true });
  const customer = await cast.aCustomer({ from: aKnownLead(17).phone, to: '+13055550112' });
  await expect(page.getByText('Call Connected!')).toBeVisible();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  await customer.hangUp();
  const { wrapUp } = aCallWith(page);
  await wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(wrapUp.dialog).toBeHidden();
  await expect(page.getByText(ONLINE)).toBeVisible();
});

/** Chooses a password with the code that is mailed for it, from the login page on. */
const choosePassword = async (page: Page, email: string, password: string): Promise<void> => {
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

test('a forgotten password is chosen anew with the code from the mail', async ({ cast }) => {
  const { page, complaints } = await cast.aDesk();
  complaints.expect(REFUSED_REQUEST);
  const email = emailOf('victor.stone');
  const password = `Chosen-anew-${Date.now()}`;
  // The journeys after this one sign in as ever.
  cast.afterwards(async () => choosePassword((await cast.aDesk()).page, email, SEED_PASSWORD));
  await choosePassword(page, email, password);

  await fillLogin(page, email, SEED_PASSWORD);
  await login(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
  await fillLogin(page, email, password);
  await login(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
