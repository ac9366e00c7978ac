import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVoiceFixture, SALES, type VoiceFixture } from '../testing/voice-fixture.ts';

let fixture: VoiceFixture;
beforeEach(async () => {
  fixture = await createVoiceFixture();
  await fixture.control('PUT', '/_control/phones/*', { does: 'answer' });
});

const conferenceTwiml = (attributes = '') =>
  `<Dial><Conference statusCallback="/conference" statusCallbackEvent="start end join leave mute hold modify" ${attributes}>room</Conference></Dial><Say>After</Say>`;

/** The customer joins by TwiML; others are dialled in. */
const enter = async (attributes = '') => {
  fixture.twiml(conferenceTwiml(attributes));
  const sid = await fixture.place();
  return { sid, conferenceSid: (await fixture.call(sid)).conference_sid };
};

const dialIn = async (conferenceSid: string, form: Record<string, string> = {}) => {
  const participant = await fixture.rest('POST', `Conferences/${conferenceSid}/Participants.json`, {
    From: SALES,
    To: '+15557770001',
    ...form,
  });
  await fixture.pass(10);
  return String(participant.call_sid);
};

const events = () =>
  fixture.params('conference').map(params => {
    const who = params.CallSid ? ` ${params.CallSid}` : '';
    return `${params.SequenceNumber} ${params.StatusCallbackEvent}${who}`;
  });

const reasonsLeft = () =>
  fixture.params('conference').flatMap(({ ReasonParticipantLeft: reason }) => (reason === undefined ? [] : [reason]));

