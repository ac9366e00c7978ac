import { beforeEach, expect, it, vi } from 'vitest';
import { AGENT_SID, CONFERENCE_SID, RECORDING_SID } from '../../../tests/support/builders/a-call.ts';
import { theTelephonySettings } from '../../../tests/support/builders/telephony-settings.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { recordingPause } from './recording-pause.ts';

const rest = vi.hoisted(() => ({ update: vi.fn(), list: vi.fn() }));

vi.mock('#platform/twilio/telephony-settings', () => ({ telephonySettings: async () => theTelephonySettings() }));
vi.mock('#platform/twilio/twilio-client', async original => {
  const recordingsOf = (kind: string) => (owner: string) => ({
    recordings: Object.assign(
      (sid: string) => ({ update: (change: object) => rest.update(`${kind} ${owner} ${sid}`, change) }),
      { list: rest.list },
    ),
  });
  const account = { conferences: recordingsOf('conference'), calls: recordingsOf('call') };
  const askTwilio = async (message: string, request: (rest: object) => Promise<unknown>) => {
    try {
      return await request({ account });
    } catch {
      const { Rejection } = await import('#shared/errors');
      throw new Rejection('provider_failed', message);
    }
  };
  return { ...(await original<object>()), askTwilio };
});

const call = { conference_sid: CONFERENCE_SID, parts: [{ agent_call_sid: AGENT_SID }] };
const { setRecordingPaused } = recordingPause;
const no = Object.assign(new Error('Twilio said no.'), { status: 400 });

beforeEach(() => {
  rest.update.mockReset().mockResolvedValue({});
  rest.list.mockReset().mockResolvedValue([]);
});

it('records silence during the pause, and resumes the recording', async () => {
  await setRecordingPaused(call, true);
  await setRecordingPaused(call, false);
  const current = `conference ${CONFERENCE_SID} Twilio.CURRENT`;
  expect(rest.update.mock.calls).toEqual([
    [current, { status: 'paused', pauseBehavior: 'silence' }],
    [current, { status: 'in-progress' }],
  ]);
});

const voice_verification = { group: 'niia_health' as const, recording_sid: RECORDING_SID };
const verifying = { ...call, parts: [{ agent_call_sid: AGENT_SID, voice_verification }] };

it.each([
  ['pauses', true],
  ['resumes', false],
])('%s the voice verifications of all parts of the conversation too', async (_, paused) => {
  const another = { agent_call_sid: 'CA2', voice_verification: { ...voice_verification, recording_sid: 'RE2' } };
  const unheard = { voice_verification };
  await setRecordingPaused(
    { ...call, parts: [{ agent_call_sid: 'CA3' }, another, unheard, ...verifying.parts] },
    paused,
  );
  expect(rest.update.mock.calls.map(([which]) => which)).toEqual([
    `conference ${CONFERENCE_SID} Twilio.CURRENT`,
    'call CA2 RE2',
    `call ${AGENT_SID} ${RECORDING_SID}`,
  ]);
});

it.each([
  ['is over by then', [{ sid: RECORDING_SID, status: 'completed' }], true],
  [
    'is over, though another one runs',
    [
      { sid: RECORDING_SID, status: 'completed' },
      { sid: 'RE9', status: 'in-progress' },
    ],
    true,
  ],
  ['runs on', [{ sid: RECORDING_SID, status: 'in-progress' }], false],
  ['nobody finds', [], false],
])('of a voice verification that %s', async (_, found, isFine) => {
  rest.update.mockImplementation(async (which: string) => {
    if (which.startsWith('call')) throw no;
  });
  rest.list.mockResolvedValue(found);
  const pausing = setRecordingPaused(verifying, true);
  await (isFine
    ? expect(pausing).resolves.toBeUndefined()
    : expect(pausing).rejects.toEqual(rejectedAs('provider_failed')));
});

it.each([
  ['paused already', true, ['paused']],
  ['resumed already', false, ['in-progress']],
  ['over', false, ['completed']],
])('succeeds for a recording that is %s', async (_, paused, statuses) => {
  rest.update.mockRejectedValue(no);
  rest.list.mockResolvedValue(statuses.map(status => ({ status })));
  await expect(setRecordingPaused(call, paused)).resolves.toBeUndefined();
});

it.each([
  ['one that runs on', true, ['in-progress'], 'The recording could not be paused. Do not take card details yet.'],
  ['one that has not begun', true, [], 'The recording could not be paused. Do not take card details yet.'],
  ['one that stays paused', false, ['paused'], 'The recording could not be resumed. Please try again.'],
])('fails for %s', async (_, paused, statuses, message) => {
  rest.update.mockRejectedValue(no);
  rest.list.mockResolvedValue(statuses.map(status => ({ status })));
  await expect(setRecordingPaused(call, paused)).rejects.toEqual(rejectedAs('provider_failed', message));
});
