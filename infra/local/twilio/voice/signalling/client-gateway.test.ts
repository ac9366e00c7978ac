import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type LiveVoice, SALES, startLiveVoice } from '../testing/live-voice.ts';

let live: LiveVoice;
beforeAll(async () => {
  live = await startLiveVoice({ media: false });
});
afterAll(() => live.stop());

type Frame = { type: string; payload: Record<string, unknown> };

/** A browser that only speaks the frames. */
const connect = async (identity: string, ttl?: number, grant?: { mayDial: boolean }) => {
  const socket = new WebSocket(`${live.origin.replace('http', 'ws')}/signal`);
  const frames: Frame[] = [];
  socket.on('message', data => {
    const text = String(data);
    if (text !== '\n') frames.push(JSON.parse(text));
  });
  await new Promise(resolve => socket.once('open', resolve));
  const send = (type: string, payload: object) => socket.send(JSON.stringify({ type, payload, version: '1.6' }));
  const received = async (type: string): Promise<Record<string, unknown>> => {
    await expect.poll(() => frames.map(frame => frame.type), { timeout: 10_000 }).toContain(type);
    return frames.find(frame => frame.type === type)?.payload ?? {};
  };
  send('listen', { token: live.token(identity, ttl, grant) });
  await received('connected');
  return { socket, frames, send, received };
};

const register = async (identity: string) => {
  const device = await connect(identity);
  device.send('register', { media: { audio: true } });
  await device.received('ready');
  return device;
};

const dial = (identity: string) =>
  live.client.calls.create({
    to: `client:${identity}`,
    from: SALES,
    twiml: '<Response><Pause length="60"/></Response>',
  });
const statusOf = async (sid: string) => (await live.client.calls(sid).fetch()).status;

