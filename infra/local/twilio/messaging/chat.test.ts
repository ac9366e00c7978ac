import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SilentTwilio, startSilentTwilio } from '../testing/silent-twilio.ts';

let twilio: SilentTwilio;
beforeAll(async () => {
  twilio = await startSilentTwilio();
});
afterAll(() => twilio.stop());

const post = (body: object) =>
  fetch(`${twilio.origin}/_control/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('accepts the body of a chat’s incoming webhook, and keeps it for the outbox', async () => {
  expect((await post({ text: 'first' })).status).toBe(200);
  expect((await post({ text: 'second' })).status).toBe(200);
  expect((await post({ words: 'third' })).status).toBe(400);
  const outbox = await (await fetch(`${twilio.origin}/_control/chat`)).json();
  expect(outbox).toMatchObject({ chat: [{ text: 'second' }, { text: 'first' }] });
});
