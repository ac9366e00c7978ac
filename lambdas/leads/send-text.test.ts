import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { anActor } from '../../tests/support/an-actor.ts';
import { captureLog } from '../../tests/support/captured-log.ts';
import { type ScriptedTwilio, startScriptedTwilio, type TwilioAnswer } from '../../tests/support/scripted-twilio.ts';
import { telephonySettings } from '../../tests/support/signed-webhook.ts';
import { sendText } from './send-text.ts';
import { textProvider } from './text-provider.ts';

let twilio: ScriptedTwilio;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  twilio = await startScriptedTwilio({ status: 201, body: { sid: 'SM1', status: 'queued' } });
  log = captureLog();
});
afterEach(async () => {
  await twilio.stop();
  vi.restoreAllMocks();
});

const NUMBER = '+13105550142';

const send = (to = '(310) 555-0142', blacklisted?: Partial<BlacklistEntry>) =>
  sendText(
    {
      table: {
        getBlacklistEntry: async phone_number =>
          blacklisted && phone_number === NUMBER ? ({ phone_number, ...blacklisted } as BlacklistEntry) : undefined,
      },
      provider: textProvider,
      actor: anActor(),
    },
    { to, body: 'Your appointment is on Monday.' },
  );

describe('a text', () => {
  it('goes out from the business’s number, and the log has ids only', async () => {
    expect(await send()).toEqual({});
    expect(twilio.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { To: NUMBER, From: telephonySettings.caller_id, Body: 'Your appointment is on Monday.' },
    ]);
    expect(log.text()).toContain('"message_sid":"SM1"');
    expect(log.text()).not.toMatch(/Monday|555-?0142/);
  });

  it.each([
    ['to what is no number', '310 555', undefined, 'Enter a phone number of ten digits.'],
    ['to a number on the blacklist', NUMBER, { source: 'upload' }, '(310) 555-0142 is on the blacklist.'],
    ['to who asked for nothing', NUMBER, { source: 'disposition' }, '(310) 555-0142 has asked not to be contacted.'],
  ])('is refused %s, and Twilio is not asked', async (_, to, blacklisted, sentence) => {
    await expect(send(to, blacklisted)).rejects.toMatchObject({
      code: 'refused',
      message: sentence,
      detail: [{ field: 'to', message: sentence }],
    });
    expect(twilio.received).toEqual([]);
  });

  const refusal = (status: number, code: number): TwilioAnswer => ({ status, body: { status, code, message: 'no' } });

  it.each<[string, TwilioAnswer, string, string]>([
    ['knows that they want none', refusal(400, 21610), 'refused', 'This number has asked for no more texts.'],
    ['knows that it takes none', refusal(400, 21614), 'refused', 'This number cannot receive texts.'],
    ['does not know the number', refusal(400, 21211), 'refused', 'This number does not exist.'],
    ['refuses', refusal(429, 20429), 'provider_failed', 'The text could not be sent. Please try again.'],
    ['fails', refusal(500, 20500), 'provider_failed', 'There was no answer: the text may have been sent all the same.'],
    ['says nothing', 'none', 'provider_failed', 'There was no answer: the text may have been sent all the same.'],
  ])('is answered with a sentence when Twilio %s', async (_, answer, code, message) => {
    twilio.answers(answer);
    await expect(send()).rejects.toMatchObject({ code, message });
    expect(log.text()).not.toMatch(/Monday|555-?0142/);
  });
});
