import { beforeEach, describe, expect, it } from 'vitest';
import { createVoiceFixture, SALES, type VoiceFixture } from '../testing/voice-fixture.ts';

let fixture: VoiceFixture;
beforeEach(async () => {
  fixture = await createVoiceFixture();
});

const dialOut = async (more: Record<string, string> = {}) => {
  const call = await fixture.rest('POST', 'Calls.json', {
    To: '+15557770001',
    From: SALES,
    Twiml: '<Response><Say>Good morning to you</Say></Response>',
    StatusCallback: 'https://app.test/status',
    StatusCallbackEvent: 'initiated ringing answered completed',
    ...more,
  });
  await fixture.pass();
  return String(call.sid);
};

const reported = () =>
  fixture.params('call-status').map(({ SequenceNumber, CallStatus }) => `${SequenceNumber} ${CallStatus}`);

describe('the status callbacks of an outgoing call', () => {
  it('report each step in order, numbered from 0', async () => {
    await fixture.control('PUT', '/_control/phones/*', { does: 'answer', afterMs: 2000 });
    const sid = await dialOut();
    await fixture.pass(10_000);
    expect(reported()).toEqual(['0 initiated', '1 ringing', '2 in-progress', '3 completed']);
    expect(fixture.params('call-status').at(-1)).toMatchObject({
      CallSid: sid,
      Direction: 'outbound-api',
      CallbackSource: 'call-progress-events',
      CallDuration: '1',
      Duration: '1',
    });
  });

  it.each([
    ['busy', ['0 initiated', '1 ringing', '2 busy']],
    ['failed', ['0 initiated', '1 failed']],
    ['no-answer', ['0 initiated', '1 ringing', '2 no-answer']],
  ])('report a phone that is %s', async (does, expected) => {
    await fixture.control('PUT', '/_control/phones/*', { does });
    await dialOut({ Timeout: '15' });
    await fixture.pass(15_000);
    expect(reported()).toEqual(expected);
  });

  it('report only the requested events, and completed if none is requested', async () => {
    await fixture.control('PUT', '/_control/phones/*', { does: 'busy' });
    await dialOut({ StatusCallbackEvent: '' });
    await fixture.pass(1000);
    expect(reported()).toEqual(['0 busy']);
  });

  it('report a call that is canceled while it rings', async () => {
    const sid = await dialOut();
    await fixture.pass(1000);
    await fixture.rest('POST', `Calls/${sid}.json`, { Status: 'canceled' });
    expect(reported()).toEqual(['0 initiated', '1 ringing', '2 canceled']);
  });
});

describe('the status callbacks of a party who is dialled into a conference', () => {
  const dialIn = (to = '+15557770001') =>
    fixture.rest('POST', 'Conferences/the-task/Participants.json', {
      To: to,
      From: SALES,
      Label: 'customer',
      Timeout: '15',
      StatusCallback: 'https://app.test/status?leg=customer',
      StatusCallbackEvent: 'initiated ringing answered completed',
    });

  it.each([
    ['busy', ['0 initiated', '1 ringing', '2 busy']],
    ['failed', ['0 initiated', '1 failed']],
    ['no-answer', ['0 initiated', '1 ringing', '2 no-answer']],
    ['answer', ['0 initiated', '1 ringing', '2 in-progress']],
  ])('report each step, numbered from 0: %s', async (does, expected) => {
    await fixture.control('PUT', '/_control/phones/*', { does });
    const { call_sid } = await dialIn();
    await fixture.pass(15_000);
    expect(reported()).toEqual(expected);
    expect(fixture.params('call-status').map(({ CallSid, To }) => [CallSid, To])).toEqual(
      expected.map(() => [call_sid, '+15557770001']),
    );
  });

  it('are not sent if Twilio rejects the number', async () => {
    await fixture.control('PUT', '/_control/phones/+15557770009', { does: 'invalid' });
    await expect(dialIn('+15557770009')).rejects.toMatchObject({ status: 400, code: 13223 });
    await expect(dialOut({ To: '+15557770009' })).rejects.toMatchObject({ status: 400, code: 21211 });
    await dialIn();
    await fixture.pass(1000);
    expect(reported()).toEqual(['0 initiated', '1 ringing']);
  });
});

describe('a call that has ended', () => {
  it('does not change its status any more', async () => {
    fixture.twiml('<Reject/>');
    const sid = await fixture.place();
    await expect(fixture.rest('POST', `Calls/${sid}.json`, { Status: 'completed' })).rejects.toMatchObject({
      status: 400,
      code: 21220,
    });
    await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    expect((await fixture.call(sid)).status).toBe('no-answer');
  });
});
