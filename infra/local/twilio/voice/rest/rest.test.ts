import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../../account.ts';
import { type LiveVoice, SALES, startLiveVoice } from '../testing/live-voice.ts';

let live: LiveVoice;
beforeAll(async () => {
  live = await startLiveVoice({ media: false });
  await live.control('PUT', '/_control/phones/*', { does: 'answer' });
});
afterAll(() => live.stop());
afterEach(async () => {
  await live.hangUpAll();
});

const dialOut = (twiml = '<Response><Pause length="60"/></Response>') =>
  live.client.calls.create({ to: '+15557770001', from: SALES, twiml });

const inProgress = (sid: string) =>
  expect.poll(async () => (await live.client.calls(sid).fetch()).status).toBe('in-progress');

describe('calls through the real twilio package', () => {
  it('are created as queued, answered, fetched with their times, and completed', async () => {
    const call = await dialOut();
    expect(call).toMatchObject({ status: 'queued', direction: 'outbound-api', accountSid: localAccount.accountSid });
    await inProgress(call.sid);
    const ended = await live.client.calls(call.sid).update({ status: 'completed' });
    expect(ended.status).toBe('completed');
    expect(ended.endTime).toBeInstanceOf(Date);
    expect(ended.duration).toBe('0');
  });

  it('replace the running document by another', async () => {
    const call = await dialOut();
    await inProgress(call.sid);
    await live.client.calls(call.sid).update({ twiml: '<Response><Hangup/></Response>' });
    await expect.poll(async () => (await live.client.calls(call.sid).fetch()).status).toBe('completed');
  });

  it('are listed page by page', async () => {
    const sids = [await dialOut(), await dialOut(), await dialOut()].map(({ sid }) => sid);
    const listed = await live.client.calls.list({ pageSize: 2, limit: 3 });
    expect(listed.map(({ sid }) => sid)).toEqual(sids.reverse());
  });

  it.each([
    ['a call that is unknown', () => live.client.calls('CA00').fetch(), 404, 20404],
    ['a malformed number', () => live.client.calls.create({ to: 'bob', from: SALES, url: 'http://a' }), 400, 21211],
    [
      'a number of somebody else as the caller',
      () => live.client.calls.create({ to: '+15557770001', from: '+15550009999', url: 'http://a' }),
      400,
      21210,
    ],
    [
      'a name as the caller of a number',
      () => live.client.calls.create({ to: '+15557770001', from: 'Coverline', url: 'http://a' }),
      400,
      21212,
    ],
    ['no document', () => live.client.calls.create({ to: '+15557770001', from: SALES }), 400, 21205],
  ])('reject %s with Twilio’s own error', async (_what, attempt, status, code) => {
    await expect(attempt()).rejects.toMatchObject({ status, code });
  });
});

describe('what calls and conferences do not do', () => {
  const call = { to: '+15557770001', from: SALES, url: 'http://a' };
  const room = () => live.client.conferences('the-room');
  it.each([
    ['Record=true', () => live.client.calls.create({ ...call, record: true })],
    ['SendDigits', () => live.client.calls.create({ ...call, sendDigits: '1' })],
    ['MachineDetection', () => live.client.calls.create({ ...call, machineDetection: 'Enable' })],
    ['FallbackUrl', () => live.client.calls('CA1').update({ fallbackUrl: 'http://a' })],
    ['AnnounceUrl', () => room().update({ announceUrl: 'http://a' })],
    ['AnnounceUrl', () => room().participants('CA1').update({ announceUrl: 'http://a' })],
    ['Record=true', () => room().participants.create({ ...call, record: true })],
    ['MachineDetection', () => room().participants.create({ ...call, machineDetection: 'Enable' })],
    ['RecordingTrack=inbound', () => live.client.calls('CA1').recordings.create({ recordingTrack: 'inbound' })],
  ])('is rejected by name: %s', async (name, request) => {
    const before = (await live.client.calls.list()).length;
    await expect(request()).rejects.toMatchObject({
      status: 501,
      message: expect.stringContaining(`the parameter ${name} of`),
    });
    expect(await live.client.calls.list()).toHaveLength(before);
  });
});

