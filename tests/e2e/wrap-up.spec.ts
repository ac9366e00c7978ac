import { goOnline } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import { typeCallbackTime } from './support/calls/callback-time.ts';
import type { Customer } from './support/calls/customer.ts';
import { OFFLINE } from './support/calls/ready-texts.ts';
import { acceptCall } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { setWorkerOffline, workerOf } from './support/system/virtual-twilio.ts';

const SPANISH = '+13055550114';
const DAY_MS = 86_400_000;

test('a wrap-up outlives a closed browser and a reload with its draft, and can end with going offline', async ({
  people,
}) => {
  const callOf = (index: number): Promise<Customer> => people.aCustomer({ from: seededLead(index).phone, to: SPANISH });

  await test.step('the browser is closed with a wrap-up open', async () => {
    const { page } = await people.anAgent('lucia.ramirez', { online: true });
    const customer = await callOf(19);
    await acceptCall(page);
    await expect(callControls(page).mute).toBeVisible();
    await customer.hangUp();
    await expect(callControls(page).wrapUp.dialog).toBeVisible();
    await page.close();
  });

  const agent = await people.anAgent('lucia.ramirez', { byLoginPage: true });
  const { page, email } = agent;
  const { wrapUp, mute } = callControls(page);
  const goOfflineAfter = wrapUp.dialog.getByLabel('Go offline after this call');
  const expectOffline = async () => {
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect.poll(async () => (await workerOf(email)).activity_name).toBe('Offline');
  };

  await test.step('after the next sign-in it is open again, only a disposition closes it, and it stays closed', async () => {
    await expect(wrapUp.dialog).toContainText(seededLead(19).name);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(wrapUp.dialog).toBeVisible();
    await wrapUp.choose('Hung Up');
    await wrapUp.note.fill('The line broke.');
    await wrapUp.submit.click();
    await expect(wrapUp.dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('switch')).toBeEnabled();
    await expect(wrapUp.dialog).toBeHidden();
  });

  await test.step('a quick disposition with "Go offline after this call" leaves the agent offline', async () => {
    // Until then the worker may be online from the closed browser.
    await setWorkerOffline(email);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await goOnline(agent);
    const customer = await callOf(16);
    await acceptCall(page);
    await expect(mute).toBeVisible();
    await customer.hangUp();
    await goOfflineAfter.check();
    await wrapUp.dialog.getByRole('button', { name: 'NO QUAL, NO PITCH' }).click();
    await expect(wrapUp.dialog).toBeHidden();
    await expectOffline();
  });

  await test.step('a reload keeps the draft: disposition, time, note and going offline; it is saved as it is', async () => {
    await goOnline(agent);
    const customer = await callOf(32);
    await acceptCall(page);
    await expect(mute).toBeVisible();
    await customer.hangUp();
    await wrapUp.choose('Call Back');
    await typeCallbackTime(wrapUp.dialog, new Date(Date.now() + 2 * DAY_MS));
    await wrapUp.note.fill('Wants to read it first.');
    const time = wrapUp.dialog.getByRole('group', { name: 'Call back at' });
    const typed = await time.textContent();
    await goOfflineAfter.check();
    const saved = page.waitForResponse(response => response.url().includes('draft') && response.ok());
    await wrapUp.note.blur();
    await saved;
    await page.reload();
    await expect(wrapUp.dialog.getByRole('combobox', { name: 'Disposition' })).toHaveText('Call Back');
    await expect(wrapUp.note).toHaveValue('Wants to read it first.');
    await expect(time).toHaveText(typed ?? '');
    await expect(goOfflineAfter).toBeChecked();
    await wrapUp.submit.click();
    await expect(wrapUp.dialog).toBeHidden();
    await expectOffline();
  });
});
