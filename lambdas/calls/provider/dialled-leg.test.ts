import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFERENCE_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { DIALLED_SID } from '../../../tests/support/builders/an-outbound-call.ts';
import {
  type ScriptedTwilio,
  startScriptedTwilio,
  type TwilioAnswer,
} from '../../../tests/support/twilio/scripted-twilio.ts';
import { BASE_URL, telephonySettings } from '../../../tests/support/twilio/signed-webhook.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { addedLegs } from './added-legs.ts';
import { customerHold } from './customer-hold.ts';
import { customerLeg } from './customer-leg.ts';

let twilio: ScriptedTwilio;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  twilio = await startScriptedTwilio({ status: 201, body: { call_sid: DIALLED_SID, status: 'queued' } });
  vi.stubEnv('WEBHOOK_BASE_URL', BASE_URL);
  log = captureLog();
});
afterEach(async () => {
  await twilio.stop();
  vi.restoreAllMocks();
});

const NUMBER = '+13105550142';
const call = { id: 'outbound-1', leg_secret: 'secret-1' };
const KEY = 'task_attribute_key=taskAttribute%2Foutbound-1';

const asked = () =>
  twilio.received.map(({ method, url, body }) => {
    const form = new URLSearchParams(body);
    const params = Object.fromEntries([...new Set(form.keys())].map(name => [name, form.getAll(name).join(' ')]));
    return { path: `${method} ${url.replace(/^.*\/Accounts\/\w+/, '')}`, params };
  });

const dialCustomer = () => customerLeg.dialCustomer({ ...call, task_sid: TASK_SID, lead_phone_number: NUMBER });
const dialAdded = () => addedLegs.dialAdded(call, CONFERENCE_SID, NUMBER);

describe('requests to Twilio', () => {
  it('dial the customer into the conference of the task', async () => {
    expect(await dialCustomer()).toEqual({ outcome: 'dialled', callSid: DIALLED_SID });
    expect(asked()).toEqual([
      {
        path: `POST /Conferences/${TASK_SID}/Participants.json`,
        params: {
          To: NUMBER,
          From: telephonySettings.caller_id,
          Label: 'customer',
          Beep: 'false',
          EarlyMedia: 'true',
          Timeout: '30',
          EndConferenceOnExit: 'true',
          StatusCallback: `${BASE_URL}/twilio/status/call?${KEY}&leg=customer&leg_secret=secret-1`,
          StatusCallbackEvent: 'initiated ringing answered completed',
          ConferenceStatusCallback: `${BASE_URL}/twilio/status/conference?${KEY}`,
          ConferenceStatusCallbackEvent: 'start end join leave mute hold',
          ConferenceRecord: 'record-from-start',
          ConferenceRecordingStatusCallback: `${BASE_URL}/twilio/status/recording?${KEY}`,
        },
      },
    ]);
  });

  it('dial a third party into the running conference', async () => {
    expect(await dialAdded()).toEqual({ outcome: 'dialled', callSid: DIALLED_SID });
    expect(asked()).toMatchObject([
      {
        path: `POST /Conferences/${CONFERENCE_SID}/Participants.json`,
        params: {
          To: NUMBER,
          Label: expect.stringMatching(/^added-[\da-f-]{36}$/),
          EndConferenceOnExit: 'false',
          StatusCallback: `${BASE_URL}/twilio/status/call?${KEY}&leg=added&leg_secret=secret-1`,
        },
      },
    ]);
  });

  it('find the added legs among the participants', async () => {
    const participant = (call_sid: string, label: string | null) => ({
      call_sid,
      label,
      status: 'connected',
      date_created: 'Mon, 05 Jan 2026 15:00:00 +0000',
    });
    const participants = [participant('CA1', null), participant('CA2', 'added-x'), participant('CA3', 'customer')];
    twilio.answers({ status: 200, body: { participants, page: 0, page_size: 50 } });
    expect(await addedLegs.addedIn(CONFERENCE_SID, 'No.')).toEqual(['CA2']);
    twilio.answers({ status: 500, body: { status: 500, code: 20500, message: 'internal' } });
    await expect(addedLegs.addedIn(CONFERENCE_SID, 'No.')).rejects.toMatchObject({ code: 'provider_failed' });
  });

  it('hold the customer, with a message for each direction', async () => {
    await customerHold.setHold(CONFERENCE_SID, DIALLED_SID, true);
    expect(asked()).toEqual([
      { path: `POST /Conferences/${CONFERENCE_SID}/Participants/${DIALLED_SID}.json`, params: { Hold: 'true' } },
    ]);
    twilio.answers('none');
    const failure = (hold: boolean) => customerHold.setHold(CONFERENCE_SID, DIALLED_SID, hold);
    await expect(failure(true)).rejects.toThrow('The customer could not be put on hold. Please try again.');
    await expect(failure(false)).rejects.toThrow('The customer could not be taken off hold. Please try again.');
  });
});

describe('a leg that Twilio', () => {
  it.each<[string, TwilioAnswer, string]>([
    [
      'rejects because of its number',
      { status: 400, body: { status: 400, code: 21211, message: 'Invalid' } },
      'rejected',
    ],
    [
      'rejects because of its format',
      { status: 400, body: { status: 400, code: 13223, message: 'Invalid format' } },
      'rejected',
    ],
    [
      'rejects because of too many requests',
      { status: 429, body: { status: 429, code: 20429, message: 'Too many' } },
      'rejected',
    ],
    [
      'may have dialled and returns an error',
      { status: 500, body: { status: 500, code: 20500, message: 'No' } },
      'unknown',
    ],
    ['may have dialled without a response', 'none', 'unknown'],
  ])('%s', async (_, answer, outcome) => {
    twilio.answers(answer);
    expect(await dialCustomer()).toEqual({ outcome });
    expect(await dialAdded()).toEqual({ outcome });
    expect(log.text()).toContain('leg not dialled');
    expect(log.text()).toContain(`"outcome":"${outcome}"`);
    expect(log.text()).not.toContain(NUMBER.slice(2));
  });
});