describe('lists by date', () => {
  const DAY_MS = 86_400_000;
  const today = new Date();
  const [yesterday, tomorrow] = [new Date(today.getTime() - DAY_MS), new Date(today.getTime() + DAY_MS)];

  it('find calls by their start and end', async () => {
    const { sid } = await dialOut();
    await inProgress(sid);
    const found = async (filter: Parameters<typeof live.client.calls.list>[0]) =>
      (await live.client.calls.list(filter)).some(call => call.sid === sid);
    expect(await found({ startTime: today })).toBe(true);
    expect(await found({ startTime: yesterday })).toBe(false);
    expect(await found({ startTimeAfter: yesterday, startTimeBefore: tomorrow })).toBe(true);
    expect(await found({ startTimeAfter: tomorrow })).toBe(false);
    expect(await found({ startTimeBefore: yesterday })).toBe(false);
    expect(await found({ endTimeAfter: yesterday })).toBe(false);
    await live.client.calls(sid).update({ status: 'completed' });
    expect(await found({ endTimeAfter: yesterday })).toBe(true);
  });

  it('find conferences and recordings by their creation', async () => {
    const join = (to: string) =>
      live.client.conferences('the-day').participants.create({ from: SALES, to, conferenceRecord: 'true' });
    const [{ conferenceSid }] = [await join('+15557770001'), await join('+15557770002')];
    const room = live.client.conferences(conferenceSid);
    await expect.poll(async () => (await room.recordings.list()).length).toBe(1);
    const conferences = live.client.conferences;
    const friendlyName = 'the-day';
    expect(await conferences.list({ friendlyName, dateCreatedAfter: yesterday })).toHaveLength(1);
    expect(await conferences.list({ friendlyName, dateCreatedBefore: yesterday })).toEqual([]);
    expect(await conferences.list({ friendlyName, dateUpdated: today })).toHaveLength(1);
    expect(await room.recordings.list({ dateCreated: today })).toHaveLength(1);
    expect(await live.client.recordings.list({ dateCreatedAfter: tomorrow })).toEqual([]);
    await room.update({ status: 'completed' });
  });

  it('reject a text that is not a date', async () => {
    const url = `${live.origin}/2010-04-01/Accounts/${localAccount.accountSid}/Calls.json?StartTime=soon`;
    const password = Buffer.from(`${localAccount.accountSid}:${localAccount.authToken}`).toString('base64');
    const response = await fetch(url, { headers: { authorization: `Basic ${password}` } });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 20001 }]);
  });
});

