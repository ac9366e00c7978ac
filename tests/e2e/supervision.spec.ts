import type { Page } from 'playwright-core';
import { receivesTone } from './support/browser/spectrum.ts';
import { callControls } from './support/calls/call-controls.ts';
import {
  ADMIN,
  AGENT,
  acceptCall,
  CUSTOMER,
  expectBothStillHear,
  expectCustomerHears,
  expectCustomerStillHears,
  expectPageHears,
  expectPageHearsNot,
  SLOW,
} from './support/calls/voices.ts';
import { expect, type People, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { origins } from './support/system/system.ts';
import { clearFaults, injectFault } from './support/system/virtual-twilio.ts';

const JOIN_FAILED = 'Admin joining call failed';

const controls = (page: Page) => page.getByRole('toolbar', { name: 'Admin call controls' });
const control = (page: Page, name: string) => controls(page).getByRole('button', { name, exact: true });
const cardOf = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

/** Maria is in a call, and the admin has selected it on the agents page. */
const aSupervisedCall = async (people: People) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const ada = await people.anAgent('ada.okafor', { hz: ADMIN });
  const customer = await people.aCustomer({ from: seededLead(25).phone, to: '+18005550100', tone: CUSTOMER });
  await acceptCall(maria.page);
  await expectCustomerHears(customer);
  await ada.page.goto(`${origins.web}/agents`);
  await cardOf(ada.page, 'Maria Lopez').click();
  return { maria, ada, customer };
};

const takeOver = async (page: Page) => {
  await control(page, 'Takeover').click();
  await page.getByRole('dialog', { name: 'Take this call over?' }).getByRole('button', { name: 'Takeover' }).click();
};

test('an admin listens, whispers, leaves and takes over', async ({ people }) => {
  const { maria, ada, customer } = await aSupervisedCall(people);
  const { page } = ada;

  await test.step('listening: the admin hears both, and neither hears the admin', async () => {
    await control(page, 'Listen').click();
    await expect(page.getByText('You listen. Nobody hears you.')).toBeVisible();
    await expectPageHears(page);
    await expectPageHears(page, AGENT);
    expect(await receivesTone(maria.page, ADMIN)).toBe(false);
    expect(await customer.receivesTone(ADMIN)).toBe(false);
  });

  await test.step('whispering: the agent alone hears the admin, until the admin listens again', async () => {
    await control(page, 'Whisper').click();
    await expect(page.getByText('You whisper. Only the agent hears you.')).toBeVisible();
    await expectPageHears(maria.page, ADMIN);
    expect(await customer.receivesTone(ADMIN)).toBe(false);
    await control(page, 'Listen').click();
    await expectPageHearsNot(maria.page, ADMIN);
  });

  await test.step('disconnecting: the call goes on as before, and the admin can listen again', async () => {
    await control(page, 'Disconnect').click();
    await expect(control(page, 'Disconnect')).toBeHidden();
    await expect(control(page, 'Listen')).toBeVisible();
    await expectPageHearsNot(page);
    await expectBothStillHear(maria.page, customer);
    await expect(callControls(maria.page).mute).toBeVisible();
    await expect(callControls(page).bar).toBeHidden();
  });

  await test.step('taking over: the customer hears the admin, and the agent wraps up', async () => {
    await takeOver(page);
    await expectCustomerHears(customer, ADMIN);
    await expect(callControls(maria.page).wrapUp.dialog).toBeVisible(SLOW);
  });
});