describe('a conference', () => {
  it('starts with the second party and ends with the last, with events in order', async () => {
    const { sid, conferenceSid } = await enter();
    expect(await fixture.rest('GET', `Conferences/${conferenceSid}.json`)).toMatchObject({ status: 'init' });
    const agent = await dialIn(conferenceSid);
    await fixture.control('POST', `/_control/calls/${agent}/hangup`);
    await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    await fixture.pass();
    expect(events()).toEqual([
      `1 participant-join ${sid}`,
      '2 conference-start',
      `3 participant-join ${agent}`,
      `4 participant-leave ${agent}`,
      `5 participant-leave ${sid}`,
      '6 conference-end',
    ]);
    expect(fixture.params('conference')[3]).toMatchObject({
      ConferenceSid: conferenceSid,
      FriendlyName: 'room',
      ReasonParticipantLeft: 'participant_hung_up',
    });
    expect(fixture.params('conference').at(-1)).toMatchObject({ ReasonConferenceEnded: 'last-participant-left' });
  });

  it('reports the status of the leg only when it leaves', async () => {
    const { conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid);
    await fixture.control('POST', `/_control/calls/${agent}/hangup`);
    await fixture.pass();
    const statuses = fixture
      .params('conference')
      .map(params => [params.StatusCallbackEvent, params.ParticipantCallStatus]);
    expect(statuses).toEqual([
      ['participant-join', undefined],
      ['conference-start', undefined],
      ['participant-join', undefined],
      ['participant-leave', 'completed'],
    ]);
  });

  it('reports a party who is removed as one who left by the API', async () => {
    const { conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid);
    await fixture.rest('DELETE', `Conferences/${conferenceSid}/Participants/${agent}.json`);
    await fixture.pass();
    expect(reasonsLeft()).toEqual(['participant_updated_via_api']);
    expect((await fixture.call(agent)).status).toBe('completed');
  });

  it.each([
    ['false', 'last-participant-kicked'],
    ['true', 'participant-with-end-conference-on-exit-kicked'],
  ])('ends when a party is removed whose endConferenceOnExit is %s: %s', async (endConferenceOnExit, reason) => {
    const { sid, conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid, { EndConferenceOnExit: endConferenceOnExit, Label: 'agent' });
    if (endConferenceOnExit === 'false') await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    await fixture.rest('DELETE', `Conferences/${conferenceSid}/Participants/${agent}.json`);
    await fixture.pass();
    expect(fixture.params('conference').at(-1)).toMatchObject({
      ReasonConferenceEnded: reason,
      CallSidEndingConference: agent,
      ParticipantLabelEndingConference: 'agent',
    });
    expect(await fixture.rest('GET', `Conferences/${conferenceSid}.json`)).toMatchObject({
      reason_conference_ended: reason,
      call_sid_ending_conference: agent,
    });
  });

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no-answer'],
    ['failed', 'failed'],
  ])('reports a dialled party who is %s as one who could not be added', async (does, status) => {
    const { conferenceSid } = await enter();
    await fixture.control('PUT', '/_control/phones/+15557770002', { does });
    const called = await dialIn(conferenceSid, { To: '+15557770002', Timeout: '20', Label: 'added' });
    await fixture.pass(21_000);
    expect(fixture.params('conference').slice(1)).toMatchObject([
      {
        StatusCallbackEvent: 'participant-leave',
        CallSid: called,
        ParticipantLabel: 'added',
        ReasonParticipantLeft: 'participant_add_failed',
        ParticipantCallStatus: status,
      },
    ]);
  });

  it('does not start without a party that may start it', async () => {
    const { conferenceSid } = await enter('startConferenceOnEnter="false"');
    await dialIn(conferenceSid, { StartConferenceOnEnter: 'false' });
    expect(await fixture.rest('GET', `Conferences/${conferenceSid}.json`)).toMatchObject({ status: 'init' });
    await dialIn(conferenceSid);
    expect(await fixture.rest('GET', `Conferences/${conferenceSid}.json`)).toMatchObject({ status: 'in-progress' });
  });

  it('ends for all when a party with endConferenceOnExit leaves; the document of the other continues', async () => {
    const { sid, conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid, { EndConferenceOnExit: 'true' });
    await fixture.control('POST', `/_control/calls/${agent}/hangup`);
    await fixture.pass(1000);
    expect(await fixture.heard(sid)).toEqual(['say: After']);
    expect(reasonsLeft()).toEqual(['participant_hung_up', 'moderator_ended_conference']);
    expect(fixture.params('conference').at(-1)).toMatchObject({
      ReasonConferenceEnded: 'participant-with-end-conference-on-exit-left',
      CallSidEndingConference: agent,
    });
  });

  it('applies a change of endConferenceOnExit only after the hold', async () => {
    const { sid, conferenceSid } = await enter();
    await dialIn(conferenceSid);
    const change = (form: Record<string, string>) =>
      fixture.rest('POST', `Conferences/${conferenceSid}/Participants/${sid}.json`, form);
    await change({ Hold: 'true' });
    expect(await change({ EndConferenceOnExit: 'true' })).toMatchObject({ end_conference_on_exit: false });
    expect(await change({ Hold: 'false' })).toMatchObject({ end_conference_on_exit: true });
  });

  it('reports mute, hold and coaching', async () => {
    const { sid, conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid, { Label: 'agent' });
    const change = (form: Record<string, string>) =>
      fixture.rest('POST', `Conferences/${conferenceSid}/Participants/agent.json`, form);
    await change({ Muted: 'true' });
    await change({ Muted: 'true' });
    await change({ Muted: 'false', Hold: 'true' });
    await change({ Hold: 'false' });
    expect(await change({ Coaching: 'true', CallSidToCoach: sid })).toMatchObject({
      coaching: true,
      call_sid_to_coach: sid,
    });
    expect(events().slice(3)).toEqual([
      `4 participant-mute ${agent}`,
      `5 participant-hold ${agent}`,
      `6 participant-unmute ${agent}`,
      `7 participant-unhold ${agent}`,
      `8 participant-modify ${agent}`,
    ]);
    expect(fixture.params('conference')[3]).toMatchObject({ Muted: 'true', Hold: 'false', ParticipantLabel: 'agent' });
  });

  it('plays the document of a holdUrl as long as the hold lasts', async () => {
    const { sid, conferenceSid } = await enter();
    await dialIn(conferenceSid);
    fixture.answer('https://app.test/hold', '<Response><Say>Still here</Say></Response>');
    const path = `Conferences/${conferenceSid}/Participants/${sid}.json`;
    await fixture.rest('POST', path, { Hold: 'true', HoldUrl: 'https://app.test/hold' });
    await fixture.pass(2500);
    await fixture.rest('POST', path, { Hold: 'false' });
    await fixture.pass(5000);
    expect(await fixture.heard(sid)).toEqual(['say: Still here', 'say: Still here', 'say: Still here']);
  });

  it('rejects further parties when it is full', async () => {
    const { conferenceSid } = await enter('maxParticipants="1"');
    const late = await dialIn(conferenceSid);
    expect((await fixture.call(late)).status).toBe('completed');
    expect(events()).toHaveLength(1);
  });

  it('is ended by the API, which hangs up the dialled parties', async () => {
    const { conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid);
    await fixture.rest('POST', `Conferences/${conferenceSid}.json`, { Status: 'completed' });
    await fixture.pass();
    expect((await fixture.call(agent)).status).toBe('completed');
    expect(reasonsLeft()).toEqual(['conference_ended_via_api', 'conference_ended_via_api']);
    expect(fixture.params('conference').at(-1)).toMatchObject({ ReasonConferenceEnded: 'conference-ended-via-api' });
  });

  it('continues for the others when a call is redirected', async () => {
    const { sid, conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid);
    await fixture.rest('POST', `Calls/${agent}.json`, { Twiml: '<Response><Pause length="60"/></Response>' });
    await fixture.pass();
    expect((await fixture.call(agent)).status).toBe('in-progress');
    expect(events().at(-1)).toBe(`4 participant-leave ${agent}`);
    expect(await fixture.call(sid)).toMatchObject({ conference_sid: conferenceSid });
  });
});

describe('the recording of a conference', () => {
  it('runs from its start to its end, and its callback names it', async () => {
    const { sid, conferenceSid } = await enter('record="record-from-start" recordingStatusCallback="/recording"');
    await fixture.pass(5000);
    const agent = await dialIn(conferenceSid);
    await fixture.pass(7000);
    await fixture.control('POST', `/_control/calls/${agent}/hangup`);
    await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    await fixture.pass();
    const [callback] = fixture.params('recording');
    expect(callback).toMatchObject({
      ConferenceSid: conferenceSid,
      RecordingStatus: 'completed',
      RecordingDuration: '7',
      RecordingSource: 'Conference',
    });
    const list = await fixture.rest('GET', `Conferences/${conferenceSid}/Recordings.json`);
    expect(list.recordings).toMatchObject([{ sid: callback?.RecordingSid, status: 'completed', duration: '7' }]);
  });
});

it('writes recordings as WAV of 8 kHz, 16 bit, mono', async () => {
  const { sid, conferenceSid } = await enter('record="record-from-start"');
  await dialIn(conferenceSid);
  await fixture.pass(2000);
  await fixture.control('POST', `/_control/calls/${sid}/hangup`);
  await fixture.rest('POST', `Conferences/${conferenceSid}.json`, { Status: 'completed' });
  const [file = ''] = fixture.recordingFiles();
  const wav = readFileSync(file);
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 8000, 16]);
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
  expect(wav.length).toBeGreaterThan(2 * 16_000);
});
