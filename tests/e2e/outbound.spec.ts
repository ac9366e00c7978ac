import { statusWords } from '../../web/src/lib/ui/format.ts';
import { aCallWith } from './support/call.ts';
import { aPhoneAt, timesCalled, whoAnsweredAt } from './support/customer.ts';
import { callBackFromHistory, whoCanBeCalledBack, wrapUpAsVoicemail } from './support/dialling.ts';
import { expect, test } from './support/journey.ts';
import { openCallsOf } from './support/open-calls.ts';
import { anOwnLead } from './support/own-lead.ts';
import { allHasFailed, twilioFails } from './support/phone-company.ts';
import { hears } from './support/spectrum.ts';

const AGENT = 1000;
const CUSTOMER = 500;
const HEARD = { timeout: 20_000 };
const SLOW = { timeout: 30_000 };
const REFUSED_REQUEST = /Failed to load resource/;

test('an agent calls a lead back from her history: on the line at once, told how it rings, and they talk', async ({
  cast,
}) => {
  // Given an agent who is online, and a lead whose phone answers.
  const { page, traffic } = await cast.anAgent('maria.lopez', { hz: AGENT, online: true });
  const { lead, callBack } = await whoCanBeCalledBack(page);
  await aPhoneAt(lead.phone, { does: 'answer', afterMs: 3000, tone: CUSTOMER });

  // When she calls back, she is in the call, which did not ring at her, and is told how far the dialling is.
  await callBack();
  const call = aCallWith(page);
  await expect(call.bar).toContainText(lead.name);
  await expect(page).toHaveURL(/dashboard/);
  await expect(page.getByText('Ringing').first()).toBeVisible();
  await expect(page.getByRole('status').getByText('In progress')).toBeVisible();
  expect(await traffic.shown()).not.toContain('Your outbound call');

  // Then both hear each other.
  await expect.poll(() => hears(page, CUSTOMER), HEARD).toBe(true);
  const customer = await whoAnsweredAt(lead.phone);
  await expect.poll(() => customer?.hears(AGENT), HEARD).toBe(true);

  // When she hangs up, the customer's phone is free, and the wrap-up asks for no note.
  await call.hangUp();
  await expect.poll(() => customer?.status()).toBe('completed');
  const { wrapUp } = call;
  await expect(wrapUp.dialog).toBeVisible();
  await expect(wrapUp.dialog.getByRole('textbox', { name: 'Note (optional)' })).toBeVisible();
  await wrapUp.choose('Not Interested');
  await wrapUp.submit.click();
  await expect(wrapUp.dialog).toBeHidden();
});

test('a call that goes out as outbound_dial has a wrap-up without a note', async ({ cast }) => {
  const { page } = await cast.anAgent('priya.nair', { online: true });
  const { lead, callBack } = await whoCanBeCalledBack(page);
  await aPhoneAt(lead.phone, { does: 'answer' });

  // Given that this dial is one of the outbound list.
  await page.route('**/callback_task', route =>
    route.continue({ postData: { ...route.request().postDataJSON(), task_creation_source: 'outbound_dial' } }),
  );
  await callBack();
  const call = aCallWith(page);
  await expect.poll(async () => (await whoAnsweredAt(lead.phone))?.status(), SLOW).toBe('in-progress');
  await (await whoAnsweredAt(lead.phone))?.hangUp();

  // Then a disposition is all that its wrap-up asks for.
  await expect(call.wrapUp.dialog).toBeVisible();
  await expect(call.wrapUp.dialog.getByRole('textbox', { name: /^Note/ })).toBeHidden();
  await call.wrapUp.choose('No Qual');
  await call.wrapUp.submit.click();
  await expect(call.wrapUp.dialog).toBeHidden();
});

