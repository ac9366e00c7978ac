import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFERENCE_SID, CUSTOMER_SID, RECORDING_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { ConferenceStatusParams, conferenceStatus } from './conference-status.ts';
import { RecordingStatusParams, recordingDueAt, recordingStatus } from './recording-status.ts';
import { reportFact } from './report-fact.ts';

vi.mock('./report-fact.ts', () => ({ reportFact: vi.fn(async () => undefined) }));
beforeEach(() => vi.clearAllMocks());

const KEY = `taskAttribute/${CUSTOMER_SID}`;
const TIME = 'Mon, 05 Jan 2026 15:00:00 +0000';
const TS = '2026-01-05T15:00:00.000Z';

describe('an event of a conference', () => {
  const sent = {
    task_attribute_key: KEY,
    ConferenceSid: CONFERENCE_SID,
    FriendlyName: TASK_SID,
    CallSid: CUSTOMER_SID,
    SequenceNumber: '3',
    Timestamp: TIME,
  };
  const report = async (params: Record<string, string | undefined>) => {
    await conferenceStatus({ params: ConferenceStatusParams.parse({ ...sent, ...params }) });
    return vi.mocked(reportFact).mock.calls;
  };
  const of = { conference_sid: CONFERENCE_SID, task_sid: TASK_SID, ts: TS };
  const ids = { conference_sid: CONFERENCE_SID };

  it.each([
    ['participant-join', 'joined'],
    ['participant-leave', 'left'],
    ['participant-mute', 'muted'],
    ['participant-unmute', 'unmuted'],
    ['participant-hold', 'held'],
    ['participant-unhold', 'unheld'],
  ])('%s says that a participant has %s', async (StatusCallbackEvent, kind) => {
    expect(await report({ StatusCallbackEvent })).toEqual([
      [KEY, { ...of, kind, call_sid: CUSTOMER_SID, sequence: 3 }, ids],
    ]);
  });

  it.each([
    ['conference_ended_via_api', true],
    ['moderator_ended_conference', true],
    ['participant_hung_up', undefined],
    ['participant_updated_via_api', undefined],
  ])('participant-leave with the reason %s says whether the conference has ended', async (reason, ends_conference) => {
    const [call] = await report({ StatusCallbackEvent: 'participant-leave', ReasonParticipantLeft: reason });
    expect(call?.[1]).toEqual({
      ...of,
      kind: 'left',
      call_sid: CUSTOMER_SID,
      sequence: 3,
      ...(ends_conference && { ends_conference }),
    });
  });

  it('participant-leave of a party who never answered says nothing of the conference', async () => {
    const reason = { StatusCallbackEvent: 'participant-leave', ReasonParticipantLeft: 'participant_add_failed' };
    expect(await report(reason)).toEqual([]);
  });

  it('names the label of the participant', async () => {
    const [call] = await report({ StatusCallbackEvent: 'participant-join', ParticipantLabel: 'agent-2' });
    expect(call).toEqual([KEY, expect.objectContaining({ label: 'agent-2' }), ids]);
  });

  it('conference-end says that the conference has ended', async () => {
    expect(await report({ StatusCallbackEvent: 'conference-end', CallSid: undefined })).toEqual([
      [KEY, { ...of, kind: 'conference_ended' }, ids],
    ]);
  });

  it.each([
    ['conference-start', CUSTOMER_SID],
    ['participant-speech-start', CUSTOMER_SID],
    ['participant-join', undefined],
  ])('%s of the leg %s is ignored', async (StatusCallbackEvent, CallSid) => {
    expect(await report({ StatusCallbackEvent, CallSid })).toEqual([]);
  });

  it('needs a date', () => {
    const { error } = ConferenceStatusParams.safeParse({ ...sent, StatusCallbackEvent: 'x', Timestamp: 'soon' });
    expect(error?.issues).toMatchObject([{ code: 'custom', path: ['Timestamp'], message: 'Expected a date' }]);
  });
});

describe('a recording of a conference', () => {
  const sent = { task_attribute_key: KEY, RecordingSid: RECORDING_SID, ConferenceSid: CONFERENCE_SID };
  const report = async (params: Record<string, string | undefined>) => {
    const parsed = RecordingStatusParams.parse({ ...sent, RecordingStatus: 'completed', ...params });
    await recordingStatus({ params: parsed, now: TS });
    return vi.mocked(reportFact).mock.calls;
  };

  it('is reported once it is completed', async () => {
    const ids = { conference_sid: CONFERENCE_SID, recording_sid: RECORDING_SID };
    expect(await report({})).toEqual([[KEY, { kind: 'recorded', ...ids }, ids]]);
  });

  it.each([
    ['in-progress', CONFERENCE_SID],
    ['absent', CONFERENCE_SID],
    ['completed', undefined],
  ])('%s with the conference %s is ignored', async (RecordingStatus, ConferenceSid) => {
    expect(await report({ RecordingStatus, ConferenceSid })).toEqual([]);
  });

  it.each([
    ['an hour after its end', { RecordingDuration: '60' }, '2026-01-05T16:01:00.000Z'],
    ['an hour after its start where its length is not known', {}, '2026-01-05T16:00:00.000Z'],
    ['at no known time without its start', { RecordingStartTime: undefined }, undefined],
  ])('is due %s', (_, fields, due) => {
    const params = { ...sent, RecordingStatus: 'completed', RecordingStartTime: TIME, ...fields };
    expect(recordingDueAt(RecordingStatusParams.parse(params))).toBe(due);
  });
});
