import type { Page } from 'playwright-core';
import { callDurationS } from '../../shared/calls/call-duration.ts';
import { listCallHistory } from '../../shared/contracts/calls.ts';
import { callControls } from './support/calls/call-controls.ts';
import { typeCallbackTime } from './support/calls/callback-time.ts';
import { calledParty, setPhone } from './support/calls/customer.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { acceptCall, CUSTOMER, expectBothHear, expectPageHears } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { callApi } from './support/system/operations.ts';

const SPANISH = '+13055550114';
const DAY_MS = 86_400_000;
/** The form takes minutes: the chosen one, now or in this many milliseconds, must not be over at the submit. */
const TIME_TO_SUBMIT_MS = 30_000;

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Upcoming Callbacks' }).getByRole('row').filter({ hasText: name });

const disposeAsReached = async (page: Page) => {
  const { wrapUp } = callControls(page);
  await wrapUp.choose('Not Interested');
  await wrapUp.submit.click();
  await expect(wrapUp.dialog).toBeHidden();
};

test('a callback is scheduled in the call, listed, and dialled until the customer is reached', async ({ people }) => {
  const agent = await people.anAgent('lucia.ramirez', { online: true });
  const { page } = agent;
  const call = callControls(page);
  const lead = seededLead(30);
  const row = rowOf(page, lead.name);

  await test.step('with a callback scheduled during the call, its end needs no wrap-up', async () => {
    const customer = await people.aCustomer({ from: lead.phone, to: SPANISH });
    await acceptCall(page);
    await expect(call.mute).toBeVisible();
    await call.press('d');
    const form = page.getByRole('dialog', { name: 'Schedule a callback' });
    await expect(form).toContainText('Call Back');
    await typeCallbackTime(form, new Date(Date.now() + DAY_MS));
    await form.getByRole('textbox', { name: /^Note/ }).fill('Tomorrow, when the family is home.');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form).toBeHidden();
    await expect(call.bar).toContainText('Call Back');
    await customer.hangUp();
    await expect(call.bar).toBeHidden();
    await expect(row).toHaveCount(1);
    await expect(call.wrapUp.dialog).toBeHidden();
  });

  await test.step('removing it asks first', async () => {
    await row.getByRole('button', { name: /^Remove / }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this callback?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(row).toHaveCount(1);
  });

  await test.step('a call that the customer does not answer leaves the callback, and has no duration', async () => {
    await setPhone(lead.phone, { does: 'busy', afterMs: 500 });
    await row.getByRole('button', { name: /^Call back / }).click();
    await disposeAsVoicemail(page);
    await expect(row).toHaveCount(1);
    const { data } = await callApi(agent, listCallHistory, { limit: 1 });
    expect(data.map(callDurationS)).toEqual([undefined]);
  });

  await test.step('a machine that answers leaves the callback', async () => {
    await setPhone(lead.phone, { does: 'answer', afterMs: 500, tone: CUSTOMER });
    await row.getByRole('button', { name: /^Call back / }).click();
    await expectPageHears(page);
    await call.end.click();
    await disposeAsVoicemail(page);
    await expect(row).toHaveCount(1);
  });

  await test.step('calling from the list connects both, and the callback is done, also after a reload', async () => {
    await row.getByRole('button', { name: /^Call back / }).click();
    await expectPageHears(page);
    await expectBothHear(page, await calledParty(lead.phone));
    await call.end.click();
    await disposeAsReached(page);
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('You have no upcoming callbacks.')).toBeVisible();
  });
});

test('a callback scheduled in the wrap-up is reminded of when it is overdue, and dialled from there', {
  tag: '@ci',
}, async ({ people }) => {
  const { page } = await people.anAgent('lucia.ramirez', { online: true });
  const call = callControls(page);
  const other = seededLead(31);
  const reminder = page.getByText(`Call ${other.name} back:`);

  await test.step('the reminder appears', async () => {
    await setPhone(other.phone, { does: 'answer', afterMs: 500, tone: CUSTOMER });
    const customer = await people.aCustomer({ from: other.phone, to: SPANISH });
    await acceptCall(page);
    await expect(call.mute).toBeVisible();
    await customer.hangUp();
    await call.wrapUp.choose('Call Back');
    await call.wrapUp.note.fill('Wants a call at once.');
    await typeCallbackTime(call.wrapUp.dialog, new Date(Date.now() + TIME_TO_SUBMIT_MS));
    await call.wrapUp.submit.click();
    await expect(call.wrapUp.dialog).toBeHidden();
    // The chosen minute has begun, or begins before this time is over.
    await expect(reminder).toBeVisible({ timeout: TIME_TO_SUBMIT_MS + 15_000 });
    await expect(rowOf(page, other.name)).toContainText('has passed');
  });

  await test.step('a call from the reminder connects both, and the callback is done', async () => {
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(reminder).toBeHidden();
    await expectPageHears(page);
    await (await calledParty(other.phone))?.hangUp();
    await disposeAsReached(page);
    await expect(reminder).toBeHidden();
    await expect(rowOf(page, other.name)).toHaveCount(0);
  });
});
