import type { Page } from 'playwright-core';
import { HOLD_MUSIC_HZ } from '../../infra/local/twilio/voice/media/sound.ts';
import { goOnline } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { callDocument } from './support/calls/open-calls.ts';
import { ONLINE } from './support/calls/ready-texts.ts';
import {
  AGENT,
  acceptCall,
  CUSTOMER,
  expectBothHear,
  expectBothStillHear,
  expectCustomerHears,
  expectCustomerHearsNot,
  expectCustomerStillHears,
  expectPageHears,
  OTHER_AGENT,
  SLOW,
} from './support/calls/voices.ts';
import { inParallel } from './support/in-parallel.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { clearFaults, injectFault } from './support/system/virtual-twilio.ts';

const CANCELED = 'The transfer is canceled. The customer is still with you.';
const CANCEL_FAILED = 'The transfer could not be canceled. Please try again.';
const faults = [{ type: 'status', status: 503 } as const, { type: 'drop' } as const];

const transferToSpanish = async (page: Page) => {
  await callControls(page).transferTo(/Spanish Speaking Agent/);
  await expect(callControls(page).transfer.getByRole('status')).toContainText('Requested');
};

test('a transfer is taken after the first agent has left; one is canceled, and the next within a minute is rejected', async ({
  people,
}) => {
  const priya = await people.anAgent('priya.nair', { hz: AGENT, online: true });
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const nina = await people.anAgent('nina.patel', { hz: OTHER_AGENT });

  const canceled = async () => {
    const { page } = priya;
    const call = callControls(page);
    const customer = await people.aCustomer({ from: seededLead(21).phone, to: '+13055550111', tone: CUSTOMER });
    await acceptCall(page);
    await expectPageHears(page);

    await test.step('the agent talks on while the transfer is requested, and cancels it', async () => {
      await transferToSpanish(page);
      await expectCustomerStillHears(customer);
      await call.transfer.getByRole('button', { name: 'Cancel transfer' }).click();
      await expect(call.transfer.getByText(CANCELED)).toBeVisible();
      await expectCustomerHears(customer);
      await call.transfer.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('the next one within a minute is rejected', async () => {
      await call.press('t');
      await expect(page.getByText('You can only transfer calls once per minute')).toBeVisible();
      await expect(call.transfer).toBeHidden();
      await call.end.click();
      await disposeAsVoicemail(page);
    });
  };

  const firstAgentLeaves = async () => {
    const { page } = maria;
    const call = callControls(page);
    const customer = await people.aCustomer({ from: seededLead(23).phone, to: '+18005550100', tone: CUSTOMER });
    await acceptCall(page);
    await expectPageHears(page);

    await test.step('the first agent leaves and wraps up; the customer hears hold music', async () => {
      await call.transferTo(/Customer Service/);
      await call.closeTransfer();
      await expect(call.bar).toContainText('Transferring to');
      await call.end.click();
      await expect(call.wrapUp.dialog).toBeVisible();
      await expectCustomerHears(customer, HOLD_MUSIC_HZ);
      expect(await customer.status()).toBe('in-progress');
      await expectCustomerHearsNot(customer);
      await disposeAsVoicemail(page);
    });

    await test.step('an agent of the group comes online and accepts; the music stops', async () => {
      await goOnline(nina);
      await expect(nina.page.getByText('Incoming transfer')).toBeVisible();
      await acceptCall(nina.page);
      await expectPageHears(nina.page);
      await expectCustomerHears(customer, OTHER_AGENT);
      await expectCustomerHearsNot(customer, HOLD_MUSIC_HZ);
    });

    await test.step('the call is over when the transferee hangs up', async () => {
      await callControls(nina.page).end.click();
      await expect.poll(() => customer.status()).toBe('completed');
      await disposeAsVoicemail(nina.page);
    });
  };

  await inParallel({
    'a transfer is canceled': canceled,
    'the first agent leaves before anybody accepts': firstAgentLeaves,
  });
});

test('a transfer that nobody takes fails after a minute, and the agent still has the customer @ci', async ({
  people,
}) => {
  const priya = await people.anAgent('priya.nair', { hz: AGENT, online: true });
  const { page } = priya;
  const call = callControls(page);
  const customer = await people.aCustomer({ from: seededLead(21).phone, to: '+13055550111', tone: CUSTOMER });
  await acceptCall(page);
  await expectPageHears(page);

  // Of a group in which nobody is online.
  await transferToSpanish(page);
  await call.closeTransfer();
  await expect(call.bar).toContainText('Transferring to');
  const message = page.getByText('Nobody took the transfer. The customer is still with you.');
  await expect(message).toBeVisible({ timeout: 90_000 });
  expect(await customer.status()).toBe('in-progress');
  await expectBothStillHear(page, customer);
  expect((await callDocument(priya, customer.callSid)).transfer_status).toBe('Failed');
});

test('an agent with auto accept is connected without a click; Twilio fails a transfer and its cancellation', {
  tag: '@ci',
}, async ({ people }) => {
  const agent = await people.anAgent('sam.doyle', { hz: AGENT, online: true });
  const { page } = agent;
  agent.errors.expect(/Failed to load resource/);
  const customer = await people.aCustomer({ from: seededLead(24).phone, to: '+13055550112', tone: CUSTOMER });
  await expect(page.getByText('Call Connected!')).toBeVisible();
  await expectBothHear(page, customer);
  const call = callControls(page);

  for (const action of faults)
    await test.step(`the request fails (${action.type}): the dialog shows it and closes, the customer stays`, async () => {
      await injectFault({ path: '/Tasks$', method: 'POST', action });
      await call.transferTo(/Verification/);
      await expect(call.transfer.getByRole('alert')).toHaveText(
        'The transfer could not be started. Please try again.',
        SLOW,
      );
      await expect(call.transfer).toBeHidden();
      await expectCustomerStillHears(customer);
      expect((await callDocument(agent, customer.callSid)).transfer_status).not.toBe('Requested');
    });

  const cancel = call.transfer.getByRole('button', { name: 'Cancel transfer' });
  await test.step('the next try needs no minute in between and is requested', async () => {
    await call.transferTo(/Verification/);
    await expect(call.transfer.getByRole('status')).toContainText('Requested');
  });

  for (const action of faults)
    await test.step(`the cancellation fails (${action.type}): the agent gets a message and can try again`, async () => {
      await injectFault({ path: '/Tasks/', method: 'POST', action });
      await cancel.click();
      await expect(page.getByText(CANCEL_FAILED)).toBeVisible(SLOW);
      await expect(cancel).not.toHaveAttribute('aria-busy', 'true', SLOW);
      await clearFaults();
      await expect(page.getByText(CANCEL_FAILED)).toBeHidden();
    });

  await test.step('the next try cancels it', async () => {
    await cancel.click();
    await expect(call.transfer.getByText(CANCELED)).toBeVisible(SLOW);
    await call.transfer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('after the wrap-up the agent is online again', async () => {
    await customer.hangUp();
    await disposeAsVoicemail(page);
    await expect(page.getByText(ONLINE)).toBeVisible();
  });
});
