import type { Locator } from 'playwright-core';
import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { callDocument } from './support/open-calls.ts';
import { twilioFails } from './support/phone-company.ts';

const AGENT = 1000;
const SLOW = { timeout: 30_000 };
const REFUSED_REQUEST = /Failed to load resource|Server Error: 500 An injected fault/;

/** A control that waits is busy; it must come back. */
const isBack = (control: Locator) => expect(control).not.toHaveAttribute('aria-busy', 'true');

test('Twilio answers 500 to a mute, then nothing at all: told, undone, and the next try works', async ({ cast }) => {
  // Given an agent in a call.
  const agent = await cast.anAgent('priya.nair', { hz: AGENT, online: true });
  const { page } = agent;
  agent.complaints.expect(REFUSED_REQUEST);
  const customer = await cast.aCustomer({ from: aKnownLead(7).phone, to: '+13055550111' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  const sentence = page.getByText('You could not be muted. Please try again.');

  // When Twilio answers 500, she is told, her microphone is still on, and the control is there again.
  await twilioFails({ path: '/Participants/', method: 'POST', action: { type: 'status', status: 500 } });
  await call.mute.click();
  await expect(sentence).toBeVisible();
  await isBack(call.mute);
  expect(await customer.hears(AGENT)).toBe(true);
  await expect(sentence).toBeHidden();

  // When Twilio does not answer, likewise, within seconds.
  await twilioFails({ path: '/Participants/', method: 'POST', action: { type: 'drop' } });
  await call.mute.click();
  await expect(sentence).toBeVisible(SLOW);
  await isBack(call.mute);
  expect((await callDocument(agent, customer.callSid)).agent_muted).toBe(false);
  await expect(sentence).toBeHidden();

  // When Twilio does it and only the answer is lost, the screen follows what is true.
  await twilioFails({ path: '/Participants/', method: 'POST', action: { type: 'timeout' } });
  await call.mute.click();
  await expect(call.unmute).toBeVisible(SLOW);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(false);

  // Then the next try works.
  await expect(sentence).toBeVisible(SLOW);
  await isBack(call.unmute);
  await call.unmute.click();
  await expect(call.mute).toBeVisible();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
});

test('Twilio fails to end a call: told, the call goes on, and the next try ends it', async ({ cast }) => {
  // Given an agent in a call.
  const agent = await cast.anAgent('lucia.ramirez', { hz: AGENT, online: true });
  const { page } = agent;
  agent.complaints.expect(REFUSED_REQUEST);
  const customer = await cast.aCustomer({ from: aKnownLead(8).phone, to: '+13055550114' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);

  for (const action of [{ type: 'status', status: 500 } as const, { type: 'drop' } as const]) {
    // When Twilio answers 500, or nothing,
    await twilioFails({ path: '/Conferences/', method: 'POST', action });
    await call.end.click();

    // Then she is told, and talks on.
    const sentence = page.getByText('The call could not be ended. Please try again.');
    await expect(sentence).toBeVisible(SLOW);
    await isBack(call.end);
    await expect(call.wrapUp.dialog).toBeHidden();
    expect(await customer.status()).toBe('in-progress');
    await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
    await expect(sentence).toBeHidden();
  }

  // When she tries again, it ends.
  await call.end.click();
  await expect(call.wrapUp.dialog).toBeVisible();
  await expect.poll(() => customer.status()).toBe('completed');
  await call.wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(call.wrapUp.dialog).toBeHidden();
});

test('TaskRouter fails an accept: told, it rings on, and the next press accepts', async ({ cast }) => {
  // Given a call that rings.
  const { page, complaints } = await cast.anAgent('nina.patel', { hz: AGENT, online: true });
  complaints.expect(REFUSED_REQUEST);
  await twilioFails({ path: '/Reservations/', method: 'POST', action: { type: 'status', status: 500 } });
  const customer = await cast.aCustomer({ from: aKnownLead(9).phone, to: '+18005550199' });

  // When she accepts and TaskRouter answers 500,
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('The call could not be accepted. Try again.')).toBeVisible();

  // Then it still rings, and the next press brings them together.
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  await expect(aCallWith(page).mute).toBeVisible();
});

test('TaskRouter never answers an accept: the call is missed, said so, and rings again', async ({ cast }) => {
  // Given a call that rings at the one agent there is.
  const { page, complaints } = await cast.anAgent('nina.patel', { hz: AGENT, online: true });
  complaints.expect(REFUSED_REQUEST);
  await twilioFails({ path: '/Reservations/', method: 'POST', action: { type: 'drop' } });
  const customer = await cast.aCustomer({ from: aKnownLead(10).phone, to: '+18005550199' });

  // When she accepts and nothing comes back,
  await page.getByRole('button', { name: 'Accept' }).click();

  // Then the offer ends like any missed one, and she is offline.
  await expect(page.getByText('You missed a call due to timeout. You only have 7 seconds to pickup.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Offline: Not Making Money')).toBeVisible();

  // When she goes online again, the customer, who still waits, rings there.
  expect(await customer.status()).toBe('in-progress');
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
});

test('Twilio says everything three times: one call, one history row, nothing goes back', async ({ cast }) => {
  // Given webhooks that each arrive three times at once.
  const lead = aKnownLead(20);
  const { page } = await cast.anAgent('owen.brooks', { hz: AGENT, online: true });
  await page.getByRole('link', { name: 'Call history' }).click();
  const table = page.getByRole('table', { name: 'Call history' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const before = Number(await table.getAttribute('aria-rowcount'));
  await twilioFails({ action: { type: 'duplicate', copies: 2 }, times: 100 });

  // When a call comes, is taken, and ends,
  const customer = await cast.aCustomer({ from: lead.phone, to: '+13055550113' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  await call.end.click();
  await call.wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(call.wrapUp.dialog).toBeHidden();

  // Then the history has it once, and it stays ended.
  await page.getByRole('link', { name: 'Call history' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText(lead.name);
  await expect(table).toHaveAttribute('aria-rowcount', String(before + 1));
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toContainText('Voicemail');
  await expect(table).toHaveAttribute('aria-rowcount', String(before + 1));
  await expect(call.bar).toBeHidden();
});