describe('conferences through the real twilio package', () => {
  const talk = async () => {
    const agent = await live.client
      .conferences('the-room')
      .participants.create({ from: SALES, to: '+15557770001', label: 'agent', conferenceRecord: 'true' });
    const customer = await live.client
      .conferences('the-room')
      .participants.create({ from: SALES, to: '+15557770002', endConferenceOnExit: true });
    const conference = live.client.conferences(agent.conferenceSid);
    await expect.poll(async () => (await conference.fetch()).status).toBe('in-progress');
    return { agent, customer, conference };
  };

  it('dial people in, show them, and change them', async () => {
    const { agent, customer, conference } = await talk();
    const participants = await conference.participants.list();
    expect(participants.map(({ callSid, label, status }) => [callSid, label, status])).toEqual([
      [agent.callSid, 'agent', 'connected'],
      [customer.callSid, null, 'connected'],
    ]);
    const held = await conference.participants(customer.callSid).update({ hold: true, muted: true });
    expect(held).toMatchObject({ hold: true, muted: true, endConferenceOnExit: true });
    const coach = await conference.participants('agent').update({ coaching: true, callSidToCoach: customer.callSid });
    expect(coach).toMatchObject({ coaching: true, callSidToCoach: customer.callSid });
    expect(await conference.participants('agent').remove()).toBe(true);
    await expect.poll(async () => (await live.client.calls(agent.callSid).fetch()).status).toBe('completed');
  });

  it('show a ringing participant until the participant joins or the leg ends', async () => {
    const { conference } = await talk();
    await live.control('PUT', '/_control/phones/+15557770009', { does: 'ring' });
    const rung = await conference.participants.create({ from: SALES, to: '+15557770009', label: 'third' });
    await expect
      .poll(async () => (await conference.participants.list()).map(({ label, status }) => [label, status]))
      .toEqual([
        ['agent', 'connected'],
        [null, 'connected'],
        ['third', 'ringing'],
      ]);
    await live.client.calls(rung.callSid).update({ status: 'completed' });
    await expect.poll(async () => (await conference.participants.list()).length).toBe(2);
    await conference.update({ status: 'completed' });
    expect(await conference.participants.list()).toEqual([]);
  });

  it('end coaching, so that everybody hears the coach', async () => {
    const { customer, conference } = await talk();
    const coach = conference.participants('agent');
    await coach.update({ coaching: true, callSidToCoach: customer.callSid });
    expect(await coach.update({ coaching: false, muted: false })).toMatchObject({
      coaching: false,
      callSidToCoach: null,
      muted: false,
    });
    await conference.update({ status: 'completed' });
  });

  it('are found by name and ended; their recording can be read, its sound only with the password', async () => {
    const { customer, conference } = await talk();
    const [found] = await live.client.conferences.list({ friendlyName: 'the-room', status: 'in-progress' });
    expect(found?.sid).toBe((await conference.fetch()).sid);
    const ended = await conference.update({ status: 'completed' });
    expect(ended).toMatchObject({ status: 'completed', reasonConferenceEnded: 'conference-ended-via-api' });
    expect((await live.client.calls(customer.callSid).fetch()).status).toBe('completed');

    const [recording] = await live.client.recordings.list({ conferenceSid: ended.sid });
    expect((await conference.recordings.list()).map(({ sid }) => sid)).toEqual([recording?.sid]);
    expect(recording).toMatchObject({ status: 'completed', channels: 1, source: 'Conference' });
    const url = `${recording?.mediaUrl}.wav`;
    const password = Buffer.from(`${localAccount.accountSid}:${localAccount.authToken}`).toString('base64');
    expect((await fetch(url)).status).toBe(401);
    const wav = await fetch(url, { headers: { authorization: `Basic ${password}` } });
    expect(Buffer.from(await wav.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
    const ask = async (address: string) => {
      const response = await fetch(address, { headers: { authorization: `Basic ${password}` } });
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await ask(`${url}?RequestedChannels=2`)).toEqual([
      501,
      expect.stringContaining('the parameter RequestedChannels of GET /2010-04-01/'),
    ]);
    const others = url.replace(localAccount.accountSid, `AC${'9'.repeat(32)}`);
    expect(await ask(others)).toEqual([404, expect.stringContaining('was not found')]);
    expect(await live.client.recordings(recording?.sid ?? '').remove()).toBe(true);
    await expect(live.client.recordings(recording?.sid ?? '').fetch()).rejects.toMatchObject({ status: 404 });
    await expect(live.client.recordings(recording?.sid ?? '').remove()).rejects.toMatchObject({ status: 404 });
    expect((await fetch(url, { headers: { authorization: `Basic ${password}` } })).status).toBe(404);
  });

  it('pause and resume their recording by its SID or as the current one', async () => {
    const { conference } = await talk();
    const current = conference.recordings('Twilio.CURRENT');
    const paused = await current.update({ status: 'paused', pauseBehavior: 'silence' });
    expect(paused.status).toBe('paused');
    expect((await live.client.recordings(paused.sid).fetch()).status).toBe('paused');
    expect((await conference.recordings(paused.sid).update({ status: 'in-progress' })).status).toBe('in-progress');
    await expect(current.update({ status: 'paused', pauseBehavior: 'noise' })).rejects.toMatchObject({ status: 400 });
    await conference.update({ status: 'completed' });
    await expect(current.update({ status: 'paused' })).rejects.toMatchObject({ status: 400, code: 21220 });
  });

  it('reject coaching without a call to coach, or with one that is not in the conference', async () => {
    const { conference } = await talk();
    await expect(conference.participants('agent').update({ coaching: true })).rejects.toMatchObject({ status: 400 });
    const gone = { coaching: true, callSidToCoach: `CA${'0'.repeat(32)}` };
    const rejected = { status: 400, code: 16028 };
    await expect(conference.participants('agent').update(gone)).rejects.toMatchObject(rejected);
    const coach = { from: SALES, to: '+15557770003', ...gone };
    await expect(conference.participants.create(coach)).rejects.toMatchObject(rejected);
    await expect(live.client.conferences('no-room').participants.create(coach)).rejects.toMatchObject(rejected);
    expect(await live.client.conferences.list({ friendlyName: 'no-room' })).toEqual([]);
    await conference.update({ status: 'completed' });
  });
});

describe('recordings of a leg through the real twilio package', () => {
  const talking = async () => {
    const call = await dialOut();
    await inProgress(call.sid);
    return live.client.calls(call.sid);
  };

  it('are started, listed, paused and stopped, and a second recording is rejected', async () => {
    const call = await talking();
    const recording = await call.recordings.create({ recordingTrack: 'both' });
    expect(recording).toMatchObject({ status: 'in-progress', source: 'StartCallRecordingAPI', conferenceSid: null });
    await expect(call.recordings.create()).rejects.toMatchObject({ status: 400, code: 21220 });
    expect((await call.recordings(recording.sid).update({ status: 'paused' })).status).toBe('paused');
    expect((await call.recordings('Twilio.CURRENT').update({ status: 'in-progress' })).status).toBe('in-progress');
    expect((await call.recordings(recording.sid).update({ status: 'stopped' })).status).toBe('completed');
    await expect(call.recordings(recording.sid).update({ status: 'stopped' })).rejects.toMatchObject({ code: 21220 });
    expect((await call.recordings.list()).map(({ sid }) => sid)).toEqual([recording.sid]);
  });

  it('end with the call', async () => {
    const call = await talking();
    const { sid } = await call.recordings.create();
    await call.update({ status: 'completed' });
    expect((await live.client.recordings(sid).fetch()).status).toBe('completed');
  });

  it('are rejected for a call that is not in progress or unknown', async () => {
    const call = await talking();
    await call.update({ status: 'completed' });
    await expect(call.recordings.create()).rejects.toMatchObject({ status: 400, code: 21220 });
    await expect(live.client.calls('CA00').recordings.create()).rejects.toMatchObject({ status: 404 });
  });
});
