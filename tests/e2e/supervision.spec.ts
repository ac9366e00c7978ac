import type { Page } from 'playwright-core';
import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { hears } from './support/spectrum.ts';
import { origins } from './support/system.ts';

const AGENT = 1000;
const ADMIN = 2000;
const CUSTOMER = 500;
const SLOW = { timeout: 30_000 };

/** Opens the monitor and chooses an agent by her name. */
const watch = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${origins.web}/agents`);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
};

const controls = (page: Page) => page.getByRole('toolbar', { name: 'Admin call controls' });
const control = (page: Page, name: string) => controls(page).getByRole('button', { name, exact: true });

test('an admin listens unheard, whispers to the agent alone, and leaves the call as it was', async ({ cast }) => {
  const lead = aKnownLead(25);
  // Given an agent and a customer who talk, and an admin at the monitor.
  const maria = await cast.anAgent('maria.lopez', { hz: AGENT, online: true });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await maria.page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  const ada = await cast.anAgent('ada.okafor', { hz: ADMIN });
  await watch(ada.page, 'Maria Lopez');

  // When she listens, she hears both, and nobody hears her.
  await control(ada.page, 'Listen').click();
  await expect(ada.page.getByText('You listen. Nobody hears you.')).toBeVisible();
  await expect.poll(() => hears(ada.page, CUSTOMER), SLOW).toBe(true);
  await expect.poll(() => hears(ada.page, AGENT), SLOW).toBe(true);
  expect(await hears(maria.page, ADMIN)).toBe(false);
  expect(await customer.hears(ADMIN)).toBe(false);

  // When she whispers, the agent alone hears her.
  await control(ada.page, 'Whisper').click();
  await expect(ada.page.getByText('You whisper. Only the agent hears you.')).toBeVisible();
  await expect.poll(() => hears(maria.page, ADMIN), SLOW).toBe(true);
  expect(await customer.hears(ADMIN)).toBe(false);

  // When she listens again, the agent hears her no more.
  await control(ada.page, 'Listen').click();
  await expect.poll(() => hears(maria.page, ADMIN), SLOW).toBe(false);

  // When she disconnects, the two go on as before, and she can come again.
  await control(ada.page, 'Disconnect').click();
  await expect(control(ada.page, 'Disconnect')).toBeHidden();
  await expect(control(ada.page, 'Listen')).toBeVisible();
  await expect.poll(() => hears(ada.page, CUSTOMER), SLOW).toBe(false);
  expect(await customer.hears(AGENT)).toBe(true);
  expect(await hears(maria.page, CUSTOMER)).toBe(true);
  await expect(aCallWith(maria.page).mute).toBeVisible();
  await expect(aCallWith(ada.page).bar).toBeHidden();
});

test('a supervisor who is no admin sees the floor follow live, with no way into the call', async ({ cast }) => {
  const lead = aKnownLead(26);
  // Given a supervisor of the verification group at the monitor, and an agent who waits.
  const priya = await cast.anAgent('priya.nair', { hz: AGENT });
  const { page } = await cast.anAgent('victor.stone');
  await page.goto(`${origins.web}/agents`);
  const card = page.getByRole('option', { name: /^Priya Nair/ });
  await expect(card).toContainText('Offline');
  await expect(page.getByText(/^Queue\s*0$/)).toBeVisible();

  // When a customer calls and nobody is online, she waits in the queue.
  const customer = await cast.aCustomer({ from: lead.phone, to: '+13055550111', tone: CUSTOMER });
  await expect(page.getByText(/^Queue\s*1$/)).toBeVisible();

  // When the agent comes and accepts, the card tells it, and the queue is empty.
  await priya.page.getByRole('switch').click();
  await priya.page.getByRole('button', { name: 'Accept' }).click();
  await expect(card).toContainText(lead.name);
  await expect(page.getByText(/^Queue\s*0$/)).toBeVisible();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);

  // Then the chips follow what the agent does.
  const call = aCallWith(priya.page);
  await call.mute.click();
  await expect(card).toContainText('AGENT MUTED');
  await call.hold.click();
  await expect(card).toContainText('ON HOLD');
  await call.press('s');
  await expect(card).toContainText('TO REQUESTED');
  await call.unmute.click();
  await expect(card).not.toContainText('AGENT MUTED');
  await call.unhold.click();
  await expect(card).not.toContainText('ON HOLD');

  // And the supervisor reads the call, and finds no control of it.
  await card.click();
  const active = page.getByRole('region', { name: 'Active Call' });
  await expect(active).toContainText(lead.name);
  await expect(active).toContainText('TO REQUESTED');
  await expect(controls(page)).toBeHidden();
  for (const name of ['Listen', 'Whisper', 'Takeover', 'Disconnect', 'Transfer'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();

  // When the customer hangs up, the card says that the agent wraps up.
  await customer.hangUp();
  await expect(card).toContainText('Wrap-up');
  await expect(active).toContainText('No Active Call');
});
