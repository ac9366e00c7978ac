import type { Page } from 'playwright-core';
import { HOLD_MUSIC_HZ } from '../../infra/local/twilio/voice/media/sound.ts';
import { goOnline } from './support/agent.ts';
import { aCallWith } from './support/call.ts';
import { wrapUpAsVoicemail } from './support/dialling.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { callDocument } from './support/open-calls.ts';
import { twilioFails } from './support/phone-company.ts';
import { hears } from './support/spectrum.ts';

const FIRST = 1000;
const SECOND = 1500;
const CUSTOMER = 500;
const SLOW = { timeout: 30_000 };
const REFUSED_REQUEST = /Failed to load resource/;

/** Accepts the call that rings, and waits until both hear each other. */
const accept = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
};

test('nobody takes a transfer: it is told to the agent, who has the customer all along', async ({ cast }) => {
  test.setTimeout(180_000);
  // Given an agent in a call, and a group of which nobody is online.
  const agent = await cast.anAgent('priya.nair', { hz: FIRST, online: true });
  const { page } = agent;
  const customer = await cast.aCustomer({ from: aKnownLead(21).phone, to: '+13055550111', tone: CUSTOMER });
  await accept(page);
  const call = aCallWith(page);

  // When she transfers it, she talks on, and sees that nobody has it yet.
  await call.transferTo(/Spanish Speaking Agent/);
  await expect(call.transfer.getByRole('status')).toContainText('Requested');
  await call.leaveTransfer();
  await expect(call.bar).toContainText('Transferring to');
  expect(await customer.hears(FIRST)).toBe(true);

  // Then within the minute that it may take, it is told.
  await expect(page.getByText('Nobody took the transfer. The customer is still with you.')).toBeVisible({
    timeout: 90_000,
  });
  expect(await customer.status()).toBe('in-progress');
  await expect.poll(() => customer.hears(FIRST), SLOW).toBe(true);
  expect(await hears(page, CUSTOMER)).toBe(true);
  expect((await callDocument(agent, customer.callSid)).transfer_status).toBe('Failed');

  // And the call ends as any other.
  await call.end.click();
  await wrapUpAsVoicemail(page);
});

test('a transfer is canceled; a second one within the minute is refused', async ({ cast }) => {
  const { page } = await cast.anAgent('lucia.ramirez', { hz: FIRST, online: true });
  const customer = await cast.aCustomer({ from: aKnownLead(22).phone, to: '+13055550114', tone: CUSTOMER });
  await accept(page);
  const call = aCallWith(page);

  // When the agent takes a transfer back that waits,
  await call.transferTo(/Verification/);
  await call.transfer.getByRole('button', { name: 'Cancel transfer' }).click();

  // Then the customer is still hers.
  await expect(call.transfer.getByText('The transfer is canceled. The customer is still with you.')).toBeVisible();
  await expect.poll(() => customer.hears(FIRST), SLOW).toBe(true);
  await call.transfer.getByRole('button', { name: 'Close' }).click();

  // When she transfers again at once, she is told why not.
  await call.press('t');
  await expect(page.getByText('You can only transfer calls once per minute')).toBeVisible();
  await expect(call.transfer).toBeHidden();
});

test('the first agent leaves before anybody answers: the customer hears music, then the second agent', async ({
  cast,
}) => {
  test.setTimeout(180_000);
  const lead = aKnownLead(23);
  const { page } = await cast.anAgent('maria.lopez', { hz: FIRST, online: true });
  const nina = await cast.anAgent('nina.patel', { hz: SECOND });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await accept(page);
  const call = aCallWith(page);

  // When the first agent transfers to a group that nobody answers for, and leaves,
  await call.transferTo(/Customer Service/);
  await call.leaveTransfer();
  await expect(call.bar).toContainText('Transferring to');
  await call.end.click();

  // Then she wraps up, and the customer waits with music.
  await expect(call.wrapUp.dialog).toBeVisible();
  await expect.poll(() => customer.hears(HOLD_MUSIC_HZ), SLOW).toBe(true);
  expect(await customer.status()).toBe('in-progress');
  await expect.poll(() => customer.hears(FIRST)).toBe(false);
  await wrapUpAsVoicemail(page);

  // When somebody of the group comes, it is hers, and the music is over.
  await goOnline(nina);
  await expect(nina.page.getByText('Incoming transfer')).toBeVisible();
  await accept(nina.page);
  await expect.poll(() => customer.hears(SECOND), SLOW).toBe(true);
  await expect.poll(() => customer.hears(HOLD_MUSIC_HZ), SLOW).toBe(false);

  // And the call is over for both when she hangs up.
  await aCallWith(nina.page).end.click();
  await expect.poll(() => customer.status()).toBe('completed');
  await wrapUpAsVoicemail(nina.page);
});

test('Twilio fails a transfer: its sentence stands two seconds, the dialog closes, and the next try works', async ({
  cast,
}) => {
  const agent = await cast.anAgent('sam.doyle', { hz: FIRST, online: true });
  const { page } = agent;
  agent.complaints.expect(REFUSED_REQUEST);
  const customer = await cast.aCustomer({ from: aKnownLead(24).phone, to: '+13055550112', tone: CUSTOMER });
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  const call = aCallWith(page);

  for (const action of [{ type: 'status', status: 503 } as const, { type: 'drop' } as const]) {
    // When Twilio answers 503, or nothing, she is told, and the dialog goes by itself.
    await twilioFails({ path: '/Tasks', method: 'POST', action });
    await call.transferTo(/Verification/);
    await expect(call.transfer.getByRole('alert')).toHaveText(
      'The transfer could not be started. Please try again.',
      SLOW,
    );
    await expect(call.transfer).toBeHidden();

    // Then the customer is still hers.
    expect(await customer.hears(FIRST)).toBe(true);
    expect((await callDocument(agent, customer.callSid)).transfer_status).not.toBe('Requested');
  }

  // When she tries again, without waiting a minute, it is offered.
  await call.transferTo(/Verification/);
  await expect(call.transfer.getByRole('status')).toContainText('Requested');
  await call.transfer.getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(call.transfer.getByText('The transfer is canceled.')).toBeVisible();
});
