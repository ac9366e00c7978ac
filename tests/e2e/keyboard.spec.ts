import type { Locator, Page } from 'playwright-core';
import { SEED_PASSWORD } from '../../bin/seed/people.ts';
import { listSelectedProducts } from '../../shared/contracts/sales.ts';
import { findings } from './support/browser/accessibility.ts';
import { expectReachable, ZOOMED } from './support/browser/reachable.ts';
import { callControls } from './support/calls/call-controls.ts';
import { closeOpenCalls } from './support/calls/open-calls.ts';
import { ONLINE } from './support/calls/ready-texts.ts';
import { expect, test } from './support/journey.ts';
import { createLead } from './support/leads/created-lead.ts';
import { leadPanel } from './support/leads/lead-panel.ts';
import { nextMonth } from './support/leads/sales-screens.ts';
import { emailOf } from './support/sign-in/sign-in.ts';
import { callApi } from './support/system/operations.ts';
import { origins } from './support/system/system.ts';
import { setWorkerOffline } from './support/system/virtual-twilio.ts';

/** More than any screen of this journey has controls. */
const MAX_TABS = 120;

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(element => element === document.activeElement || element.contains(document.activeElement));

/** Reaches a control of the accessibility tree by Tab alone. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await hasFocus(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}.`);
};

const pressOn = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.press(key);
};

/** Opens a select and takes an option by the arrow keys. */
const chooseByArrows = async (page: Page, select: Locator, option: RegExp): Promise<void> => {
  await pressOn(page, select);
  const wanted = page.getByRole('option', { name: option });
  await expect(wanted).toBeVisible();
  for (let rows = 0; rows < MAX_TABS && !(await hasFocus(wanted)); rows++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(wanted).toBeHidden();
  await expect(select).toContainText(option);
};

const expectAccessible = async (page: Page, where: string): Promise<void> =>
  expect.soft(await findings(page, 'light'), where).toEqual([]);

test('an agent signs in, takes a call, follows the script, sells, transfers and wraps up by keyboard alone', async ({
  people,
}) => {
  const lead = await createLead(await people.anAgent('ada.okafor'), { state_abbr: 'FL' });
  const client = await people.aClient();
  const { page } = client;
  const maria = { ...client, email: emailOf('maria.lopez') };
  const call = callControls(page);
  const panel = leadPanel(page);
  people.afterwards(async () => {
    await closeOpenCalls(maria);
    await setWorkerOffline(maria.email);
  });

  await test.step('signs in and goes online', async () => {
    await page.goto(`${origins.web}/login`);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(maria.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(SEED_PASSWORD);
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('switch'), 'Space');
    await expect(page.getByText(ONLINE)).toBeVisible();
  });

  await test.step('takes the call, and the focus is in its bar', async () => {
    await people.aCustomer({ from: lead.phone, to: '+18005550100' });
    await pressOn(page, page.getByRole('button', { name: 'Accept' }));
    await expect(call.bar).toBeFocused();
    await expect(panel.tab('INFO')).toBeVisible();
    await expectAccessible(page, 'the call');
  });

  const script = page.getByRole('region', { name: 'Script' });
  await test.step('follows the script by its numbers', async () => {
    await expect(script.getByRole('heading', { name: 'Greeting' })).toBeVisible();
    await page.keyboard.press('1');
    await expect(script.getByRole('heading', { name: 'Verify Name' })).toBeVisible();
    await pressOn(page, script.getByRole('button', { name: 'Name is right' }));
    await expect(script.getByRole('heading', { name: 'Verify Phone' })).toBeVisible();
  });

  await test.step('sells a product with its fee and date', async () => {
    await tabTo(page, panel.tab('INFO'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await pressOn(page, panel.content.getByRole('button', { name: /^Dental/ }));
    const product = panel.content.getByRole('region', { name: 'Dental' });
    const field = (label: string) => product.getByLabel(label, { exact: true });
    await chooseByArrows(page, field('Product'), /^Dental Basic/);
    await chooseByArrows(page, field('Enrollment fee'), /^\$45\.00/);
    await tabTo(page, field('Effective date'));
    await page.keyboard.type(nextMonth().replaceAll('/', ''));
    await page.keyboard.press('Tab');
    await expect(field('Effective date')).toHaveValue(nextMonth());
    await expect
      .poll(async () => (await callApi(maria, listSelectedProducts, { id: lead.id })).data)
      .toMatchObject([{ type: 'dental', name: 'Dental Basic', effective_date: expect.any(String) }]);
    await expectAccessible(page, 'the products');
  });

  await test.step('at 200 % the call bar, the panel and the script are all reachable', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize(ZOOMED);
    await pressOn(page, call.mute);
    await pressOn(page, call.hold);
    for (const mark of ['Muted', /^On hold/])
      await expect(call.bar.getByText(mark, { exact: true })).toBeInViewport({ ratio: 1 });
    await expectReachable(page, call.bar.getByRole('button'));
    await pressOn(page, call.unhold);
    await pressOn(page, call.unmute);
    await expect(call.mute).toBeVisible();
    await expectReachable(page, panel.content.getByRole('combobox'));
    await expectReachable(page, script.getByRole('button'));
    await expectReachable(page, page.getByRole('banner').getByRole('button', { name: /^(Search|Your account)/ }));
    await page.setViewportSize({ width, height });
  });

  await test.step('transfers the customer to a group', async () => {
    await tabTo(page, call.mute);
    await page.keyboard.press('t');
    await tabTo(page, call.transfer.getByRole('radio').first());
    await page.keyboard.press('Space');
    await expectAccessible(page, 'the transfer');
    await pressOn(page, call.transfer.getByRole('button', { name: 'Transfer', exact: true }));
    await expect(call.transfer.getByText(/^Requested: /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(call.transfer).toBeHidden();
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Hang up this call?' }).waitFor();
    await page.keyboard.press('Enter');
  });

  await test.step('wraps up', async () => {
    const select = call.wrapUp.dialog.getByRole('combobox', { name: 'Disposition' });
    await expect(select).toBeFocused();
    await expectAccessible(page, 'the wrap-up');
    await chooseByArrows(page, select, /^Transferred$/);
    await tabTo(page, call.wrapUp.note);
    await page.keyboard.type('Wants the dental plan verified.');
    await page.keyboard.press('Control+Enter');
    await expect(call.wrapUp.dialog).toBeHidden();
  });
});
