import type { Page } from 'playwright-core';
import { statusTexts } from '../../web/src/lib/ui/format.ts';
import { goOnline } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import { calledParty, countCallsTo, setPhone } from './support/calls/customer.ts';
import { callBackButton, disposeAsVoicemail, newestCallableLead } from './support/calls/dialing.ts';
import { openCallsOf } from './support/calls/open-calls.ts';
import { acceptCall, CUSTOMER, expectBothHear, expectPageHears, SLOW } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { createLead } from './support/leads/created-lead.ts';
import { everyFaultOccurred, injectFault } from './support/system/virtual-twilio.ts';

const FAILED_REQUEST = /Failed to load resource/;

const expectDialled = async (page: Page, number: string): Promise<void> => {
  await expect.poll(async () => (await calledParty(number))?.status(), SLOW).toBe('in-progress');
  await expect(callControls(page).bar).toBeVisible();
};

test('an agent calls a lead back: online only, with the dial state shown, and never one that opted out', async ({
  people,
}) => {
  const owen = await people.aRecordedAgent('owen.brooks');
  const { page, traffic, errors } = owen;
  errors.expect(FAILED_REQUEST);
  const call = callControls(page);
  const { lead, callBack } = await newestCallableLead(page);

  await test.step('offline, the agent gets the message to go online, and nobody is called', async () => {
    const before = await countCallsTo(lead.phone);
    await callBack();
    await expect(page.getByText('Go online to make a call.')).toBeVisible();
    expect(await countCallsTo(lead.phone)).toBe(before);
    await expect(call.bar).toBeHidden();
  });

  await test.step('online, the agent is in the call at once, without an offer, and sees the dial state', async () => {
    await goOnline(owen);
    await setPhone(lead.phone, { does: 'answer', afterMs: 3000, tone: CUSTOMER });
    await callBack();
    await expect(call.bar).toContainText(lead.name);
    await expect(page).toHaveURL(/dashboard/);
    await expect(page.getByText('Ringing').first()).toBeVisible();
    await expect(page.getByRole('status').getByText('In progress')).toBeVisible();
    expect(await traffic.shown()).not.toContain('Your outbound call');
  });

  await test.step('both hear each other; hanging up frees the phone, and the wrap-up needs no note', async () => {
    const customer = await calledParty(lead.phone);
    await expectBothHear(page, customer);
    await call.hangUp();
    await expect.poll(() => customer?.status()).toBe('completed');
    await expect(call.wrapUp.dialog).toBeVisible();
    await expect(call.wrapUp.dialog.getByRole('textbox', { name: 'Note (optional)' })).toBeVisible();
    await call.wrapUp.choose('Not Interested');
    await call.wrapUp.submit.click();
    await expect(call.wrapUp.dialog).toBeHidden();
  });

  await test.step('the wrap-up of an outbound_dial has no note', async () => {
    await setPhone(lead.phone, { does: 'answer' });
    await page.route(
      '**/callback_task',
      route =>
        route.continue({ postData: { ...route.request().postDataJSON(), task_creation_source: 'outbound_dial' } }),
      { times: 1 },
    );
    const before = await countCallsTo(lead.phone);
    await callBack();
    await expect.poll(() => countCallsTo(lead.phone), SLOW).toBe(before + 1);
    await expectDialled(page, lead.phone);
    await (await calledParty(lead.phone))?.hangUp();
    await expect(call.wrapUp.dialog).toBeVisible();
    await expect(call.wrapUp.dialog.getByRole('textbox', { name: /^Note/ })).toBeHidden();
    await call.wrapUp.choose('No Qual');
    await call.wrapUp.submit.click();
    await expect(call.wrapUp.dialog).toBeHidden();
  });

  await test.step('a lead that asked not to be called is not called, and the button says why before the click', async () => {
    const optedOut = await createLead(owen);
    const customer = await people.aCustomer({ from: optedOut.phone, to: '+13055550113' });
    await acceptCall(page);
    await expect(call.mute).toBeVisible();
    await customer.hangUp();
    await call.wrapUp.dialog.getByRole('button', { name: 'DO NOT CALL' }).click();
    await expect(page.getByText('This number will not be called again.')).toBeVisible();
    const before = await countCallsTo(optedOut.phone);
    const button = await callBackButton(page, optedOut);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.hover();
    await expect(page.getByRole('tooltip')).toHaveText('The customer has asked not to be contacted.');
    await button.press('Enter');
    expect(await countCallsTo(optedOut.phone)).toBe(before);
  });
});

test('a dial that nobody answers, or that fails at Twilio, is shown with its reason, and no phone rings twice', {
  tag: '@ci',
}, async ({ people }) => {
  const agent = await people.aRecordedAgent('james.carter', { online: true });
  const { page, traffic, errors } = agent;
  errors.expect(FAILED_REQUEST);
  const call = callControls(page);
  const { lead, callBack } = await newestCallableLead(page);

  for (const does of ['busy', 'no-answer', 'failed', 'invalid'] as const)
    await test.step(`${does}: the agent sees why nobody answered, and wraps up`, async () => {
      const status = does === 'invalid' ? 'failed' : does;
      await setPhone(lead.phone, { does, afterMs: 500 });
      await callBack();
      await expect(call.wrapUp.dialog).toBeVisible({ timeout: 60_000 });
      const [ended] = await openCallsOf(agent);
      expect(ended?.outbound_dialing_status).toBe(status);
      expect(await traffic.shown()).toContain(statusTexts(status));
      await expect(page.getByRole('status').getByText('Ringing')).toBeHidden();
      await disposeAsVoicemail(page);
      await expect(call.bar).toBeHidden();
    });

  await setPhone(lead.phone, { does: 'answer', afterMs: 500, tone: CUSTOMER });
  const before = await countCallsTo(lead.phone);

  for (const action of [{ type: 'status', status: 503 } as const, { type: 'drop' } as const])
    await test.step(`Twilio fails to start the dial (${action.type}): the agent gets a message, and nobody is called`, async () => {
      await injectFault({ path: '/Tasks$', method: 'POST', action });
      await callBack();
      const message = page.getByText('The call could not be started. Please try again.');
      await expect(message).toBeVisible(SLOW);
      await expect(call.bar).toBeHidden();
      await expect(page.getByRole('button', { name: /^Call back / }).first()).not.toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await expect(message).toBeHidden();
      expect(await countCallsTo(lead.phone)).toBe(before);
    });

  await test.step('the responses to the browser and to the server are lost: the second click makes no second call', async () => {
    await injectFault({ path: '/Participants\\.json$', method: 'POST', action: { type: 'timeout' } });
    await page.route(
      '**/callback_task',
      async route => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await callBack();
    await expect(page.getByText('Call back failed')).toBeVisible(SLOW);
    await callBack();
    await expectPageHears(page);
    const customer = await calledParty(lead.phone);
    await expectBothHear(page, customer);
    expect(await countCallsTo(lead.phone)).toBe(before + 1);
    expect(await everyFaultOccurred()).toBe(true);
    await call.end.click();
    await disposeAsVoicemail(page);
    await expect.poll(() => customer?.status()).toBe('completed');
    expect(await countCallsTo(lead.phone)).toBe(before + 1);
  });
});
