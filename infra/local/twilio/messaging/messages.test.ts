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

describe('a text message of a customer', () => {
  const receive = (to: string) =>
    fetch(`${twilio.origin}/_control/texts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: TO, to, body: 'STOP' }),
    });

  it('goes to the SmsUrl of the number, signed', async () => {
    const to = '+13055550177';
    await twilio.client.incomingPhoneNumbers.create({ phoneNumber: to, smsUrl: receiver.url('/text') });
    receiver.received.length = 0;
    const response = await receive(to);
    expect([response.status, await response.json()]).toEqual([201, { sid: expect.any(String), webhook_status: 204 }]);
    expect(receiver.received).toMatchObject([
      { params: { From: TO, To: to, Body: 'STOP', MessageSid: expect.stringMatching(/^SM[0-9a-f]{32}$/) } },
    ]);
  });

  it('is asked again at the fallback if the first request fails, with the error, and is listed as received', async () => {
    const to = '+13055550178';
    const [smsUrl, smsFallbackUrl] = ['http://127.0.0.1:1/text', receiver.url('/fallback')];
    await twilio.client.incomingPhoneNumbers.create({ phoneNumber: to, smsUrl, smsFallbackUrl });
    receiver.received.length = 0;
    expect(await (await receive(to)).json()).toMatchObject({ webhook_status: 204 });
    expect(receiver.received).toMatchObject([{ params: { Body: 'STOP', ErrorCode: '11200', ErrorUrl: smsUrl } }]);
    const listed = await twilio.client.messages.list({ to });
    expect(listed).toMatchObject([{ direction: 'inbound', status: 'received', from: TO, body: 'STOP' }]);
    expect(await (await fetch(`${twilio.origin}/_control/messages`)).text()).not.toContain(to);
  });

  it('is not possible to a number without one', async () => {
    expect((await receive(FROM)).status).toBe(404);
  });
});