test('busy, no answer, failed and invalid each end cleanly, told, with a wrap-up', async ({ cast }) => {
  test.setTimeout(180_000);
  const agent = await cast.anAgent('james.carter', { online: true });
  const { page, traffic } = agent;
  const { lead, callBack } = await whoCanBeCalledBack(page);
  const call = aCallWith(page);

  for (const does of ['busy', 'no-answer', 'failed', 'invalid'] as const) {
    const status = does === 'invalid' ? 'failed' : does;
    // Given a phone that can't be reached,
    await aPhoneAt(lead.phone, { does, afterMs: 500 });

    // When it is called, she is told why nobody came, and wraps up.
    await callBack();
    await expect(call.wrapUp.dialog).toBeVisible({ timeout: 60_000 });
    const [ended] = await openCallsOf(agent);
    expect(ended?.outbound_dialing_status).toBe(status);
    expect(await traffic.shown()).toContain(statusWords(status));
    await expect(page.getByRole('status').getByText('Ringing')).toBeHidden();
    await wrapUpAsVoicemail(page);
    await expect(call.bar).toBeHidden();
  }
});

test('who is offline is told to go online, and nobody is called', async ({ cast }) => {
  const { page, complaints } = await cast.anAgent('hannah.weiss');
  complaints.expect(REFUSED_REQUEST);
  const { lead, callBack } = await whoCanBeCalledBack(page);
  const before = await timesCalled(lead.phone);
  await callBack();
  await expect(page.getByText('Go online to make a call.')).toBeVisible();
  expect(await timesCalled(lead.phone)).toBe(before);
  await expect(aCallWith(page).bar).toBeHidden();
});

test('who has asked not to be called is not called, and the agent is told so', async ({ cast }) => {
  // Given a customer who says in a call that she wants no more of them.
  const owen = await cast.anAgent('owen.brooks', { online: true });
  const { page, complaints } = owen;
  complaints.expect(REFUSED_REQUEST);
  const lead = await anOwnLead(owen);
  const customer = await cast.aCustomer({ from: lead.phone, to: '+13055550113' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect(call.mute).toBeVisible();
  await customer.hangUp();
  await call.wrapUp.dialog.getByRole('button', { name: 'DO NOT CALL' }).click();
  await expect(page.getByText('This number will not be called again.')).toBeVisible();

  // When the agent calls her back all the same, it is refused with the reason.
  const before = await timesCalled(lead.phone);
  await callBackFromHistory(page, lead);
  await expect(page.getByText(`${lead.name} has asked not to be contacted.`)).toBeVisible();
  expect(await timesCalled(lead.phone)).toBe(before);
});

test('every answer to a dial is lost, and a second click calls once all the same', async ({ cast }) => {
  const { page, complaints } = await cast.anAgent('lucia.ramirez', { hz: AGENT, online: true });
  complaints.expect(REFUSED_REQUEST);
  const { lead, callBack } = await whoCanBeCalledBack(page);
  await aPhoneAt(lead.phone, { does: 'answer', afterMs: 500, tone: CUSTOMER });
  const before = await timesCalled(lead.phone);

  // Given that the first answer never comes to the browser, and Twilio's to the dial never to the server.
  await twilioFails({ path: '/Participants', method: 'POST', action: { type: 'timeout' } });
  await page.route(
    '**/callback_task',
    async route => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

  // When she calls back, is told that it failed, and tries again,
  await callBack();
  await expect(page.getByText('Call back failed')).toBeVisible(SLOW);
  await callBack();

  // Then there is one call, in which they talk.
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  const customer = await whoAnsweredAt(lead.phone);
  await expect.poll(() => customer?.hears(AGENT), SLOW).toBe(true);
  expect(await timesCalled(lead.phone)).toBe(before + 1);
  expect(await allHasFailed()).toBe(true);

  // And it ends as any other.
  const call = aCallWith(page);
  await call.end.click();
  await wrapUpAsVoicemail(page);
  await expect.poll(() => customer?.status()).toBe('completed');
  expect(await timesCalled(lead.phone)).toBe(before + 1);
});
