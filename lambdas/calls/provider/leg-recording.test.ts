import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AGENT_SID, CUSTOMER_SID, RECORDING_SID } from '../../../tests/support/builders/a-call.ts';
import {
  type ScriptedTwilio,
  startScriptedTwilio,
  type TwilioAnswer,
} from '../../../tests/support/twilio/scripted-twilio.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { legRecording } from './leg-recording.ts';

let twilio: ScriptedTwilio;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  twilio = await startScriptedTwilio({ status: 201, body: { sid: RECORDING_SID, status: 'in-progress' } });
  vi.stubEnv('WEBHOOK_BASE_URL', 'https://api.example');
  log = captureLog();
});
afterEach(async () => {
  await twilio.stop();
  vi.restoreAllMocks();
});

const start = () =>
  legRecording.startLegRecording({ id: CUSTOMER_SID, agent_call_sid: AGENT_SID, lead_key: 'lead/42' });
const stop = () => legRecording.stopLegRecording(AGENT_SID, RECORDING_SID);
const error = (status: number, code: number): TwilioAnswer => ({ status, body: { status, code, message: 'no' } });

describe('the recording of a leg', () => {
  it('starts with a callback that names the call and the lead', async () => {
    expect(await start()).toBe(RECORDING_SID);
    const [{ url, body } = { url: '', body: '' }] = twilio.received;
    expect(url).toMatch(new RegExp(`/Calls/${AGENT_SID}/Recordings.json$`));
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      RecordingStatusCallbackMethod: 'POST',
      RecordingStatusCallbackEvent: 'completed',
      RecordingTrack: 'both',
    });
    const callback = new URL(new URLSearchParams(body).get('RecordingStatusCallback') ?? '');
    expect(callback.pathname).toBe('/twilio/status/recording');
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
      lead_key: 'lead/42',
    });
  });

  it.each<[string, TwilioAnswer]>([
    ['was lost', 'none'],
    ['was a failure', error(500, 20500)],
  ])('may have started if the response %s', async (_, answer) => {
    twilio.answers(answer);
    expect(await start()).toBeUndefined();
    expect(log.text()).toContain('start of a recording unanswered');
    expect(log.text()).toContain(CUSTOMER_SID);
  });

  it('is found among the running recordings of its leg', async () => {
    const recordings = [
      { sid: 'RE3', status: 'paused' },
      { sid: 'RE2', status: 'in-progress' },
      { sid: 'RE1', status: 'completed' },
    ];
    twilio.answers({ status: 200, body: { recordings, page: 0, page_size: 20 } });
    expect(await legRecording.runningLegRecordings(AGENT_SID)).toEqual(['RE3', 'RE2']);
    expect(twilio.received[0]?.url).toMatch(new RegExp(`/Calls/${AGENT_SID}/Recordings.json`));
  });

  it('is stopped by its sid', async () => {
    await stop();
    expect(twilio.received[0]?.url).toMatch(new RegExp(`/Calls/${AGENT_SID}/Recordings/${RECORDING_SID}.json$`));
    expect(twilio.received[0]?.body).toBe('Status=stopped');
  });

  it.each([
    ['is over', error(400, 21220)],
    ['is gone', error(404, 20404)],
  ])('that %s is not an error when stopped', async (_, answer) => {
    twilio.answers(answer);
    await expect(stop()).resolves.toBeUndefined();
  });

  it.each([
    ['start', start, 'The recording could not be started. Please try again.'],
    ['stop', stop, 'The recording could not be stopped. Please try again.'],
  ])('rejects with a message if it fails to %s', async (_, act, message) => {
    twilio.answers(error(400, 20001));
    await expect(act()).rejects.toMatchObject({ code: 'provider_failed', message });
  });
});
