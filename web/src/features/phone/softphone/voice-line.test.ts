import type { Call, Device } from '@twilio/voice-sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SdkEmitter } from './sdk-emitter.fixture.ts';
import type { PhoneEvent } from './softphone-state.ts';
import { openVoiceLine } from './voice-line.ts';

class FakeCall extends SdkEmitter {
  state = 'pending';
  status = () => this.state;
  accept = vi.fn(() => {
    this.state = 'open';
    this.emit('accept');
  });
  ignore = vi.fn();
  reject = vi.fn(() => {
    this.state = 'closed';
    this.emit('reject');
  });
  disconnect = vi.fn(() => {
    this.state = 'closed';
    this.emit('disconnect');
  });
  sendDigits = vi.fn();
  getLocalStream = vi.fn();
}

class FakeDevice extends SdkEmitter {
  state = 'registered';
  register = vi.fn(async () => undefined);
  unregister = vi.fn(async () => {
    this.state = 'unregistered';
  });
  updateToken = vi.fn();
  destroy = vi.fn();
}

const given = () => {
  const device = new FakeDevice();
  const emitted: PhoneEvent[] = [];
  const needsToken = vi.fn();
  const audio = { prepare: vi.fn(async () => {}), release: vi.fn(), close: vi.fn() };
  const line = openVoiceLine(device as unknown as Device, event => emitted.push(event), needsToken, audio);
  const ring = async () => {
    const call = new FakeCall();
    device.emit('incoming', call as unknown as Call);
    await vi.advanceTimersByTimeAsync(0);
    return call;
  };
  const states = () => emitted.filter(event => event.type === 'leg').map(({ state }) => state);
  return { device, line, emitted, states, needsToken, audio, ring };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a leg', () => {
  it('is answered if it is expected, after its devices are prepared', async () => {
    const { line, audio, ring, emitted } = given();
    line.expectLeg({ owner: 'WR1', quietly: true });
    audio.prepare.mockImplementationOnce(async () => expect(emitted).toEqual([{ type: 'leg', state: 'connecting' }]));
    const call = await ring();
    expect(call.accept).toHaveBeenCalledOnce();
    expect(emitted.at(-1)).toEqual({ type: 'leg', state: 'open', quietly: true });
  });

  it('carries from its ring on that it supervises', async () => {
    const { line, ring, emitted } = given();
    line.expectLeg({ owner: 'own', supervises: true });
    await ring();
    expect(emitted[0]).toEqual({ type: 'leg', state: 'connecting', supervises: true });
  });

  it('is ignored if it is not expected, and so is a second leg', async () => {
    const { line, ring } = given();
    expect((await ring()).ignore).toHaveBeenCalledOnce();
    line.expectLeg({ owner: 'WR1' });
    await ring();
    const second = await ring();
    expect(second.ignore).toHaveBeenCalledOnce();
    expect(second.accept).not.toHaveBeenCalled();
  });

  it('is expected for 30 seconds', async () => {
    const { line, ring } = given();
    line.expectLeg({ owner: 'WR1' });
    await vi.advanceTimersByTimeAsync(30_001);
    expect((await ring()).ignore).toHaveBeenCalledOnce();
  });

  it('is forgotten only for its owner', async () => {
    const { line, ring } = given();
    line.expectLeg({ owner: 'own' });
    line.forgetLeg('WR1');
    expect((await ring()).accept).toHaveBeenCalledOnce();
    line.expectLeg({ owner: 'WR1' });
    line.forgetLeg('WR1');
    expect((await ring()).ignore).toHaveBeenCalledOnce();
  });

  it('is hung up if its offer ended; the leg of another owner stays connected', async () => {
    const { line, ring, states, audio } = given();
    line.expectLeg({ owner: 'WR1' });
    const orphaned = await ring();
    line.abandonLeg('WR1');
    expect(orphaned.disconnect).toHaveBeenCalledOnce();
    expect(states()).toEqual(['connecting', 'open', 'none']);
    expect(audio.release).toHaveBeenCalledOnce();

    line.expectLeg({ owner: 'own' });
    const own = await ring();
    line.abandonLeg('WR1');
    expect(own.disconnect).not.toHaveBeenCalled();
  });

  it('is never answered if it is abandoned while its microphone opens', async () => {
    const { line, ring, audio, states } = given();
    let open: () => void = () => undefined;
    audio.prepare.mockReturnValueOnce(
      new Promise(resolve => {
        open = resolve;
      }),
    );
    line.expectLeg({ owner: 'WR1' });
    const call = await ring();
    line.abandonLeg('WR1');
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.reject).toHaveBeenCalledOnce();
    expect(call.accept).not.toHaveBeenCalled();
    expect(states()).toEqual(['connecting', 'none']);
  });

  it('ends when the other side hangs up, and its late events do not affect the next leg', async () => {
    const { line, ring, states } = given();
    line.expectLeg({ owner: 'own' });
    const first = await ring();
    first.emit('disconnect');
    line.expectLeg({ owner: 'own' });
    await ring();
    first.emit('disconnect');
    first.emit('warning', 'high-rtt');
    expect(states()).toEqual(['connecting', 'open', 'none', 'connecting', 'open']);
  });

  it.each([
    [31_401, 'blocked'],
    [31_402, 'missing'],
  ])('ends with error %i and reports that the microphone is %s', async (code, state) => {
    const { line, ring, emitted } = given();
    line.expectLeg({ owner: 'own' });
    const call = await ring();
    call.state = 'closed';
    call.emit('error', { code });
    expect(emitted.slice(-2)).toEqual([
      { type: 'microphone', state },
      { type: 'leg', state: 'none' },
    ]);
  });

  it.each([
    [53_405, 'sound'],
    [53_001, 'signalling'],
  ])('reconnects with error %i and reports that it lost the %s', async (code, lost) => {
    const { line, ring, emitted } = given();
    line.expectLeg({ owner: 'own' });
    const call = await ring();
    call.emit('reconnecting', { code });
    expect(emitted.at(-1)).toEqual({ type: 'leg', state: 'reconnecting', lost });
    call.emit('reconnected');
    expect(emitted.at(-1)).toEqual({ type: 'leg', state: 'open' });
  });

  it('reports only the quality warnings that an agent can understand', async () => {
    const { line, ring, emitted } = given();
    line.expectLeg({ owner: 'own' });
    const call = await ring();
    emitted.length = 0;
    call.emit('warning', 'high-jitter');
    call.emit('warning', 'low-bytes-sent');
    call.emit('warning-cleared', 'high-jitter');
    expect(emitted).toEqual([
      { type: 'quality', warning: 'high-jitter', raised: true },
      { type: 'quality', warning: 'high-jitter', raised: false },
    ]);
  });

  it('sends digits and is hung up', async () => {
    const { line, ring } = given();
    line.sendDigits('1');
    line.hangUp();
    line.expectLeg({ owner: 'own' });
    const call = await ring();
    line.sendDigits('23');
    line.hangUp();
    expect(call.sendDigits).toHaveBeenCalledExactlyOnceWith('23');
    expect(call.disconnect).toHaveBeenCalledOnce();
  });
});

