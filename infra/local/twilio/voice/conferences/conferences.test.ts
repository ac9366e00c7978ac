import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVoiceWorld, SALES, type VoiceWorld } from '../testing/voice-world.ts';

let world: VoiceWorld;
beforeEach(async () => {
  world = await createVoiceWorld();
  await world.control('PUT', '/_control/phones/*', { does: 'answer' });
});

const room = (attributes = '') =>
  `<Dial><Conference statusCallback="/conference" statusCallbackEvent="start end join leave mute hold modify" ${attributes}>room</Conference></Dial><Say>After</Say>`;

/** The customer enters by TwiML; others are dialled in. */
const enter = async (attributes = '') => {
  world.twiml(room(attributes));
  const sid = await world.place();
  return { sid, conferenceSid: (await world.call(sid)).conference_sid };
};

const dialIn = async (conferenceSid: string, form: Record<string, string> = {}) => {
  const participant = await world.rest('POST', `Conferences/${conferenceSid}/Participants.json`, {
    From: SALES,
    To: '+15557770001',
    ...form,
  });
  await world.pass(10);
  return String(participant.call_sid);
};

const events = () =>
  world.params('conference').map(params => {
    const who = params.CallSid ? ` ${params.CallSid}` : '';
    return `${params.SequenceNumber} ${params.StatusCallbackEvent}${who}`;
  });

describe('a conference', () => {
  it('starts with the second party and ends with the last, with events in order', async () => {
    const { sid, conferenceSid } = await enter();
    expect(await world.rest('GET', `Conferences/${conferenceSid}.json`)).toMatchObject({ status: 'init' });
    const agent = await dialIn(conferenceSid);
    await world.control('POST', `/_control/calls/${agent}/hangup`);
    await world.control('POST', `/_control/calls/${sid}/hangup`);
    await world.pass();
    expect(events()).toEqual([
      `1 participant-join ${sid}`,
      '2 conference-start',
      `3 participant-join ${agent}`,
      `4 participant-leave ${agent}`,
      `5 participant-leave ${sid}`,
      '6 conference-end',
    ]);
    expect(world.params('conference')[3]).toMatchObject({
      ConferenceSid: conferenceSid,
      FriendlyName: 'room',
      ReasonParticipantLeft: 'participant_hung_up',
    });
    expect(world.params('conference').at(-1)).toMatchObject({ ReasonConferenceEnded: 'last-participant-left' });
  });

  it('does not start without a party that may start it', async () => {
    const { conferenceSid } = await enter('startConferenceOnEnter="false"');
    await dialIn(conferenceSid, { StartConferenceOnEnter: 'false' });
    expect(await world.rest('GET', `Conferences/${conferenceSid}.json`)).toMatchObject({ status: 'init' });
    await dialIn(conferenceSid);
    expect(await world.rest('GET', `Conferences/${conferenceSid}.json`)).toMatchObject({ status: 'in-progress' });
  });

  it('ends for all when a party with endConferenceOnExit leaves; the document of the other goes on', async () => {
    const { sid, conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid, { EndConferenceOnExit: 'true' });
    await world.control('POST', `/_control/calls/${agent}/hangup`);
    await world.pass(1000);
    expect(await world.heard(sid)).toEqual(['say: After']);
    expect(world.params('conference').at(-1)).toMatchObject({
      ReasonConferenceEnded: 'participant-with-end-conference-on-exit-left',
      CallSidEndingConference: agent,
    });
  });

  it('applies a change of endConferenceOnExit only after the hold', async () => {
    const { sid, conferenceSid } = await enter();
    await dialIn(conferenceSid);
    const change = (form: Record<string, string>) =>
      world.rest('POST', `Conferences/${conferenceSid}/Participants/${sid}.json`, form);
    await change({ Hold: 'true' });
    expect(await change({ EndConferenceOnExit: 'true' })).toMatchObject({ end_conference_on_exit: false });
    expect(await change({ Hold: 'false' })).toMatchObject({ end_conference_on_exit: true });
  });

  it('reports mute, hold and coaching', async () => {
    const { sid, conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid, { Label: 'agent' });
    const change = (form: Record<string, string>) =>
      world.rest('POST', `Conferences/${conferenceSid}/Participants/agent.json`, form);
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
    expect(world.params('conference')[3]).toMatchObject({ Muted: 'true', Hold: 'false', ParticipantLabel: 'agent' });
  });

  it('plays the document of a holdUrl as long as the hold lasts', async () => {
    const { sid, conferenceSid } = await enter();
    await dialIn(conferenceSid);
    world.answer('https://app.test/hold', '<Response><Say>Still here</Say></Response>');
    const path = `Conferences/${conferenceSid}/Participants/${sid}.json`;
    await world.rest('POST', path, { Hold: 'true', HoldUrl: 'https://app.test/hold' });
    await world.pass(2500);
    await world.rest('POST', path, { Hold: 'false' });
    await world.pass(5000);
    expect(await world.heard(sid)).toEqual(['say: Still here', 'say: Still here', 'say: Still here']);
  });

  it('rejects further parties when it is full', async () => {
    const { conferenceSid } = await enter('maxParticipants="1"');
    const late = await dialIn(conferenceSid);
    expect((await world.call(late)).status).toBe('completed');
    expect(events()).toHaveLength(1);
  });

  it('is ended by the API, which hangs up who was dialled in', async () => {
    const { conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid);
    await world.rest('POST', `Conferences/${conferenceSid}.json`, { Status: 'completed' });
    await world.pass();
    expect((await world.call(agent)).status).toBe('completed');
    expect(world.params('conference').at(-1)).toMatchObject({ ReasonConferenceEnded: 'conference-ended-via-api' });
  });

  it('goes on for the others when a call is redirected', async () => {
    const { sid, conferenceSid } = await enter();
    const agent = await dialIn(conferenceSid);
    await world.rest('POST', `Calls/${agent}.json`, { Twiml: '<Response><Pause length="60"/></Response>' });
    await world.pass();
    expect((await world.call(agent)).status).toBe('in-progress');
    expect(events().at(-1)).toBe(`4 participant-leave ${agent}`);
    expect(await world.call(sid)).toMatchObject({ conference_sid: conferenceSid });
  });
});

