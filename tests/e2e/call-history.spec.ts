import { callControls } from './support/calls/call-controls.ts';
import { disposeAsVoicemail, openHistory } from './support/calls/dialing.ts';
import { acceptCall, expectCustomerHears } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { injectFault } from './support/system/virtual-twilio.ts';

test('the history shows a call live, and once even where Twilio sends every webhook three times', {
  tag: '@ci',
}, async ({ people }) => {
  const { page } = await people.anAgent('owen.brooks', { online: true });
  const call = callControls(page);
  const table = page.getByRole('table', { name: 'Call history' });
  const newest = table.getByRole('row').nth(1);
  const countRows = async () => Number(await table.getAttribute('aria-rowcount'));

  await test.step('a call under way is in the history, without an end', async () => {
    const lead = seededLead(1);
    await openHistory(page);
    await expect(table.getByRole('row').nth(2)).toBeVisible();
    const before = await newest.textContent();
    const customer = await people.aCustomer({ from: lead.phone, to: '+13055550113' });
    await acceptCall(page);
    await expect(page).toHaveURL(/dashboard/);
    await openHistory(page);
    await expect(newest).toContainText(lead.name);
    expect(await newest.textContent()).not.toBe(before);
    await expect(newest.getByRole('cell').nth(1)).toHaveText('–');
    await customer.hangUp();
  });

  await test.step('after the wrap-up, which is on the dashboard, it has its end and its disposition', async () => {
    await disposeAsVoicemail(page);
    await expect(page).toHaveURL(/dashboard/);
    await openHistory(page);
    await expect(newest).toContainText('Voicemail');
    await expect(newest.getByRole('cell').nth(1)).toHaveText(/\d/);
  });

  await test.step('a call whose webhooks each arrive three times is in the history once and stays ended', async () => {
    const lead = seededLead(20);
    const before = await countRows();
    await injectFault({ action: { type: 'duplicate', copies: 2 }, times: 100 });
    const customer = await people.aCustomer({ from: lead.phone, to: '+13055550113' });
    await acceptCall(page);
    await expectCustomerHears(customer);
    await call.end.click();
    await disposeAsVoicemail(page);
    await openHistory(page);
    await expect(newest).toContainText(lead.name);
    await expect.poll(countRows).toBe(before + 1);
    await page.reload();
    await expect(newest).toContainText('Voicemail');
    await expect.poll(countRows).toBe(before + 1);
    await expect(call.bar).toBeHidden();
  });
});