describe('the device', () => {
  it('connects at first and reconnects later', () => {
    const { device, emitted } = given();
    for (const event of ['registering', 'registered', 'unregistered', 'registering', 'registered']) device.emit(event);
    expect(emitted).toEqual(
      ['connecting', 'ready', 'reconnecting', 'reconnecting', 'ready'].map(state => ({ type: 'device', state })),
    );
  });

  it('requests a token before its own expires, and when Twilio rejects it', () => {
    const { device, needsToken, emitted } = given();
    device.emit('tokenWillExpire');
    device.state = 'unregistered';
    device.emit('error', { code: 20_104 });
    expect(needsToken).toHaveBeenCalledTimes(2);
    expect(emitted).toEqual([]);
  });

  it('registers with a new token if the SDK does not', async () => {
    const { device, line } = given();
    device.state = 'unregistered';
    line.updateToken('voice 2');
    expect(device.updateToken).toHaveBeenCalledWith('voice 2');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(device.register).toHaveBeenCalledTimes(2);

    device.state = 'registered';
    line.updateToken('voice 3');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(device.register).toHaveBeenCalledTimes(2);
  });

  it('unregisters and registers with the next token if Twilio rejected the token of a registration', async () => {
    const { device, line, emitted, needsToken } = given();
    device.emit('registered');
    // The SDK keeps the state 'registered'.
    device.emit('error', { code: 20_104 });
    expect(needsToken).toHaveBeenCalledOnce();
    expect(emitted.at(-1)).toEqual({ type: 'device', state: 'reconnecting' });

    line.updateToken('voice 2');
    expect(device.unregister).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(device.unregister).toHaveBeenCalledOnce();
    expect(device.register).toHaveBeenCalledTimes(2);
    device.state = 'registered';
    device.emit('registered');
    expect(emitted.at(-1)).toEqual({ type: 'device', state: 'ready' });

    line.updateToken('voice 3');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(device.unregister).toHaveBeenCalledOnce();
    expect(device.register).toHaveBeenCalledTimes(2);
  });

  it('is not reported as failed before it had time to reconnect', async () => {
    const { device, emitted } = given();
    device.emit('registered');
    device.emit('unregistered');
    device.emit('error', { code: 31_005 });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(emitted.at(-1)).toEqual({ type: 'device', state: 'reconnecting' });
    device.emit('registered');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(emitted.at(-1)).toEqual({ type: 'device', state: 'ready' });
  });

  it('is reported as failed if it does not reconnect in time, until it does', async () => {
    const { device, emitted } = given();
    device.emit('unregistered');
    await vi.advanceTimersByTimeAsync(20_000);
    device.emit('registering');
    expect(emitted.at(-1)).toEqual({ type: 'device', state: 'failed' });
    device.emit('registered');
    expect(emitted.at(-1)).toEqual({ type: 'device', state: 'ready' });
  });

  it('is reported as failed if it cannot register at the start', async () => {
    const device = new FakeDevice();
    device.register.mockRejectedValue(new Error('no'));
    const emit = vi.fn();
    const audio = { prepare: async () => {}, release: () => {}, close: () => {} };
    openVoiceLine(device as unknown as Device, emit, vi.fn(), audio);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(emit).toHaveBeenLastCalledWith({ type: 'device', state: 'failed' });
  });

  it('leaves no timer behind when it is closed', () => {
    const { device, line, audio } = given();
    line.updateToken('voice 2');
    line.close();
    expect(device.destroy).toHaveBeenCalledOnce();
    expect(audio.close).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
