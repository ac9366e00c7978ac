import type { Page } from 'playwright-core';
import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { twilioFails } from './support/phone-company.ts';

const MARIA = 1000;
const JAMES = 1500;
const SLOW = { timeout: 30_000 };
const MISSED = 'You missed a call due to timeout. You only have 7 seconds to pickup.';

const ringing = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Incoming call' });
const accept = (page: Page) => ringing(page).getByRole('button', { name: 'Accept' });

test('a call that nobody picks up within 7 seconds goes on to the next agent, and the first is told', async ({
  cast,
}) => {
  // Given two agents of one group.
  const maria = await cast.anAgent('maria.lopez', { hz: MARIA, online: true });
  const james = await cast.anAgent('james.carter', { hz: JAMES, online: true });
  const lead = aKnownLead(11);

  // When the first lets it ring,
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100' });
  await expect(ringing(maria.page)).toContainText(lead.name);
  await expect(ringing(james.page)).toBeHidden();

  // Then she is told that she missed it and is offline, and the other one has it.
  await expect(maria.page.getByText(MISSED)).toBeVisible();
  await expect(ringing(maria.page)).toBeHidden();
  await expect(maria.page.getByText('Offline: Not Making Money')).toBeVisible();
  await expect(ringing(james.page)).toContainText(lead.name);
  await accept(james.page).click();
  await expect.poll(() => customer.hears(JAMES), SLOW).toBe(true);
});

test('two agents press accept for one call: the one whose time was over is told, the other talks', async ({ cast }) => {
  // Given two agents of one group, and a network that holds the first one's accept back beyond her 7 seconds.
  const maria = await cast.anAgent('maria.lopez', { hz: MARIA, online: true });
  const james = await cast.anAgent('james.carter', { hz: JAMES, online: true });
  maria.complaints.expect(/Failed to load resource|Request failed with +4\d\d/);
  await twilioFails({ path: '/Reservations/', method: 'POST', action: { type: 'delay', ms: 9_000 } });
  const customer = await cast.aCustomer({ from: aKnownLead(12).phone, to: '+18005550100' });

  // When both press accept, hers first, then the first is told (for two seconds only),
  await accept(maria.page).click();
  await Promise.all([expect(maria.page.getByText(MISSED)).toBeVisible(), accept(james.page).click()]);

  // The second has the call, alone,
  await expect.poll(() => customer.hears(JAMES), SLOW).toBe(true);
  // And the first has nothing of it, also when her press has arrived.
  await expect
    .poll(() => maria.complaints.heard(), SLOW)
    .toContainEqual(expect.stringContaining('cannot become accepted'));
  await expect(ringing(maria.page)).toBeHidden();
  await expect(aCallWith(maria.page).bar).toBeHidden();
  expect(await customer.hears(MARIA)).toBe(false);
  expect(await customer.hears(JAMES)).toBe(true);
});

test('a customer who hangs up while it rings: the ringing stops with its message', async ({ cast }) => {
  const { page } = await cast.anAgent('hannah.weiss', { online: true });
  const { page: lucia } = await cast.anAgent('lucia.ramirez', { online: true });
  const customer = await cast.aCustomer({ from: aKnownLead(13).phone, to: '+13055550114' });
  await expect(ringing(lucia)).toBeVisible();
  await customer.hangUp();
  await expect(lucia.getByText('Incoming call canceled')).toBeVisible();
  await expect(ringing(lucia)).toBeHidden();

  // And she stays online, ready for the next one; nobody else heard of it.
  await expect(lucia.getByText('Online: Waiting for calls & making the money')).toBeVisible();
  await expect(ringing(page)).toBeHidden();
});

test('the same agent accepts in two tabs at once: one tab has the voices, both show the call', async ({ cast }) => {
  // Given one session in two tabs, as the browser's 'Duplicate' makes it.
  const { page, complaints } = await cast.anAgent('priya.nair', { hz: MARIA, online: true });
  // TaskRouter refuses one tab; the SDK complains of the sound that it was opening when the other tab had the leg.
  complaints.expect(/Failed to load resource|Request failed with +4\d\d|Error attaching stream to element/);
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/dashboard'));
  const other = await opened;
  await expect(other.getByText('Online: Waiting for calls & making the money')).toBeVisible();
  const customer = await cast.aCustomer({ from: aKnownLead(14).phone, to: '+13055550111', tone: 500 });
  await expect(accept(page)).toBeVisible();
  await expect(accept(other)).toBeVisible();

  // When both accept at the same moment,
  await Promise.all([page, other].map(tab => accept(tab).dispatchEvent('click')));

  // Then there is one call with one leg of hers; no tab rings on.
  await expect.poll(() => customer.hears(MARIA), SLOW).toBe(true);
  for (const tab of [page, other]) {
    await expect(ringing(tab)).toBeHidden();
    await expect(aCallWith(tab).bar).toBeVisible();
  }

  // And either tab ends it.
  await aCallWith(other).end.click();
  await expect.poll(() => customer.status()).toBe('completed');
  await aCallWith(page).wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();
  for (const tab of [page, other]) await expect(aCallWith(tab).wrapUp.dialog).toBeHidden();
});
