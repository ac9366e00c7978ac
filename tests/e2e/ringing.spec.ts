import type { Page } from 'playwright-core';
import { type Agent, goOffline, goOnline } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { OFFLINE, ONLINE } from './support/calls/ready-texts.ts';
import { AGENT, expectCustomerHears, OTHER_AGENT, SLOW } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { injectFault } from './support/system/virtual-twilio.ts';

const CLOSERS = '+18005550100';
const CUSTOMER_SERVICE = '+18005550199';
const MISSED = 'You missed a call due to timeout. You only have 7 seconds to pickup.';

const offer = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Incoming call' });
const accept = (page: Page) => offer(page).getByRole('button', { name: 'Accept' });

/** The agent who is available longest is offered the next call, and every offer changes that. */
const goOnlineInOrder = async (...agents: Agent[]): Promise<void> => {
  for (const agent of agents) if (await agent.page.getByText(ONLINE).isVisible()) await goOffline(agent);
  for (const agent of agents) await goOnline(agent);
};

/** The customer has hung up; the agent wraps up the call on the page. */
const wrapUp = async (page: Page): Promise<void> => {
  await expect(callControls(page).wrapUp.dialog).toBeVisible();
  await disposeAsVoicemail(page);
};

test('a call that an agent declines, misses or accepts too late goes on to the next agent', async ({ people }) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT });
  const james = await people.anAgent('james.carter', { hz: OTHER_AGENT });
  maria.errors.expect(/Failed to load resource|Request failed with +4\d\d/);

  await test.step('a customer who hangs up ends the ringing: the agent gets a message, stays online, and no other rings', async () => {
    await goOnlineInOrder(maria, james);
    const customer = await people.aCustomer({ from: seededLead(13).phone, to: CLOSERS });
    await expect(offer(maria.page)).toBeVisible();
    await customer.hangUp();
    await expect(maria.page.getByText('Incoming call canceled')).toBeVisible();
    await expect(offer(maria.page)).toBeHidden();
    await expect(maria.page.getByText(ONLINE)).toBeVisible();
    await expect(offer(james.page)).toBeHidden();
  });

  await test.step('a declined call rings at the next agent', async () => {
    await goOnlineInOrder(maria, james);
    const lead = seededLead(15);
    const customer = await people.aCustomer({ from: lead.phone, to: CLOSERS });
    await maria.page.getByRole('button', { name: 'Decline' }).click();
    await expect(maria.page.getByRole('dialog')).toBeHidden();
    await expect(james.page.getByRole('dialog').getByRole('heading', { name: lead.name })).toBeVisible();
    await customer.hangUp();
    await expect(offer(james.page)).toBeHidden();
  });

  await test.step('after 7 seconds a call rings at the next agent; the first gets a message, and is offline', async () => {
    await goOnlineInOrder(maria, james);
    const lead = seededLead(11);
    const customer = await people.aCustomer({ from: lead.phone, to: CLOSERS });
    await expect(offer(maria.page)).toContainText(lead.name);
    await expect(offer(james.page)).toBeHidden();
    await expect(maria.page.getByText(MISSED)).toBeVisible();
    await expect(offer(maria.page)).toBeHidden();
    await expect(maria.page.getByText(OFFLINE)).toBeVisible();
    await expect(offer(james.page)).toContainText(lead.name);
    await accept(james.page).click();
    await expectCustomerHears(customer, OTHER_AGENT);
    await customer.hangUp();
    await wrapUp(james.page);
  });

  await test.step('an Accept that TaskRouter receives after the 7 seconds leaves the call with the next agent', async () => {
    await goOnlineInOrder(maria, james);
    await injectFault({ path: '/Reservations/', method: 'POST', action: { type: 'delay', ms: 9_000 } });
    const customer = await people.aCustomer({ from: seededLead(12).phone, to: CLOSERS });
    await accept(maria.page).click();
    // The message stands for two seconds, so both are awaited at once.
    await Promise.all([expect(maria.page.getByText(MISSED)).toBeVisible(), accept(james.page).click()]);
    await expectCustomerHears(customer, OTHER_AGENT);
    await expect.poll(() => maria.errors.all(), SLOW).toContainEqual(expect.stringContaining('cannot become accepted'));
    await expect(offer(maria.page)).toBeHidden();
    await expect(callControls(maria.page).bar).toBeHidden();
    expect(await customer.receivesTone(AGENT)).toBe(false);
    expect(await customer.receivesTone(OTHER_AGENT)).toBe(true);
  });
});

test('TaskRouter fails an accept: the call rings on or is missed, and the next Accept connects', {
  tag: '@ci',
}, async ({ people }) => {
  const { page, errors } = await people.anAgent('nina.patel', { online: true });
  errors.expect(/Failed to load resource|Server Error: 500 An injected fault/);

  await test.step('after a 500 the agent gets a message, the call rings on, and the next Accept connects', async () => {
    await injectFault({ path: '/Reservations/', method: 'POST', action: { type: 'status', status: 500 } });
    const customer = await people.aCustomer({ from: seededLead(9).phone, to: CUSTOMER_SERVICE });
    await accept(page).click();
    await expect(page.getByText('The call could not be accepted. Try again.')).toBeVisible();
    await accept(page).click();
    await expectCustomerHears(customer);
    await expect(callControls(page).mute).toBeVisible();
    await customer.hangUp();
    await wrapUp(page);
  });

  await test.step('without a response the call is missed; the customer waits, and rings when the agent is online again', async () => {
    await injectFault({ path: '/Reservations/', method: 'POST', action: { type: 'drop' } });
    const customer = await people.aCustomer({ from: seededLead(10).phone, to: CUSTOMER_SERVICE });
    await accept(page).click();
    await expect(page.getByText(MISSED)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    expect(await customer.status()).toBe('in-progress');
    await page.getByRole('switch').click();
    await accept(page).click();
    await expectCustomerHears(customer);
  });
});
