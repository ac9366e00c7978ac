import type { Locator, Page } from 'playwright-core';
import { listAgents } from '../../shared/contracts/calls.ts';
import { adminDeleteUser, getUserManagement } from '../../shared/contracts/identity.ts';
import { type Agent, goOnline } from './support/agent.ts';
import { expectAccessible } from './support/browser/expect-accessible.ts';
import { callControls } from './support/calls/call-controls.ts';
import {
  acceptCall,
  CUSTOMER,
  expectBothHear,
  expectCustomerHearsNot,
  OTHER_AGENT,
  SLOW,
} from './support/calls/voices.ts';
import { expect, type People, test } from './support/journey.ts';
import { choose } from './support/leads/lead-panel.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { fillLogin } from './support/sign-in/sign-in.ts';
import { authenticatorApp } from './support/sign-in/totp.ts';
import { callApi } from './support/system/operations.ts';
import { origins } from './support/system/system.ts';
import { mailedPassword } from './support/system/virtual-twilio.ts';

const FAILED_REQUEST = /Failed to load resource/;

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();

const deleteUser = async (admin: Agent, email: string): Promise<void> => {
  const { data: active } = await callApi(admin, listAgents, {});
  const { disabled } = await callApi(admin, getUserManagement, {});
  const user = [...active, ...disabled].find(known => known.email === email);
  if (user) await callApi(admin, adminDeleteUser, { uid: user.id });
};

/** An admin on the agents page, and the address of a user who is deleted afterwards. */
const anAdminAndNewAddress = async (people: People) => {
  const admin = await people.anAgent('ada.okafor');
  const email = `nora.quist.${Date.now()}@coverline.test`;
  people.afterwards(() => deleteUser(admin, email));
  await admin.page.goto(`${origins.web}/agents`);
  return { admin: admin.page, email };
};

test('a user is created, signs in with a second factor, takes a call, and is disabled during it', {
  tag: '@ci',
}, async ({ people }) => {
  const { admin, email } = await anAdminAndNewAddress(people);
  const { page, errors } = await people.aClient();
  errors.expect(FAILED_REQUEST);
  const james = await people.anAgent('james.carter', { hz: OTHER_AGENT });
  const lead = seededLead(47);
  const [temporary, chosen] = ['Temporary-2026', 'Chosen-by-Nora-2026'];
  const call = callControls(page);

  await test.step('the admin creates a closer', async () => {
    await press(admin, 'Create user');
    const form = dialogOf(admin, 'Create user');
    await form.getByLabel('First name').fill('Nora');
    await form.getByLabel('Last name').fill('Quist');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(temporary);
    await choose(form.getByRole('combobox', { name: 'Groups' }), 'Closer T1');
    await admin.keyboard.press('Escape');
    await press(form, 'Create');
    await expect(form.getByText('User Successfully Created!')).toBeVisible();
    await press(form, 'Done');
  });

  await test.step('the user signs in with the password of the e-mail, and chooses another one', async () => {
    await expect.poll(() => mailedPassword(email)).toBe(temporary);
    await page.goto(`${origins.web}/login`);
    await fillLogin(page, email, temporary);
    await press(page, 'Login');
    await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(chosen);
    await press(page, 'Save and log in');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  const app = await test.step('the user sets up an authenticator app', async () => {
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    const account = dialogOf(page, 'Account');
    await press(account, 'Set up');
    await expect(account.locator('code')).toBeVisible();
    await expectAccessible(page, 'second factor, set-up');
    const made = authenticatorApp((await account.locator('code').textContent()) ?? '');
    await account.getByLabel('Code', { exact: true }).fill(made.code());
    await press(account, 'Confirm');
    // The check of the colours has hidden the toasts.
    await expect(page.getByText('Second factor set up')).toBeAttached();
    await press(account, 'Close');
    return made;
  });

  await test.step('after the logout the login asks for a code of the app as well', async () => {
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${origins.web}/`);
    await page.goto(`${origins.web}/login`);
    await fillLogin(page, email, chosen);
    await press(page, 'Login');
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expectAccessible(page, 'second factor, login');
    await page.getByLabel('Code', { exact: true }).fill(app.code());
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await goOnline({ page });
  const customer = await people.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });

  await test.step('the user takes a call, and both hear each other', async () => {
    await acceptCall(page);
    await expect(call.bar).toContainText(lead.name);
    await expectBothHear(page, customer);
  });

  await goOnline(james);

  await test.step('the admin sees the open call and disables the user', async () => {
    await admin.getByRole('option', { name: /^Nora Quist, On a call/ }).click();
    await press(admin, 'Manage');
    await press(dialogOf(admin, 'Manage Nora Quist'), 'Disable');
    const question = dialogOf(admin, 'Are you sure you want to disable this user?');
    await expect(question.getByText('This user is on a call, which loses its agent.')).toBeVisible();
    await press(question, 'Disable');
    await expect(admin.getByText('Agent successfully disabled')).toBeVisible();
    await expect(question).toBeHidden();
  });

  await test.step("the user's session ends, and the login says why", async () => {
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert')).toHaveText('Your account is disabled. Please ask an admin.');
    await expectCustomerHearsNot(customer);
    expect(await customer.status()).toBe('in-progress');
  });

  await test.step('the customer is offered to the other agent, and both hear each other', async () => {
    await expect(james.page.getByRole('dialog').getByRole('heading', { name: lead.name })).toBeVisible(SLOW);
    await acceptCall(james.page);
    await expectBothHear(james.page, customer, OTHER_AGENT);
  });

  await test.step('the disabled user cannot sign in any more', async () => {
    await fillLogin(page, email, chosen);
    await press(page, 'Login');
    await expect(page.getByRole('alert')).toHaveText('This account is disabled. Ask an admin.');
  });
});