describe('the recording of a conference', () => {
  it('runs from its start to its end, and its callback names it', async () => {
    const { sid, conferenceSid } = await enter('record="record-from-start" recordingStatusCallback="/recording"');
    await world.pass(5000);
    const agent = await dialIn(conferenceSid);
    await world.pass(7000);
    await world.control('POST', `/_control/calls/${agent}/hangup`);
    await world.control('POST', `/_control/calls/${sid}/hangup`);
    await world.pass();
    const [callback] = world.params('recording');
    expect(callback).toMatchObject({
      ConferenceSid: conferenceSid,
      RecordingStatus: 'completed',
      RecordingDuration: '7',
      RecordingSource: 'Conference',
    });
    const list = await world.rest('GET', `Conferences/${conferenceSid}/Recordings.json`);
    expect(list.recordings).toMatchObject([{ sid: callback?.RecordingSid, status: 'completed', duration: '7' }]);
  });
});

it('writes recordings as WAV of 8 kHz, 16 bit, mono', async () => {
  const { sid, conferenceSid } = await enter('record="record-from-start"');
  await dialIn(conferenceSid);
  await world.pass(2000);
  await world.control('POST', `/_control/calls/${sid}/hangup`);
  await world.rest('POST', `Conferences/${conferenceSid}.json`, { Status: 'completed' });
  const [file = ''] = world.recordingFiles();
  const wav = readFileSync(file);
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 8000, 16]);
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
  expect(wav.length).toBeGreaterThan(2 * 16_000);
});
