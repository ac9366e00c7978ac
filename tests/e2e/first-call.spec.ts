import { tonePower } from '../../infra/local/twilio/voice/media/pcm.ts';
import { readWav } from '../../infra/local/twilio/voice/media/wav.ts';
import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { callDocument } from './support/open-calls.ts';
import { isRecordingAtTwilio, recordingOf, taskOfCall } from './support/phone-company.ts';
import { hears } from './support/spectrum.ts';
import { origins } from './support/system.ts';
import { fetchUpload } from './support/uploads.ts';

const MARIA = 1000;
const JAMES = 1500;
const CUSTOMER = 500;
const NOBODY = 2200;

const HEARD = { timeout: 20_000 };

test('a customer calls, an agent answers, they talk, and the call stands in the history', async ({ cast }) => {
  const lead = aKnownLead(0);

  // Given two agents of one group; the first waits longer, so that the call is hers.
  const maria = await cast.anAgent('maria.lopez', { hz: MARIA, online: true });
  const james = await cast.anAgent('james.carter', { hz: JAMES, online: true });
  const { page } = maria;

  // When a customer dials, the call rings at the first agent, who sees who it is.
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  const ringing = page.getByRole('dialog');
  await expect(ringing.getByText('Incoming call')).toBeVisible();
  await expect(ringing.getByRole('heading', { name: lead.name })).toBeVisible();

  // And she accepts by Space.
  await page.keyboard.press('Space');
  await expect(page.getByText('Call Connected!')).toBeVisible();
  const call = aCallWith(page);
  await expect(call.bar).toContainText(lead.name);
  await expect(call.duration).toHaveText(/^00:00:\d\d$/);

  // Then the two hear each other.
  await expect.poll(() => hears(page, CUSTOMER), HEARD).toBe(true);
  await expect.poll(() => customer.hears(MARIA), HEARD).toBe(true);
  expect(await customer.hears(JAMES)).toBe(false);

  // When she mutes, the customer hears nothing of her, and she still hears the customer.
  await call.mute.click();
  await expect(call.unmute).toBeVisible();
  await expect.poll(() => customer.hears(MARIA), HEARD).toBe(false);
  expect(await hears(page, CUSTOMER)).toBe(true);
  await call.unmute.click();
  await expect(call.mute).toBeVisible();
  await expect.poll(() => customer.hears(MARIA), HEARD).toBe(true);

  // When she hangs up, the customer's phone is free, and the wrap-up opens.
  await call.hangUp();
  await expect(page.getByText('Call Ended')).toBeVisible();
  await expect.poll(() => customer.status()).toBe('completed');

  // Then a disposition is refused without a choice, and without a note.
  const { wrapUp } = call;
  await wrapUp.submit.click();
  await expect(wrapUp.dialog.getByText('Choose a disposition.')).toBeVisible();
  await wrapUp.choose('Sale');
  await wrapUp.submit.click();
  await expect(wrapUp.dialog.getByText('Dispositon note is required.')).toBeVisible();

  // And accepted with one.
  await wrapUp.note.fill('Took the silver plan, effective the first.');
  await wrapUp.submit.click();
  await expect(wrapUp.dialog).toBeHidden();

  // And the call stands in the history.
  await page.getByRole('link', { name: 'Call history' }).click();
  const row = page.getByRole('table', { name: 'Call history' }).getByRole('row').nth(1);
  await expect(row).toContainText(lead.name);
  await expect(row).toContainText('Sale');

  // And our own copy of its recording has both voices, and Twilio has it no more.
  const task = await taskOfCall(customer.callSid);
  const recordingSid = (await recordingOf(task?.sid ?? '')) ?? '';
  const key = `recordings/${recordingSid}.wav`;
  await expect.poll(async () => (await callDocument(maria, customer.callSid)).snipped_recording_key).toBe(key);
  await expect.poll(() => isRecordingAtTwilio(recordingSid), HEARD).toBe(false);
  const sound = readWav(await fetchUpload(key)) ?? new Int16Array();
  expect(sound.length).toBeGreaterThan(8000);
  for (const voice of [CUSTOMER, MARIA])
    expect(tonePower([sound], voice)).toBeGreaterThan(20 * tonePower([sound], NOBODY));

  // And the other agent was shown and sent nothing of it all.
  await expect(james.page.getByText('You are online.')).toBeVisible();
  for (const secret of [lead.name, lead.phone, lead.id, customer.callSid]) {
    expect(james.traffic.received()).not.toContain(secret);
    expect(await james.traffic.shown()).not.toContain(secret);
  }
  expect(maria.traffic.received()).toContain(lead.phone);
  expect(await maria.traffic.shown()).toContain(lead.name);

  // And an admin reads the task's events.
  const admin = await cast.anAgent('ada.okafor');
  await admin.page.goto(`${origins.web}/twilio-events/${task?.sid}`);
  const events = admin.page.getByRole('table', { name: 'Call events' });
  for (const type of ['reservation.created', 'reservation.accepted', 'task.completed'])
    await expect(events.getByRole('cell', { name: type, exact: true })).toBeVisible();
  await expect(events.getByRole('row').filter({ hasText: 'reservation.accepted' })).toContainText(maria.email);
});

test('the history follows live: a call appears in it and gets its end, its lead and its disposition', async ({
  cast,
}) => {
  const lead = aKnownLead(1);

  // Given an agent in a call who looks at her history, which has the call as it is now.
  const { page } = await cast.anAgent('owen.brooks', { online: true });
  await page.getByRole('link', { name: 'Call history' }).click();
  const table = page.getByRole('table', { name: 'Call history' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  const before = await table.getByRole('row').nth(1).textContent();
  const customer = await cast.aCustomer({ from: lead.phone, to: '+13055550113' });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.getByRole('link', { name: 'Call history' }).click();
  const row = table.getByRole('row').nth(1);
  await expect(row).toContainText(lead.name);
  expect(await row.textContent()).not.toBe(before);
  await expect(row.getByRole('cell').nth(1)).toHaveText('–');

  // When the customer hangs up and the agent disposes the call,
  await customer.hangUp();
  const { wrapUp } = aCallWith(page);
  await wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();

  // Then the row tells it with no reload.
  await expect(row).toContainText('Voicemail');
  await expect(row.getByRole('cell').nth(1)).toHaveText(/\d/);
});
