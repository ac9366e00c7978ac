import { tonePower } from '../../infra/local/twilio/voice/media/pcm.ts';
import { readWav } from '../../infra/local/twilio/voice/media/wav.ts';
import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { callDocument } from './support/open-calls.ts';
import { anOwnLead } from './support/own-lead.ts';
import { recordingOf, taskOfCall } from './support/phone-company.ts';
import { fetchUpload } from './support/uploads.ts';

const MARIA = 1000;
const CUSTOMER = 500;
const CARD = '4242-4242-4242-4242';
const RATE = 8000;

const TENTH = RATE / 10;

/** For each tenth of a second of a recording, `x` where the customer's voice is in it, else `.` */
const voiceIn = (sound: Int16Array): string =>
  Array.from({ length: Math.floor(sound.length / TENTH) }, (_, n) =>
    tonePower([sound.subarray(n * TENTH, (n + 1) * TENTH)], CUSTOMER) > 100 ? 'x' : '.',
  ).join('');

test('payment details are taken in a call: what is said then is not recorded, and no number is left behind', async ({
  cast,
}) => {
  // Given an agent in a call with a customer.
  const maria = await cast.anAgent('maria.lopez', { hz: MARIA, online: true });
  const { page } = maria;
  const lead = await anOwnLead(maria);
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect(call.duration).toHaveText(/^00:00:(0[3-9]|[1-5]\d)$/);

  // When she opens the payment details, the recording pauses, and she sees so in the tab and on the bar.
  await page.getByRole('tab', { name: 'PAYMENTS' }).click();
  const details = page.getByRole('form', { name: 'Payment details' });
  await expect(page.getByRole('status').filter({ hasText: 'Recording paused' })).toBeVisible();
  await expect(call.bar).toContainText('Recording paused');
  await expect.poll(async () => (await callDocument(maria, customer.callSid)).recording_paused).toBe(true);

  // And what she types is saved, and stands there by its last digits alone.
  const number = details.getByRole('textbox', { name: 'Credit card number' });
  await number.pressSequentially(CARD.replaceAll('-', ''));
  await expect(number).toHaveValue(CARD);
  await details.getByRole('textbox', { name: 'Expiration date' }).fill('12/30');
  await details.getByRole('textbox', { name: 'Security code' }).fill('917');
  await details.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Payment details saved.')).toBeVisible();
  await expect(details.getByRole('group', { name: 'Credit card number' })).toContainText('Visa •••• 4242');
  await expect(details.getByText(/^Kept until/)).toBeVisible();

  // And she reads the number back with a reason.
  await details.getByRole('button', { name: 'Reveal credit card number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The customer asked me to read it back.');
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  await expect(details.getByText(CARD)).toBeVisible();

  // When she leaves the tab, the recording goes on, and the browser has kept nothing.
  await page.getByRole('tab', { name: 'INFO' }).click();
  await expect(call.bar).not.toContainText('Recording paused');
  await expect(page.locator('body')).not.toContainText(CARD);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const trace of [CARD, CARD.replaceAll('-', ''), '4242', '917']) expect(stored).not.toContain(trace);
  const seconds = async () => Number((await call.duration.textContent())?.slice(-2));
  const resumedAt = await seconds();
  await expect.poll(async () => (60 + (await seconds()) - resumedAt) % 60).toBeGreaterThan(2);
  await call.hangUp();
  await call.wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();

  // Then the recording has the customer's voice before and after, and silence for the time between.
  const task = await taskOfCall(customer.callSid);
  const key = `recordings/${await recordingOf(task?.sid ?? '')}.wav`;
  await expect.poll(async () => (await callDocument(maria, customer.callSid)).snipped_recording_key).toBe(key);
  // It is copied a moment after the call knows it.
  await expect.poll(() => fetchUpload(key).catch(() => undefined)).toBeTruthy();
  const voice = voiceIn(readWav(await fetchUpload(key)) ?? new Int16Array());
  expect(voice).toMatch(/x{10}\.{8,}x{10}/);
});
