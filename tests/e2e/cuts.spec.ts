import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { cutLive } from './support/live-socket.ts';
import { userIdOf } from './support/open-calls.ts';
import { cutPhone, cutTaskRouter, sendOffline } from './support/phone-company.ts';
import { hears } from './support/spectrum.ts';

const AGENT = 1000;
const CUSTOMER = 500;
const SLOW = { timeout: 40_000 };

test('live updates cut in mid-call: a banner says so and goes, and what changed meanwhile is there', async ({
  cast,
}) => {
  // Given an agent in a call.
  const { page, complaints } = await cast.anAgent('james.carter', { hz: AGENT, online: true });
  complaints.expect(/WebSocket connection to .*graphql/);
  const live = await cutLive(page);
  await page.reload();
  await expect(page.getByRole('switch')).toBeEnabled();
  const customer = await cast.aCustomer({ from: aKnownLead(4).phone, to: '+18005550100', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect(call.mute).toBeVisible();

  // When the live socket is cut and stays away,
  await live.cut();
  const banner = page.getByText('Live updates are off.');
  await expect(banner).toBeVisible(SLOW);

  // And the customer hangs up meanwhile, of which nobody tells her,
  await customer.hangUp();
  await expect(call.bar).toBeVisible();

  // Then the banner goes with the connection's return, and the screen is true again.
  live.restore();
  await expect(banner).toBeHidden({ timeout: 90_000 });
  await expect(call.wrapUp.dialog).toBeVisible(SLOW);
  await call.wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(call.wrapUp.dialog).toBeHidden();
});

test("the phone's signalling cut in mid-call: it says 'Reconnecting...', and both voices are there again", async ({
  cast,
}) => {
  // Given an agent in a call.
  const agent = await cast.anAgent('owen.brooks', { hz: AGENT, online: true });
  const { page, traffic, complaints } = agent;
  complaints.expect(/TwilioVoice/);
  const customer = await cast.aCustomer({ from: aKnownLead(5).phone, to: '+13055550113', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);

  // When the signalling is cut,
  await cutPhone(await userIdOf(agent));

  // Then the call bar says so, however short it was, and takes it back.
  const { bar, end, wrapUp } = aCallWith(page);
  await expect.poll(() => traffic.shown()).toContain('Reconnecting...');
  await expect(bar.getByText('Reconnecting...')).toBeHidden(SLOW);
  await expect.poll(() => hears(page, CUSTOMER), SLOW).toBe(true);
  await expect.poll(() => customer.hears(AGENT), SLOW).toBe(true);

  // And the phone still obeys.
  await end.click();
  await expect.poll(() => customer.status()).toBe('completed');
  await wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(wrapUp.dialog).toBeHidden();
});

test("TaskRouter's socket cut: a call that comes meanwhile rings after the reconnect", async ({ cast }) => {
  // Given an agent who waits online, and a change of her activity that is made elsewhere while the socket is away.
  const { page, email } = await cast.anAgent('nina.patel', { online: true });
  await cutTaskRouter(email);
  await sendOffline(email);

  // Then the switch shows what is true once TaskRouter is back.
  await expect(page.getByText('Offline: Not Making Money')).toBeVisible(SLOW);
  await page.getByRole('switch').click();
  await expect(page.getByText('Online: Waiting for calls & making the money')).toBeVisible(SLOW);

  // When the socket is cut again and a call comes at once, then it rings in time all the same.
  await cutTaskRouter(email);
  await cast.aCustomer({ from: aKnownLead(6).phone, to: '+18005550199' });
  await page.getByRole('button', { name: 'Accept' }).click({ timeout: 15_000 });
  const call = aCallWith(page);
  await expect(call.mute).toBeVisible(SLOW);
  await call.end.click();
  await call.wrapUp.dialog.getByRole('button', { name: 'Voicemail' }).click();
  await expect(call.wrapUp.dialog).toBeHidden();
});
