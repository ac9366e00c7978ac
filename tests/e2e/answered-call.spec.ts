import { tonePower } from '../../infra/local/twilio/voice/media/pcm.ts';
import { readWav } from '../../infra/local/twilio/voice/media/wav.ts';
import { sendHeartbeat } from '../../shared/contracts/identity.ts';
import { callControls } from './support/calls/call-controls.ts';
import { openHistory } from './support/calls/dialing.ts';
import { callDocument } from './support/calls/open-calls.ts';
import {
  AGENT,
  CUSTOMER,
  expectBothHear,
  expectCustomerHears,
  expectCustomerHearsNot,
  expectPageStillHears,
  OTHER_AGENT,
  SILENT,
  SLOW,
} from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { origins } from './support/system/system.ts';
import { fetchUpload } from './support/system/uploads.ts';
import { isRecordingAtTwilio, recordingOf, taskOfCall } from './support/system/virtual-twilio.ts';

test('a customer calls, an agent answers, they talk; the history has the call and its recording', async ({
  people,
}) => {
  const lead = seededLead(0);
  // The agent who is available longer gets the call.
  const maria = await people.aRecordedAgent('maria.lopez', { hz: AGENT, online: true });
  const james = await people.aRecordedAgent('james.carter', { hz: OTHER_AGENT, online: true });
  const heartbeats: string[] = [];
  james.page.on('request', request => {
    if (request.url().endsWith(sendHeartbeat.path)) heartbeats.push(request.method());
  });
  const { page } = maria;
  const call = callControls(page);
  const customer = await people.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });

  await test.step('the call rings with the name of the lead, and Space accepts it', async () => {
    const offer = page.getByRole('dialog');
    await expect(offer.getByText('Incoming call')).toBeVisible();
    await expect(offer.getByRole('heading', { name: lead.name })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('Call Connected!')).toBeVisible();
    await expect(call.bar).toBeFocused();
    await expect(call.bar).toContainText(lead.name);
    await expect(call.duration).toHaveText(/^00:00:\d\d$/);
  });

  await test.step('the two hear each other, and the other agent is not heard', async () => {
    await expectBothHear(page, customer);
    expect(await customer.receivesTone(OTHER_AGENT)).toBe(false);
  });

  await test.step('while the agent is muted, the customer is heard and hears nobody', async () => {
    await call.mute.click();
    await expect(call.unmute).toBeVisible();
    await expectCustomerHearsNot(customer);
    await expectPageStillHears(page);
    await call.unmute.click();
    await expect(call.mute).toBeVisible();
    await expectCustomerHears(customer);
  });

  await test.step('with a dialog open the bar is reached by Tab, by pointer and by key, and by a screen reader', async () => {
    await page.keyboard.press('t');
    await expect(call.transfer).toBeVisible();
    await call.transfer.getByRole('radio').first().check();
    await page.keyboard.press('m');
    await expect(call.unmute).toBeVisible();
    await expectCustomerHearsNot(customer);
    await call.unmute.click();
    await expect(call.mute).toBeVisible();
    await call.transfer.getByRole('button', { name: 'Transfer', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(call.mute).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(call.unmute).toBeFocused();
    // Otherwise the call could end before the second request is sent.
    await expectCustomerHearsNot(customer);
    await page.keyboard.press('Enter');
    await expectCustomerHears(customer);
    await expect(page.getByRole('button', { name: /^Your account/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(call.transfer).toBeHidden();
  });

  await test.step("hanging up frees the customer's phone and opens the wrap-up", async () => {
    await call.hangUp();
    await expect(page.getByText('Call Ended')).toBeVisible();
    await expect.poll(() => customer.status()).toBe('completed');
  });

  await test.step('the wrap-up is rejected without a disposition and without a note, and saved with both', async () => {
    const { wrapUp } = call;
    await wrapUp.submit.click();
    await expect(wrapUp.dialog.getByText('Choose a disposition.')).toBeVisible();
    await wrapUp.choose('Sale');
    await wrapUp.submit.click();
    await expect(wrapUp.dialog.getByText('Dispositon note is required.')).toBeVisible();
    await wrapUp.note.fill('Took the silver plan, effective the first.');
    await wrapUp.submit.click();
    await expect(wrapUp.dialog).toBeHidden();
  });

  const task = await taskOfCall(customer.callSid);

  await test.step('our copy of the recording has both voices, and Twilio has deleted its own', async () => {
    const recordingSid = (await recordingOf(task?.sid ?? '')) ?? '';
    const key = `recordings/${recordingSid}.wav`;
    await expect.poll(async () => (await callDocument(maria, customer.callSid)).snipped_recording_key).toBe(key);
    await expect.poll(() => isRecordingAtTwilio(recordingSid), SLOW).toBe(false);
    const sound = readWav(await fetchUpload(key)) ?? new Int16Array();
    expect(sound.length).toBeGreaterThan(8000);
    for (const voice of [CUSTOMER, AGENT])
      expect(tonePower([sound], voice)).toBeGreaterThan(20 * tonePower([sound], SILENT));
  });

  await test.step('the history has the call, and plays its recording by a link of its own', async () => {
    await openHistory(page);
    const row = page.getByRole('table', { name: 'Call history' }).getByRole('row').nth(1);
    await expect(row).toContainText(lead.name);
    await expect(row).toContainText('Sale');
    await row.getByRole('button', { name: /^Play the recording/ }).click(SLOW);
    const dialog = page.getByRole('dialog', { name: `Recording of the call with ${lead.name}` });
    const player = dialog.locator('audio');
    await expect(player).toHaveAttribute('src', /^https?:/);
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration), SLOW).toBeGreaterThan(1);
    const response = await fetch((await player.getAttribute('src')) ?? '');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the other agent has received and seen nothing of the call', async () => {
    await expect(james.page.getByText('You are online.')).toBeVisible();
    // The clock of the web worker runs, and the console of the waiting agent reports itself.
    await expect.poll(() => heartbeats, SLOW).toContain('POST');
    for (const trace of [lead.name, lead.phone, lead.id, customer.callSid]) {
      expect(james.traffic.received()).not.toContain(trace);
      expect(await james.traffic.shown()).not.toContain(trace);
    }
    expect(maria.traffic.received()).toContain(lead.phone);
    expect(await maria.traffic.shown()).toContain(lead.name);
  });

  await test.step("an admin reads the task's events", async () => {
    const admin = await people.anAgent('ada.okafor');
    await admin.page.goto(`${origins.web}/twilio-events/${task?.sid}`);
    const events = admin.page.getByRole('table', { name: 'Call events' });
    for (const type of ['reservation.created', 'reservation.accepted', 'task.completed'])
      await expect(events.getByRole('cell', { name: type, exact: true })).toBeVisible();
    await expect(events.getByRole('row').filter({ hasText: 'reservation.accepted' })).toContainText(maria.email);
  });
});
