import { aCallWith } from './support/call.ts';
import { typeCallbackTime } from './support/callback-time.ts';
import { aPhoneAt, whoAnsweredAt } from './support/customer.ts';
import { wrapUpAsVoicemail } from './support/dialling.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { hears } from './support/spectrum.ts';

const AGENT = 1000;
const CUSTOMER = 500;
const SLOW = { timeout: 30_000 };
const DAY_MS = 86_400_000;
/** The minute that is running may be chosen; this much of it, or of the next one, is left then. */
const TIME_TO_SUBMIT_MS = 15_000;

test('a callback agreed on during the call needs no wrap-up, stands in the list and is dialled from it', async ({
  cast,
}) => {
  const lead = aKnownLead(30);
  // Given an agent in a call.
  const { page } = await cast.anAgent('lucia.ramirez', { hz: AGENT, online: true });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+13055550114' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect(call.mute).toBeVisible();

  // When the two agree on a time while they talk, which only a callback can have before the end,
  await call.press('d');
  const before = page.getByRole('dialog', { name: 'Schedule a callback' });
  await expect(before).toContainText('Call Back');
  await typeCallbackTime(before, new Date(Date.now() + DAY_MS));
  await before.getByRole('textbox', { name: /^Note/ }).fill('Tomorrow, when her husband is home.');
  await before.getByRole('button', { name: 'Submit' }).click();
  await expect(before).toBeHidden();
  await expect(call.bar).toContainText('Call Back');

  // Then the call ends without a wrap-up, and the callback stands in her list.
  await customer.hangUp();
  await expect(call.bar).toBeHidden();
  const row = page.getByRole('table', { name: 'Upcoming Callbacks' }).getByRole('row').filter({ hasText: lead.name });
  await expect(row).toHaveCount(1);
  await expect(call.wrapUp.dialog).toBeHidden();

  // When she would remove it, she is asked, and may think better of it.
  await row.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this callback?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row).toHaveCount(1);

  // When she calls from the list, they talk, and the callback is done with, after a reload as well.
  await aPhoneAt(lead.phone, { does: 'answer', afterMs: 500, tone: CUSTOMER });
  await row.getByRole('button', { name: /^Call back / }).click();
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  const answered = await whoAnsweredAt(lead.phone);
  await expect.poll(() => answered?.hears(AGENT), SLOW).toBe(true);
  await call.end.click();
  await wrapUpAsVoicemail(page);
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('You have no upcoming callbacks.')).toBeVisible();
});

test('a callback that is due is reminded of, and its reminder calls', async ({ cast }) => {
  const lead = aKnownLead(31);
  // Given an agent who promises, in the wrap-up, to call back within this minute.
  const { page } = await cast.anAgent('owen.brooks', { hz: AGENT, online: true });
  await aPhoneAt(lead.phone, { does: 'answer', afterMs: 500, tone: CUSTOMER });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+13055550113' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect(call.mute).toBeVisible();
  await customer.hangUp();
  await call.wrapUp.choose('Call Back');
  await typeCallbackTime(call.wrapUp.dialog, new Date(Date.now() + TIME_TO_SUBMIT_MS));
  await call.wrapUp.submit.click();
  await expect(call.wrapUp.dialog).toBeHidden();

  // Then she is reminded of it, and its time is red in her list.
  const reminder = page.getByText(`Call ${lead.name} back:`);
  await expect(reminder).toBeVisible(SLOW);
  const row = page.getByRole('table', { name: 'Upcoming Callbacks' }).getByRole('row').filter({ hasText: lead.name });
  await expect(row).toContainText('has passed');

  // When she answers the reminder with a call, it goes, and they talk.
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(reminder).toBeHidden();
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  const answered = await whoAnsweredAt(lead.phone);
  await answered?.hangUp();
  await wrapUpAsVoicemail(page);
  await expect(reminder).toBeHidden();
  await expect(row).toHaveCount(0);
});

test('a wrap-up that is begun survives a reload: choice, time, note', async ({ cast }) => {
  // Given an agent who has begun the wrap-up of a call.
  const { page } = await cast.anAgent('nina.patel', { online: true });
  const customer = await cast.aCustomer({ from: aKnownLead(32).phone, to: '+18005550199' });
  await page.getByRole('button', { name: 'Accept' }).click();
  const { wrapUp, mute } = aCallWith(page);
  await expect(mute).toBeVisible();
  await customer.hangUp();
  await wrapUp.choose('Call Back');
  await typeCallbackTime(wrapUp.dialog, new Date(Date.now() + 2 * DAY_MS));
  await wrapUp.note.fill('Wants to read it first.');
  const time = wrapUp.dialog.getByRole('group', { name: 'Call back at' });
  const typed = await time.textContent();
  await wrapUp.dialog.getByLabel('Go offline after this call').check();

  // When she reloads,
  const saved = page.waitForResponse(answer => answer.url().includes('draft') && answer.ok());
  await wrapUp.note.blur();
  await saved;
  await page.reload();

  // Then it all stands there again, and can be saved as it is.
  await expect(wrapUp.dialog.getByRole('combobox', { name: 'Disposition' })).toHaveText('Call Back');
  await expect(wrapUp.note).toHaveValue('Wants to read it first.');
  await expect(time).toHaveText(typed ?? '');
  await expect(wrapUp.dialog.getByLabel('Go offline after this call')).toBeChecked();
  await wrapUp.submit.click();
  await expect(wrapUp.dialog).toBeHidden();
  await expect(page.getByText('Offline: Not Making Money')).toBeVisible();
});
