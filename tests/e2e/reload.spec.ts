import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { hears } from './support/spectrum.ts';

const AGENT = 1000;
const CUSTOMER = 500;
const HEARD = { timeout: 20_000 };

test('a browser reloaded in mid-call has its call again, and Reconnect brings both voices back', async ({ cast }) => {
  const lead = aKnownLead(2);

  // Given an agent in a call, muted.
  const { page } = await cast.anAgent('maria.lopez', { hz: AGENT, online: true });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect.poll(() => customer.hears(AGENT), HEARD).toBe(true);

  // When her browser is reloaded,
  await page.reload();

  // Then the call is there, says that she is off the line, and offers Reconnect; the customer hears music, not silence.
  await expect(call.bar).toContainText(lead.name);
  await expect(call.reconnect).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Disconnected')).toBeVisible();
  expect(await customer.status()).toBe('in-progress');
  await expect.poll(() => customer.hears(AGENT), HEARD).toBe(false);

  // When she presses it, they talk again in the same call.
  await call.reconnect.click();
  await expect(call.mute).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => hears(page, CUSTOMER), HEARD).toBe(true);
  await expect.poll(() => customer.hears(AGENT), HEARD).toBe(true);

  // And it ends like any other.
  await call.end.click();
  await expect.poll(() => customer.status()).toBe('completed');
  await call.wrapUp.choose('No Qual');
  await call.wrapUp.note.fill('Reloaded on the way.');
  await call.wrapUp.submit.click();
  await expect(call.wrapUp.dialog).toBeHidden();
});

test('an agent who closed her browser on a call gets its wrap-up first when she comes back', async ({ cast }) => {
  const lead = aKnownLead(19);

  // Given a call that has ended and waits for its disposition,
  const before = await cast.anAgent('lucia.ramirez', { online: true });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+13055550114' });
  await before.page.getByRole('button', { name: 'Accept' }).click();
  await expect(aCallWith(before.page).mute).toBeVisible();
  await customer.hangUp();
  await expect(aCallWith(before.page).wrapUp.dialog).toBeVisible();

  // When the browser is closed and she signs in anew,
  await before.page.close();
  const { page } = await cast.anAgent('lucia.ramirez');

  // Then the wrap-up stands before everything else, and nothing but a disposition takes it away.
  const { wrapUp } = aCallWith(page);
  await expect(wrapUp.dialog).toContainText(lead.name);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(wrapUp.dialog).toBeVisible();
  await wrapUp.choose('Hung Up');
  await wrapUp.note.fill('The line broke.');
  await wrapUp.submit.click();
  await expect(wrapUp.dialog).toBeHidden();

  // And it does not come back.
  await page.reload();
  await expect(page.getByRole('switch')).toBeEnabled();
  await expect(wrapUp.dialog).toBeHidden();
});
