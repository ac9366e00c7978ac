import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SilentTwilio, startSilentTwilio } from '../testing/silent-twilio.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

/** Longer than Vitest's default of one second, for a busy machine. */
const PATIENCE = 10_000;

const FROM = '+13055550100';
const TO = '+13055550150';

let twilio: SilentTwilio;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [twilio, receiver] = await Promise.all([startSilentTwilio(), startWebhookReceiver()]);
  await twilio.client.incomingPhoneNumbers.create({ phoneNumber: FROM });
});
afterAll(() => Promise.all([twilio.stop(), receiver.stop()]));

describe('a text message', () => {
  it('is queued, sent and delivered with callbacks, and kept in the outbox', async () => {
    const { messages } = twilio.client;
    const sent = await messages.create({ from: FROM, to: TO, body: 'Hello', statusCallback: receiver.url('/sms') });
    expect(sent).toMatchObject({ status: 'queued', numSegments: '1', direction: 'outbound-api', body: 'Hello' });
    await vi.waitFor(
      () => expect(receiver.received.map(({ params }) => params.MessageStatus)).toEqual(['sent', 'delivered']),
      PATIENCE,
    );
    await expect(twilio.client.messages(sent.sid).fetch()).resolves.toMatchObject({ status: 'delivered' });
    await expect(messages.list({ to: TO })).resolves.toMatchObject([{ sid: sent.sid }]);
    const outbox = await (await fetch(`${twilio.origin}/_control/messages`)).json();
    expect(outbox).toMatchObject({ messages: [{ to: TO, body: 'Hello' }] });
  });

  it.each([
    [{ from: FROM, to: 'nobody', body: 'x' }, 21211],
    [{ from: '+13055550199', to: TO, body: 'x' }, 21606],
    [{ from: FROM, to: TO }, 21602],
    [{ to: TO, body: 'x' }, 21603],
  ])('is rejected: %j with %i', async (message, code) => {
    await expect(twilio.client.messages.create(message)).rejects.toMatchObject({ status: 400, code });
  });
});
