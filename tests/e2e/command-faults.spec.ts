import type { Locator } from 'playwright-core';
import { aCallWith } from './support/call.ts';
import { aPhoneAt, timesCalled, whoAnsweredAt } from './support/customer.ts';
import { whoCanBeCalledBack, wrapUpAsVoicemail } from './support/dialling.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { callDocument } from './support/open-calls.ts';
import { nothingFails, twilioFails } from './support/phone-company.ts';
import { hears } from './support/spectrum.ts';
import { origins } from './support/system.ts';

const AGENT = 1000;
const ADMIN = 2000;
const CUSTOMER = 500;
const THIRD = 700;
const SLOW = { timeout: 30_000 };
const REFUSED_REQUEST = /Failed to load resource/;

/** Twilio refuses for now, or says nothing and does nothing. */
const failures = [{ type: 'status', status: 503 } as const, { type: 'drop' } as const];

/** A control that waits is busy; it must come back. */
const isBack = (control: Locator) => expect(control).not.toHaveAttribute('aria-busy', 'true', SLOW);

test('Twilio fails a hold: told, the two talk on, and what was done without an answer is shown', async ({ cast }) => {
  const agent = await cast.anAgent('maria.lopez', { hz: AGENT, online: true });
  const { page } = agent;
  agent.complaints.expect(REFUSED_REQUEST);
  const customer = await cast.aCustomer({ from: aKnownLead(27).phone, to: '+18005550100', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  const sentence = page.getByText('The customer could not be put on hold. Please try again.');

  for (const action of failures) {
    // When Twilio fails to hold, she is told, and the customer hears her.
    await twilioFails({ path: '/Participants/', method: 'POST', action });
    await call.hold.click();
    await expect(sentence).toBeVisible(SLOW);
    await isBack(call.hold);
    expect(await customer.hears(AGENT)).toBe(true);
    expect((await callDocument(agent, customer.callSid)).lead_hold).toBe(false);
    await expect(sentence).toBeHidden();
  }

  // When it is done and only the answer is lost, the screen follows what is true.
  await twilioFails({ path: '/Participants/', method: 'POST', action: { type: 'timeout' } });
  await call.hold.click();
  await expect(call.unhold).toBeVisible(SLOW);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(false);
  await isBack(call.unhold);

  // Then the next press takes her off hold.
  await call.unhold.click();
  await expect(call.hold).toBeVisible(SLOW);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
});

test('Twilio fails to add and to remove a third party: told once, dialled once, and the next try removes', async ({
  cast,
}) => {
  test.setTimeout(180_000);
  const number = '+13055557799';
  const { page, complaints } = await cast.anAgent('james.carter', { hz: AGENT, online: true });
  complaints.expect(REFUSED_REQUEST, /The added call could not be hung up/);
  await aPhoneAt(number, { does: 'answer', afterMs: 300, tone: THIRD });
  const customer = await cast.aCustomer({ from: aKnownLead(28).phone, to: '+18005550100', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  await aCallWith(page).press('k');
  const dialpad = page.getByRole('dialog', { name: 'Dialpad' });
  const dial = dialpad.getByRole('button', { name: 'Dial', exact: true });
  const before = await timesCalled(number);

  // When Twilio refuses the number, she is told, and can try again at once.
  await twilioFails({ path: '/Participants', method: 'POST', action: { type: 'status', status: 429 } });
  await dialpad.getByLabel('Phone number').fill('(305) 555-7799');
  await dial.click();
  await expect(dialpad.getByText('Adding phone number to call failed')).toBeVisible(SLOW);
  await expect(dial).toBeEnabled();
  expect(await timesCalled(number)).toBe(before);

  // When it dials and only the answer is lost, the dialpad shows who is on the call, dialled once.
  await twilioFails({ path: '/Participants', method: 'POST', action: { type: 'timeout' } });
  await dial.click();
  const remove = dialpad.getByRole('button', { name: 'Hang up the added call' });
  await expect(remove).toBeVisible(SLOW);
  const third = await whoAnsweredAt(number);
  await expect.poll(() => third?.hears(CUSTOMER), SLOW).toBe(true);
  expect(await timesCalled(number)).toBe(before + 1);

  for (const action of failures) {
    // When the hang-up of the third fails, the button comes back, and they are still there.
    await twilioFails({ path: '/Calls/', method: 'POST', action });
    await remove.click();
    await expect.poll(() => complaints.heard().join(), SLOW).toContain('The added call could not be hung up');
    await expect(remove).toBeEnabled(SLOW);
    expect(await third?.status()).toBe('in-progress');
    await nothingFails();
  }

  // When she tries again, the third is out and the two talk on.
  await remove.click();
  await expect(dial).toBeVisible(SLOW);
  await expect.poll(() => third?.status()).toBe('completed');
  expect(await customer.hears(AGENT)).toBe(true);
});

test('Twilio fails what an admin does in a call: told each time, what was so stays so, and the next press does it', async ({
  cast,
}) => {
  test.setTimeout(180_000);
  const maria = await cast.anAgent('maria.lopez', { hz: AGENT, online: true });
  const customer = await cast.aCustomer({ from: aKnownLead(29).phone, to: '+18005550100', tone: CUSTOMER });
  await maria.page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  const { page, complaints } = await cast.anAgent('ada.okafor', { hz: ADMIN });
  complaints.expect(REFUSED_REQUEST);
  await page.goto(`${origins.web}/agents`);
  await page.getByRole('option', { name: /^Maria Lopez/ }).click();
  const control = (name: string) => page.getByRole('button', { name, exact: true });
  const listen = control('Listen');

  // When Twilio answers 503, she is told, and is not in the call.
  await twilioFails({ path: '/Participants', method: 'POST', action: { type: 'status', status: 503 } });
  await listen.click();
  await expect(page.getByText('Admin joining call failed')).toBeVisible(SLOW);
  await expect(listen).toBeEnabled(SLOW);
  expect(await hears(page, CUSTOMER)).toBe(false);
  await expect(page.getByText('Admin joining call failed')).toBeHidden();

  // When her leg is made and only the answer is lost, a second click makes no second leg: she is in, once.
  await twilioFails({ path: '/Participants', method: 'POST', action: { type: 'timeout' } });
  await listen.click();
  await expect(control('Disconnect')).toBeVisible(SLOW);
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  expect(await customer.hears(ADMIN)).toBe(false);

  const fails = (path: string) => twilioFails({ path, method: 'POST', action: { type: 'status', status: 503 } });

  // When Twilio fails her whisper, she is told and still listens; the next press whispers.
  await fails('/Participants/');
  await control('Whisper').click();
  await expect(page.getByText('Admin joining call failed')).toBeVisible(SLOW);
  expect(await hears(maria.page, ADMIN)).toBe(false);
  await expect(control('Whisper')).toBeEnabled(SLOW);
  await control('Whisper').click();
  await expect.poll(() => hears(maria.page, ADMIN), SLOW).toBe(true);
  expect(await customer.hears(ADMIN)).toBe(false);

  // When it fails to take her out, her own phone does.
  await fails('/Calls/');
  await control('Disconnect').click();
  await expect(control('Disconnect')).toBeHidden(SLOW);
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(false);
  expect(await customer.hears(AGENT)).toBe(true);
  await nothingFails();

  // When it fails to bring her in for a take-over, the agent still has the call; the next press takes it over.
  const takeOver = async () => {
    await control('Takeover').click();
    await page.getByRole('dialog', { name: 'Take this call over?' }).getByRole('button', { name: 'Takeover' }).click();
  };
  await expect(page.getByText('Admin joining call failed')).toBeHidden();
  await fails('/Participants');
  await takeOver();
  await expect(page.getByText('Admin joining call failed')).toBeVisible(SLOW);
  expect(await customer.hears(AGENT)).toBe(true);
  await expect(control('Takeover')).toBeEnabled(SLOW);
  await takeOver();
  await expect.poll(() => customer.hears(ADMIN), SLOW).toBe(true);
  await expect(aCallWith(maria.page).wrapUp.dialog).toBeVisible(SLOW);
});

test('Twilio fails to take a transfer back and to ring a lost agent: told, and the next press does it', async ({
  cast,
}) => {
  const { page, complaints } = await cast.anAgent('lucia.ramirez', { hz: AGENT, online: true });
  complaints.expect(REFUSED_REQUEST);
  const customer = await cast.aCustomer({ from: aKnownLead(48).phone, to: '+13055550114', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
  await call.transferTo(/Verification/);
  const cancel = call.transfer.getByRole('button', { name: 'Cancel transfer' });
  await cancel.waitFor();

  for (const action of failures) {
    // When Twilio fails to take the transfer back, she is told, and can try again.
    await twilioFails({ path: '/Tasks/', method: 'POST', action });
    await cancel.click();
    await expect(page.getByText('The transfer could not be canceled. Please try again.')).toBeVisible(SLOW);
    await isBack(cancel);
    await nothingFails();
    await expect(page.getByText('The transfer could not be canceled. Please try again.')).toBeHidden();
  }
  await cancel.click();
  await expect(call.transfer.getByText('The transfer is canceled. The customer is still with you.')).toBeVisible(SLOW);

  // When she has lost her leg, and Twilio refuses to ring her, she is told, and Reconnect is there again.
  await page.reload();
  await expect(call.reconnect).toBeVisible(SLOW);
  await twilioFails({ path: '/Calls.json', method: 'POST', action: { type: 'status', status: 503 } });
  await call.reconnect.click();
  await expect(page.getByText('Dial back Failed')).toBeVisible(SLOW);
  await isBack(call.reconnect);
  await call.reconnect.click();
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);
});

test('Twilio fails to start a dial: told, nobody is called, and the next click calls once', async ({ cast }) => {
  const { page, complaints } = await cast.anAgent('hannah.weiss', { hz: AGENT, online: true });
  complaints.expect(REFUSED_REQUEST);
  const { lead, callBack } = await whoCanBeCalledBack(page);
  await aPhoneAt(lead.phone, { does: 'answer', afterMs: 300, tone: CUSTOMER });
  const before = await timesCalled(lead.phone);

  for (const action of failures) {
    // When Twilio answers 503, or nothing, she is told, and is in no call.
    await twilioFails({ path: '/Tasks', method: 'POST', action });
    await callBack();
    const sentence = page.getByText('The call could not be started. Please try again.');
    await expect(sentence).toBeVisible(SLOW);
    await expect(aCallWith(page).bar).toBeHidden();
    await expect(page.getByRole('button', { name: /^Call back / }).first()).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(sentence).toBeHidden();
  }
  expect(await timesCalled(lead.phone)).toBe(before);

  // When she tries again, they talk.
  await callBack();
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  expect(await timesCalled(lead.phone)).toBe(before + 1);
  await aCallWith(page).end.click();
  await wrapUpAsVoicemail(page);
});