test('Twilio fails each of a supervisor’s commands: the admin gets a message, and the next try works @ci', async ({
  people,
}) => {
  const { maria, ada, customer } = await aSupervisedCall(people);
  ada.errors.expect(/Failed to load resource/);
  const { page } = ada;

  await test.step('Twilio rejects the join: the admin gets a message and is not in the call', async () => {
    await injectFault({ path: '/Participants\\.json$', method: 'POST', action: { type: 'status', status: 400 } });
    await control(page, 'Listen').click();
    await expect(page.getByText(JOIN_FAILED)).toBeVisible(SLOW);
    await expect(control(page, 'Listen')).toBeEnabled(SLOW);
    expect(await receivesTone(page, CUSTOMER)).toBe(false);
    await expect(page.getByText(JOIN_FAILED)).toBeHidden();
  });

  await test.step('Twilio makes the leg but does not respond: the admin is in the call by one leg', async () => {
    await injectFault({ path: '/Participants\\.json$', method: 'POST', action: { type: 'timeout' } });
    await control(page, 'Listen').click();
    await expect(control(page, 'Disconnect')).toBeVisible(SLOW);
    await expectPageHears(page);
    expect(await customer.receivesTone(ADMIN)).toBe(false);
  });

  await test.step('Twilio fails the whisper: the admin gets a message and listens on; the next try whispers', async () => {
    await injectFault({ path: '/Participants/', method: 'POST', action: { type: 'status', status: 503 } });
    await control(page, 'Whisper').click();
    await expect(page.getByText(JOIN_FAILED)).toBeVisible(SLOW);
    expect(await receivesTone(maria.page, ADMIN)).toBe(false);
    await expect(control(page, 'Whisper')).toBeEnabled(SLOW);
    await control(page, 'Whisper').click();
    await expectPageHears(maria.page, ADMIN);
    expect(await customer.receivesTone(ADMIN)).toBe(false);
  });

  await test.step("Twilio fails to end the admin's leg: the browser's phone ends it", async () => {
    await injectFault({ path: '/Calls/', method: 'POST', action: { type: 'status', status: 503 } });
    await control(page, 'Disconnect').click();
    await expect(control(page, 'Disconnect')).toBeHidden(SLOW);
    await expectPageHearsNot(page);
    await expectCustomerStillHears(customer);
    await clearFaults();
  });

  await test.step('Twilio rejects the takeover: the agent keeps the call; the next try takes it over', async () => {
    await expect(page.getByText(JOIN_FAILED)).toBeHidden();
    await injectFault({ path: '/Participants\\.json$', method: 'POST', action: { type: 'status', status: 400 } });
    await takeOver(page);
    await expect(page.getByText(JOIN_FAILED)).toBeVisible(SLOW);
    await expectCustomerStillHears(customer);
    await expect(page.getByRole('button', { name: 'Takeover', exact: true })).toBeEnabled(SLOW);
    await takeOver(page);
    await expectCustomerHears(customer, ADMIN);
    await expect(callControls(maria.page).wrapUp.dialog).toBeVisible(SLOW);
  });
});

test('a supervisor who is no admin sees queue and cards change live, and has no control of a call', {
  tag: '@ci',
}, async ({ people }) => {
  const lead = seededLead(26);
  const priya = await people.anAgent('priya.nair', { hz: AGENT });
  const { page } = await people.anAgent('victor.stone');
  await page.goto(`${origins.web}/agents`);
  const card = cardOf(page, 'Priya Nair');
  await expect(card).toContainText('Offline');
  await expect(page.getByText(/^Queue\s*0$/)).toBeVisible();

  const customer = await test.step('a customer for whom no agent is online is in the queue', async () => {
    const waiting = await people.aCustomer({ from: lead.phone, to: '+13055550111', tone: CUSTOMER });
    await expect(page.getByText(/^Queue\s*1/)).toBeVisible();
    return waiting;
  });

  await test.step('the card shows the call once the agent has accepted, and the queue is empty', async () => {
    await priya.page.getByRole('switch').click();
    await acceptCall(priya.page);
    await expect(card).toContainText(lead.name);
    await expect(page.getByText(/^Queue\s*0$/)).toBeVisible();
    await expectCustomerHears(customer);
  });

  await test.step('the chips show what the agent does', async () => {
    const call = callControls(priya.page);
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
  });

  await test.step('the supervisor reads the call and finds no control of it', async () => {
    await card.click();
    const active = page.getByRole('region', { name: 'Active Call' });
    await expect(active).toContainText(lead.name);
    await expect(active).toContainText('TO REQUESTED');
    await expect(controls(page)).toBeHidden();
    for (const name of ['Listen', 'Whisper', 'Takeover', 'Disconnect', 'Transfer'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await customer.hangUp();
    await expect(card).toContainText('Wrap-up');
    await expect(active).toContainText('No Active Call');
  });
});
