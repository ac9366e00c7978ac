import { callControls } from './support/calls/call-controls.ts';
import {
  AGENT,
  acceptCall,
  CUSTOMER,
  expectBothHear,
  expectCustomerHears,
  expectCustomerHearsNot,
  SLOW,
} from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { injectFault } from './support/system/virtual-twilio.ts';

test('a page reloaded during a call shows the call again, and Reconnect connects both again', async ({ people }) => {
  const lead = seededLead(2);
  const { page, errors } = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  errors.expect(/Failed to load resource/);
  const customer = await people.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await acceptCall(page);
  const call = callControls(page);
  await expectCustomerHears(customer);

  await test.step('after the reload the agent is off the line, and the customer stays connected', async () => {
    await page.reload();
    await expect(call.bar).toContainText(lead.name);
    await expect(call.reconnect).toBeVisible(SLOW);
    await expect(page.getByText('Disconnected')).toBeVisible();
    expect(await customer.status()).toBe('in-progress');
    await expectCustomerHearsNot(customer);
  });

  await test.step('Twilio rejects the call to the agent: the agent gets a message and can try again', async () => {
    await injectFault({ path: '/Calls\\.json$', method: 'POST', action: { type: 'status', status: 400 } });
    await call.reconnect.click();
    await expect(page.getByText('Dial back Failed')).toBeVisible(SLOW);
    await expect(call.reconnect).not.toHaveAttribute('aria-busy', 'true', SLOW);
  });

  await test.step('Reconnect brings both together in the same call, which ends as any other', async () => {
    await call.reconnect.click();
    await expect(call.mute).toBeVisible(SLOW);
    await expectBothHear(page, customer);
    await call.end.click();
    await expect.poll(() => customer.status()).toBe('completed');
    await call.wrapUp.choose('No Qual');
    await call.wrapUp.note.fill('Reloaded on the way.');
    await call.wrapUp.submit.click();
    await expect(call.wrapUp.dialog).toBeHidden();
  });
});
