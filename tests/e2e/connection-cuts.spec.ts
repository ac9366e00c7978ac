import { routeLiveSocket } from './support/browser/live-socket.ts';
import { callControls } from './support/calls/call-controls.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { userIdOf } from './support/calls/open-calls.ts';
import { OFFLINE, ONLINE } from './support/calls/ready-texts.ts';
import { acceptCall, CUSTOMER, expectBothHear, SLOW } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { disconnectPhone, disconnectTaskRouter, setWorkerOffline } from './support/system/virtual-twilio.ts';

const CUSTOMER_SERVICE = '+18005550199';

test("TaskRouter's, the phone's and the live connection are cut: each comes back, and the page shows what changed", {
  tag: '@ci',
}, async ({ people }) => {
  const nina = await people.aRecordedAgent('nina.patel', { online: true });
  const { page, email, traffic, errors } = nina;
  errors.expect(/TwilioVoice/, /WebSocket connection to .*graphql/);
  const live = await routeLiveSocket(page);
  await page.reload();
  await expect(page.getByText(ONLINE)).toBeVisible();
  const call = callControls(page);

  await test.step('TaskRouter: an activity that changed elsewhere during the cut is shown after it', async () => {
    await disconnectTaskRouter(email);
    await setWorkerOffline(email);
    await expect(page.getByText(OFFLINE)).toBeVisible(SLOW);
    await page.getByRole('switch').click();
    await expect(page.getByText(ONLINE)).toBeVisible(SLOW);
  });

  await test.step('TaskRouter: a call that comes during the cut still rings in time', async () => {
    await disconnectTaskRouter(email);
    await people.aCustomer({ from: seededLead(6).phone, to: CUSTOMER_SERVICE });
    await acceptCall(page);
    await expect(call.mute).toBeVisible(SLOW);
    await call.end.click();
    await disposeAsVoicemail(page);
  });

  await test.step("the phone's signalling: the call bar shows 'Reconnecting...', and both hear each other again", async () => {
    const customer = await people.aCustomer({ from: seededLead(5).phone, to: CUSTOMER_SERVICE, tone: CUSTOMER });
    await acceptCall(page);
    await expectBothHear(page, customer);
    await disconnectPhone(await userIdOf(nina));
    await expect.poll(() => traffic.shown()).toContain('Reconnecting...');
    await expect(call.bar.getByText('Reconnecting...')).toBeHidden(SLOW);
    await expectBothHear(page, customer);
    // The phone still executes commands.
    await call.end.click();
    await expect.poll(() => customer.status()).toBe('completed');
    await disposeAsVoicemail(page);
  });

  await test.step('live updates: a banner shows the cut, and what changed meanwhile appears after it', async () => {
    const customer = await people.aCustomer({ from: seededLead(4).phone, to: CUSTOMER_SERVICE });
    await acceptCall(page);
    await expect(call.mute).toBeVisible();
    await live.cut();
    const banner = page.getByText('Live updates are off.');
    await expect(banner).toBeVisible(SLOW);
    // The page receives nothing of this, so the call bar stays.
    await customer.hangUp();
    await expect(call.bar).toBeVisible();
    live.restore();
    await expect(banner).toBeHidden({ timeout: 90_000 });
    await expect(call.wrapUp.dialog).toBeVisible(SLOW);
    await disposeAsVoicemail(page);
  });
});
