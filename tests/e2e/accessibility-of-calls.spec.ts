import type { Page } from 'playwright-core';
import { findings, themes } from './support/browser/accessibility.ts';
import { expectAccessible } from './support/browser/expect-accessible.ts';
import { expectReachable, ZOOMED } from './support/browser/reachable.ts';
import { callControls } from './support/calls/call-controls.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { ADMIN, AGENT, acceptCall, CUSTOMER, expectBothHear } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { createLead } from './support/leads/created-lead.ts';
import { goToLead, leadPanel } from './support/leads/lead-panel.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { origins } from './support/system/system.ts';

/** Every tab of a lead's panel, each once it has its content. */
const expectTabsAccessible = async (page: Page, where: string): Promise<void> => {
  const panel = leadPanel(page);
  for (const title of await panel.titles()) {
    await panel.open(title);
    await expect(panel.content).toBeVisible();
    await expect(panel.content.locator('.MuiSkeleton-root')).toHaveCount(0);
    await expectAccessible(page, `${where}: ${title}`);
  }
};

test('axe finds nothing while it rings, in a call with its dialogs and tabs, and in the wrap-up, light and dark', {
  tag: '@ci',
}, async ({ people }) => {
  const { page, ...maria } = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const lead = await createLead({ page, ...maria });
  const call = callControls(page);

  await test.step('ringing', async () => {
    const customer = await people.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
    await expect(page.getByRole('dialog').filter({ hasText: 'Incoming call' })).toBeVisible();
    // It rings for seven seconds: the colours of each theme are checked once, without waiting for another check.
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findings(page, colorScheme), `ringing, ${colorScheme}`).toEqual([]);
    }
    await acceptCall(page);
    await expectBothHear(page, customer);
    people.afterwards(() => customer.hangUp());
  });

  await test.step('the call and the tabs of its lead', () => expectTabsAccessible(page, 'call'));

  await test.step('the dialogs of the bar', async () => {
    for (const [key, name] of [
      ['t', /^Transfer /],
      ['k', 'Dialpad'],
      ['d', 'Schedule a callback'],
      ['e', 'Hang up this call?'],
    ] as const) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page, String(name));
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('the wrap-up', async () => {
    await call.hangUp();
    await expect(call.wrapUp.dialog).toBeVisible();
    await expectAccessible(page, 'wrap-up');
    await disposeAsVoicemail(page);
  });

  await test.step("the lead's page", async () => {
    await goToLead(page, lead.id);
    await expect(leadPanel(page).tabs).toBeVisible();
    await expectTabsAccessible(page, 'lead page');
  });
});

test('axe finds nothing on the bar of a supervised call and its transfer dialog, light and dark', {
  tag: '@ci',
}, async ({ people }) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const { page } = await people.anAgent('ada.okafor', { hz: ADMIN });
  await people.aCustomer({ from: seededLead(25).phone, to: '+18005550100', tone: CUSTOMER });
  await acceptCall(maria.page);
  await page.goto(`${origins.web}/agents`);
  await page.getByRole('option', { name: /^Maria Lopez/ }).click();
  const bar = page.getByRole('toolbar', { name: 'Admin call controls' });
  const control = (name: string) => bar.getByRole('button', { name, exact: true });

  await expect(control('Listen')).toBeVisible();
  await expectAccessible(page, 'supervision bar');
  await test.step('at 200 % the monitor, the bar and the details are all reachable', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize(ZOOMED);
    await expectReachable(page, page.getByRole('group', { name: 'Presence' }).getByRole('button'));
    await expectReachable(page, bar.getByRole('button'));
    await expectReachable(page, page.getByRole('option'));
    await expectReachable(page, page.getByRole('button', { name: 'Manage', exact: true }));
    await page.setViewportSize({ width, height });
  });
  await control('Transfer').click();
  await expect(page.getByRole('dialog', { name: /^Transfer / })).toBeVisible();
  await expectAccessible(page, 'supervised transfer');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await control('Listen').click();
  await expect(page.getByText('You listen. Nobody hears you.')).toBeVisible();
  await expectAccessible(page, 'supervision bar, listening');
  await control('Disconnect').click();
  await expect(control('Disconnect')).toBeHidden();
});

test('axe finds nothing on the login and on the question of a second tab, light and dark', { tag: '@ci' }, async ({
  people,
}) => {
  const { page: visitor } = await people.aClient();
  await visitor.goto(`${origins.web}/login`);
  await expect(visitor.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectAccessible(visitor, 'login');

  const { context } = await people.anAgent('grace.kim');
  const second = await context.newPage();
  await second.goto(`${origins.web}/dashboard`);
  await expect(second.getByRole('heading', { name: 'Use Coverline here?' })).toBeVisible();
  await expectAccessible(second, 'use here');
  await second.close();
});