describe('the signalling', () => {
  it('sends the SDK’s call details in the invitation, and accepts its answer', async () => {
    const device = await register('ann');
    const call = await dial('ann?lead=7');
    expect(await device.received('invite')).toMatchObject({
      callsid: call.sid,
      sdp: expect.any(String),
      reconnect: expect.any(String),
      parameters: { CallSid: call.sid, From: SALES, To: 'client:ann', Params: 'lead=7' },
    });
    device.send('answer', { callsid: call.sid, sdp: 'v=0' });
    await expect.poll(() => statusOf(call.sid)).toBe('in-progress');
    device.send('hangup', { callsid: call.sid });
    await expect.poll(() => statusOf(call.sid)).toBe('completed');
  });

  it('asks the application for a browser that dials, whose parameters replace none of Twilio’s but To', async () => {
    const device = await connect('hal');
    const chosen = { To: 'client:ann', From: 'client:ann', CallSid: 'CA1', Direction: 'outbound-api', lead: '7' };
    device.send('invite', { callsid: 'own', sdp: 'v=0', twilio: { params: new URLSearchParams(chosen).toString() } });
    const { callsid } = await device.received('ringing');
    await expect
      .poll(() => live.params('voice').find(({ lead }) => lead === '7'))
      .toMatchObject({
        To: 'client:ann',
        From: 'client:hal',
        CallSid: callsid,
        Direction: 'inbound',
      });
  });

  it('rejects a dial by a token that names no application', async () => {
    const device = await connect('ivy', 3600, { mayDial: false });
    device.send('invite', { callsid: 'own', sdp: 'v=0', twilio: { params: 'lead=8' } });
    expect(await device.received('hangup')).toMatchObject({ error: { code: 31002 } });
    expect(live.params('voice').some(({ lead }) => lead === '8')).toBe(false);
  });

  it('does not register a device without a token', async () => {
    const socket = new WebSocket(`${live.origin.replace('http', 'ws')}/signal`);
    const first = new Promise(resolve => socket.on('message', data => String(data) !== '\n' && resolve(String(data))));
    await new Promise(resolve => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'register', payload: { media: { audio: true } } }));
    expect(JSON.parse(String(await first))).toMatchObject({ type: 'error', payload: { error: { code: 31204 } } });
    socket.terminate();
  });

  it('does not renew a registration after the token expired; the call continues', async () => {
    const device = await connect('gus', 2);
    const registered = async () => {
      const response = await fetch(`${live.origin}/_control/devices`);
      return ((await response.json()) as { devices: { identity: string }[] }).devices.map(({ identity }) => identity);
    };
    const registers = (audio = true) => device.send('register', { media: { audio } });
    registers();
    await device.received('ready');
    const call = await dial('gus');
    await device.received('invite');
    device.send('answer', { callsid: call.sid, sdp: 'v=0' });
    await expect.poll(() => statusOf(call.sid)).toBe('in-progress');

    await expect
      .poll(
        () => {
          registers();
          return device.frames.find(({ type }) => type === 'error')?.payload;
        },
        { timeout: 10_000 },
      )
      .toMatchObject({ error: { code: 31205, message: 'Cannot register. Token is expired' } });
    expect(await registered()).not.toContain('gus');
    expect(await statusOf(call.sid)).toBe('in-progress');

    device.send('listen', { token: live.token('gus') });
    registers();
    await expect.poll(registered).toContain('gus');
    device.send('hangup', { callsid: call.sid });
  });

  it('ignores the later of two tabs that answer at the same time', async () => {
    const [one, other] = [await register('ida'), await register('ida')];
    const call = await dial('ida');
    await Promise.all([one.received('invite'), other.received('invite')]);
    one.send('answer', { callsid: call.sid, sdp: 'v=0' });
    await other.received('cancel');
    other.send('answer', { callsid: call.sid, sdp: 'v=0' });
    other.send('hangup', { callsid: call.sid });
    other.send('register', { media: { audio: false } });
    await other.received('offline');
    await expect.poll(() => statusOf(call.sid)).toBe('in-progress');
    expect(one.frames.map(({ type }) => type)).not.toContain('hangup');
    one.send('hangup', { callsid: call.sid });
    await expect.poll(() => statusOf(call.sid)).toBe('completed');
  });

  it('rejects a resume or hang-up of the call of another identity', async () => {
    const device = await register('bea');
    const call = await dial('bea');
    const { reconnect } = await device.received('invite');
    device.send('answer', { callsid: call.sid, sdp: 'v=0' });
    await expect.poll(() => statusOf(call.sid)).toBe('in-progress');
    const otherBrowser = await connect('mallory');
    otherBrowser.send('hangup', { callsid: call.sid });
    otherBrowser.send('invite', { callsid: call.sid, sdp: 'v=0', reconnect });
    expect(await otherBrowser.received('hangup')).toMatchObject({ error: { code: 31005 } });
    expect(await statusOf(call.sid)).toBe('in-progress');
  });

  it('resumes the call on another socket with the same token, more than once', async () => {
    const device = await register('cleo');
    const call = await dial('cleo');
    const { reconnect } = await device.received('invite');
    device.send('answer', { callsid: call.sid, sdp: 'v=0' });
    await expect.poll(() => statusOf(call.sid)).toBe('in-progress');
    device.socket.terminate();
    const back = await connect('cleo');
    back.send('invite', { callsid: call.sid, sdp: 'v=0', reconnect });
    back.send('invite', { callsid: call.sid, sdp: 'v=0', reconnect });
    await expect.poll(() => back.frames.filter(({ type }) => type === 'answer')).toHaveLength(2);
    expect(await statusOf(call.sid)).toBe('in-progress');
  });

  it('ends a ringing call whose only device disconnects', async () => {
    const device = await register('dora');
    const call = await dial('dora');
    await device.received('invite');
    device.socket.terminate();
    await expect.poll(() => statusOf(call.sid)).toBe('no-answer');
  });

  it('ignores unknown frames', async () => {
    const device = await register('eve');
    device.socket.send('{"type":"answer"}');
    device.socket.send('nonsense');
    device.send('hangup', { callsid: 'CA00' });
    await dial('eve');
    expect(await device.received('invite')).toBeDefined();
  });
});
