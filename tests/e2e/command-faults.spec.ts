import type { Locator } from 'playwright-core';
import { callControls } from './support/calls/call-controls.ts';
import { calledParty, countCallsTo, setPhone } from './support/calls/customer.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { callDocument } from './support/calls/open-calls.ts';
import {
  AGENT,
  acceptCall,
  CUSTOMER,
  expectCustomerHears,
  expectCustomerHearsNot,
  expectCustomerStillHears,
  SLOW,
  THIRD_PARTY,
} from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { clearFaults, injectFault } from './support/system/virtual-twilio.ts';

const FAILED_REQUEST = /Failed to load resource/;
/** Mute and hold are sent to Twilio once more before they fail. */
const ATTEMPTS = 2;
const REMOVAL_FAILED = /The added call could not be hung up/;

/** Twilio answers with an error, or does nothing and does not respond. */
const faultsWith = (status: 500 | 503) => [{ type: 'status', status } as const, { type: 'drop' } as const];

const expectIdle = (control: Locator) => expect(control).not.toHaveAttribute('aria-busy', 'true', SLOW);

test('Twilio fails mute, hold and end: the agent gets a message, the two talk on, and the next try works', {
  tag: '@ci',
}, async ({ people }) => {
  const agent = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const { page } = agent;
  agent.errors.expect(FAILED_REQUEST);
  const customer = await people.aCustomer({ from: seededLead(27).phone, to: '+18005550100', tone: CUSTOMER });
  await acceptCall(page);
  const call = callControls(page);
  await expectCustomerHears(customer);

  const participantCommands = [
    {
      name: 'mute',
      control: call.mute,
      opposite: call.unmute,
      message: page.getByText('You could not be muted. Please try again.'),
      field: 'agent_muted' as const,
      faults: faultsWith(500),
    },
    {
      name: 'hold',
      control: call.hold,
      opposite: call.unhold,
      message: page.getByText('The customer could not be put on hold. Please try again.'),
      field: 'lead_hold' as const,
      faults: faultsWith(503),
    },
  ];
  for (const { name, control, opposite, message, field, faults } of participantCommands) {
    for (const action of faults)
      await test.step(`${name} fails (${action.type}): the agent gets a message and is still heard`, async () => {
        await injectFault({ path: '/Participants/', method: 'POST', action, times: ATTEMPTS });
        await control.click();
        await expect(message).toBeVisible(SLOW);
        await expectIdle(control);
        await expectCustomerStillHears(customer);
        expect((await callDocument(agent, customer.callSid))[field]).toBe(false);
        await expect(message).toBeHidden();
      });

    await test.step(`${name} is done but its response is lost: the page shows the true state`, async () => {
      await injectFault({ path: '/Participants/', method: 'POST', action: { type: 'timeout' }, times: ATTEMPTS });
      await control.click();
      await expect(opposite).toBeVisible(SLOW);
      await expectCustomerHearsNot(customer);
      await expect(message).toBeVisible(SLOW);
      await expectIdle(opposite);
    });

    await test.step(`the next try undoes the ${name}`, async () => {
      await opposite.click();
      await expect(control).toBeVisible(SLOW);
      await expectCustomerHears(customer);
    });
  }

  // Only with an answer: while a request is lost, the reconciler may run and end the call as the agent wanted.
  await test.step('the end of the call fails: the agent gets a message, and the call goes on', async () => {
    await injectFault({ path: '/Conferences/', method: 'POST', action: { type: 'status', status: 500 } });
    await call.end.click();
    const message = page.getByText('The call could not be ended. Please try again.');
    await expect(message).toBeVisible(SLOW);
    await expectIdle(call.end);
    await expect(call.wrapUp.dialog).toBeHidden();
    expect(await customer.status()).toBe('in-progress');
    await expectCustomerStillHears(customer);
    await expect(message).toBeHidden();
  });

  await test.step('the next try ends it', async () => {
    await call.end.click();
    await expect(call.wrapUp.dialog).toBeVisible(SLOW);
    await expect.poll(() => customer.status()).toBe('completed');
    await disposeAsVoicemail(page);
  });
});

test('Twilio fails to add and to remove a third party: it is dialled once, and the next try removes it', {
  tag: '@ci',
}, async ({ people }) => {
  const number = '+13055557799';
  const { page, errors } = await people.anAgent('james.carter', { hz: AGENT, online: true });
  errors.expect(FAILED_REQUEST, REMOVAL_FAILED);
  await setPhone(number, { does: 'answer', afterMs: 300, tone: THIRD_PARTY });
  const customer = await people.aCustomer({ from: seededLead(28).phone, to: '+18005550100', tone: CUSTOMER });
  await acceptCall(page);
  await expectCustomerHears(customer);
  await callControls(page).press('k');
  const dialpad = page.getByRole('dialog', { name: 'Dialpad' });
  const dial = dialpad.getByRole('button', { name: 'Dial', exact: true });
  const remove = dialpad.getByRole('button', { name: 'Hang up the added call' });
  const countReports = () => errors.all().filter(error => REMOVAL_FAILED.test(error)).length;
  const before = await countCallsTo(number);

  await test.step('Twilio rejects the dial: the agent gets a message and can dial again', async () => {
    await injectFault({ path: '/Participants\\.json$', method: 'POST', action: { type: 'status', status: 429 } });
    await dialpad.getByLabel('Phone number').fill('(305) 555-7799');
    await dial.click();
    await expect(dialpad.getByText('Adding phone number to call failed')).toBeVisible(SLOW);
    await expect(dial).toBeEnabled();
    expect(await countCallsTo(number)).toBe(before);
  });

  await test.step('Twilio dials but its response is lost: the dialpad shows the third party, dialled once', async () => {
    await injectFault({ path: '/Participants\\.json$', method: 'POST', action: { type: 'timeout' } });
    await dial.click();
    await expect(remove).toBeVisible(SLOW);
    await expectCustomerHears(await calledParty(number), CUSTOMER);
    expect(await countCallsTo(number)).toBe(before + 1);
  });
  const third = await calledParty(number);

  for (const action of faultsWith(503))
    await test.step(`the removal fails (${action.type}): the third party stays, and the button is enabled again`, async () => {
      const reported = countReports();
      await injectFault({ path: '/Calls/', method: 'POST', action });
      await remove.click();
      await expect.poll(countReports, SLOW).toBeGreaterThan(reported);
      await expect(remove).toBeEnabled(SLOW);
      expect(await third?.status()).toBe('in-progress');
      await clearFaults();
    });

  await test.step('the next try removes it, and the two talk on', async () => {
    await remove.click();
    await expect(dial).toBeVisible(SLOW);
    await expect.poll(() => third?.status()).toBe('completed');
    await expectCustomerStillHears(customer);
  });
});
