import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import {
  type ScriptedTwilio,
  startScriptedTwilio,
  type TwilioAnswer,
} from '../../../tests/support/twilio/scripted-twilio.ts';
import { provider } from './provider.ts';

let twilio: ScriptedTwilio;
beforeEach(async () => {
  twilio = await startScriptedTwilio('none');
});
afterEach(() => twilio.stop());

const leg = (status: string): TwilioAnswer => ({ status: 200, body: { sid: CUSTOMER_SID, status } });
const rejected: TwilioAnswer = { status: 400, body: { code: 21220, message: 'not possible', status: 400 } };
const unknown: TwilioAnswer = { status: 404, body: { code: 20404, message: 'not found', status: 404 } };

/** What is sent to Twilio when it answers so, one after the other. */
const hangUp = async (...answers: TwilioAnswer[]) => {
  twilio.answers(() => answers.shift() ?? 'none');
  await provider.hangUp(CUSTOMER_SID);
  expect(answers).toEqual([]);
  return twilio.received.map(({ method, body }) => (method === 'GET' ? 'look' : decodeURIComponent(body)));
};

describe('hanging up a leg', () => {
  it.each(['queued', 'initiated', 'ringing'])('cancels one that is %s', async status => {
    expect(await hangUp(leg(status), leg('canceled'))).toEqual(['look', 'Status=canceled']);
  });

  it('completes one that was answered', async () => {
    expect(await hangUp(leg('in-progress'), leg('completed'))).toEqual(['look', 'Status=completed']);
  });

  it.each(['completed', 'no-answer'])('asks for nothing where it is %s already', async status => {
    expect(await hangUp(leg(status))).toEqual(['look']);
  });

  it('asks for nothing where Twilio does not know it any more', async () => {
    expect(await hangUp(unknown)).toEqual(['look']);
  });

  it('completes one that is answered before the cancellation arrives, whether Twilio rejects that or ignores it', async () => {
    const asked = ['look', 'Status=canceled', 'look', 'Status=completed'];
    expect(await hangUp(leg('ringing'), rejected, leg('in-progress'), leg('completed'))).toEqual(asked);
    twilio.received.length = 0;
    expect(await hangUp(leg('ringing'), leg('in-progress'), leg('completed'))).toEqual(
      asked.filter((_, index) => index !== 2),
    );
  });

  it.each(['ringing', 'in-progress'])('is done where the leg ends by itself meanwhile: %s', async status => {
    expect(await hangUp(leg(status), rejected, leg('completed'))).toHaveLength(3);
  });

  it.each(['ringing', 'in-progress'])('fails where Twilio does not end the leg: %s', async status => {
    await expect(hangUp(leg(status), rejected, leg(status))).rejects.toMatchObject({ status: 400 });
  });
});
