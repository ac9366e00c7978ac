import type { Call, Device } from '@twilio/voice-sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SdkEmitter } from './sdk-emitter.fixture.ts';
import type { Fact } from './softphone-state.ts';
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
  const told: Fact[] = [];
  const needsToken = vi.fn();
  const audio = { prepare: vi.fn(async () => {}), release: vi.fn(), close: vi.fn() };
  const line = openVoiceLine(device as unknown as Device, fact => told.push(fact), needsToken, audio);
  const ring = async () => {
    const call = new FakeCall();
    device.emit('incoming', call as unknown as Call);
    await vi.advanceTimersByTimeAsync(0);
    return call;
  };
  const states = () => told.filter(fact => fact.type === 'leg').map(({ state }) => state);
  return { device, line, told, states, needsToken, audio, ring };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a leg', () => {
  it('is answered where it is expected, its devices ready before', async () => {
    const { line, audio, ring, told } = given();
    line.expectLeg({ owner: 'WR1', quietly: true });
    audio.prepare.mockImplementationOnce(async () => expect(told).toEqual([{ type: 'leg', state: 'connecting' }]));
    const call = await ring();
    expect(call.accept).toHaveBeenCalledOnce();
    expect(told.at(-1)).toEqual({ type: 'leg', state: 'open', quietly: true });
  });

  it("into another's call says so from its ring on", async () => {
    const { line, ring, told } = given();
    line.expectLeg({ owner: 'own', supervises: true });
    await ring();
    expect(told[0]).toEqual({ type: 'leg', state: 'connecting', supervises: true });
  });

  it('that nobody expects is left alone, and so is a second one', async () => {
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

  it('is forgotten for its owner only', async () => {
    const { line, ring } = given();
    line.expectLeg({ owner: 'own' });
    line.forgetLeg('WR1');
    expect((await ring()).accept).toHaveBeenCalledOnce();
    line.expectLeg({ owner: 'WR1' });
    line.forgetLeg('WR1');
    expect((await ring()).ignore).toHaveBeenCalledOnce();
  });

  it('of an offer that came to nothing is hung up; a supervising one goes on', async () => {
    const { line, ring, states, audio } = given();
    line.expectLeg({ owner: 'WR1' });
    const orphan = await ring();
    line.abandonLeg('WR1');
    expect(orphan.disconnect).toHaveBeenCalledOnce();
    expect(states()).toEqual(['connecting', 'open', 'none']);
    expect(audio.release).toHaveBeenCalledOnce();

    line.expectLeg({ owner: 'own' });
    const own = await ring();
    line.abandonLeg('WR1');
    expect(own.disconnect).not.toHaveBeenCalled();
  });

  it('that is abandoned while its microphone is opened is never answered', async () => {
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

  it('is gone when the other side hangs up, and a later one is not confused with it', async () => {
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
    [31_401, 'refused'],
    [31_402, 'missing'],
  ])('without a microphone (%i) ends, and says why', async (code, state) => {
    const { line, ring, told } = given();
    line.expectLeg({ owner: 'own' });
    const call = await ring();
    call.state = 'closed';
    call.emit('error', { code });
    expect(told.slice(-2)).toEqual([
      { type: 'microphone', state },
      { type: 'leg', state: 'none' },
    ]);
  });

  it.each([
    [53_405, 'sound'],
    [53_001, 'signalling'],
  ])('that reconnects (%i) says that it lost the %s', async (code, lost) => {
    const { line, ring, told } = given();
    line.expectLeg({ owner: 'own' });
    const call = await ring();
    call.emit('reconnecting', { code });
    expect(told.at(-1)).toEqual({ type: 'leg', state: 'reconnecting', lost });
    call.emit('reconnected');
    expect(told.at(-1)).toEqual({ type: 'leg', state: 'open' });
  });

  it('warns of its quality, of what an agent can understand', async () => {
    const { line, ring, told } = given();
    line.expectLeg({ owner: 'own' });
    const call = await ring();
    told.length = 0;
    call.emit('warning', 'high-jitter');
    call.emit('warning', 'low-bytes-sent');
    call.emit('warning-cleared', 'high-jitter');
    expect(told).toEqual([
      { type: 'quality', warning: 'high-jitter', raised: true },
      { type: 'quality', warning: 'high-jitter', raised: false },
    ]);
  });

  it('carries digits and is hung up', async () => {
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
    const { device, told } = given();
    for (const event of ['registering', 'registered', 'unregistered', 'registering', 'registered']) device.emit(event);
    expect(told).toEqual(
      ['connecting', 'ready', 'reconnecting', 'reconnecting', 'ready'].map(state => ({ type: 'device', state })),
    );
  });

  it('asks for a token before its own runs out, and when it is refused', () => {
    const { device, needsToken, told } = given();
    device.emit('tokenWillExpire');
    device.state = 'unregistered';
    device.emit('error', { code: 20_104 });
    expect(needsToken).toHaveBeenCalledTimes(2);
    expect(told).toEqual([]);
  });

  it('registers anew where the SDK does not by itself', async () => {
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

  it('whose registering anew was refused for its token leaves and comes back with the next', async () => {
    const { device, line, told, needsToken } = given();
    device.emit('registered');
    // The SDK goes on saying that it is registered.
    device.emit('error', { code: 20_104 });
    expect(needsToken).toHaveBeenCalledOnce();
    expect(told.at(-1)).toEqual({ type: 'device', state: 'reconnecting' });

    line.updateToken('voice 2');
    expect(device.unregister).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(device.unregister).toHaveBeenCalledOnce();
    expect(device.register).toHaveBeenCalledTimes(2);
    device.state = 'registered';
    device.emit('registered');
    expect(told.at(-1)).toEqual({ type: 'device', state: 'ready' });

    line.updateToken('voice 3');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(device.unregister).toHaveBeenCalledOnce();
    expect(device.register).toHaveBeenCalledTimes(2);
  });

  it('that lost its connection is not told as failed before it had the time to come back', async () => {
    const { device, told } = given();
    device.emit('registered');
    device.emit('unregistered');
    device.emit('error', { code: 31_005 });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(told.at(-1)).toEqual({ type: 'device', state: 'reconnecting' });
    device.emit('registered');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.at(-1)).toEqual({ type: 'device', state: 'ready' });
  });

  it('that does not come back has failed, until it does', async () => {
    const { device, told } = given();
    device.emit('unregistered');
    await vi.advanceTimersByTimeAsync(20_000);
    device.emit('registering');
    expect(told.at(-1)).toEqual({ type: 'device', state: 'failed' });
    device.emit('registered');
    expect(told.at(-1)).toEqual({ type: 'device', state: 'ready' });
  });

  it('that cannot register at the start has failed after a while', async () => {
    const device = new FakeDevice();
    device.register.mockRejectedValue(new Error('no'));
    const tell = vi.fn();
    const audio = { prepare: async () => {}, release: () => {}, close: () => {} };
    openVoiceLine(device as unknown as Device, tell, vi.fn(), audio);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tell).toHaveBeenLastCalledWith({ type: 'device', state: 'failed' });
  });

  it('leaves nothing behind when it is closed', () => {
    const { device, line, audio } = given();
    line.updateToken('voice 2');
    line.close();
    expect(device.destroy).toHaveBeenCalledOnce();
    expect(audio.close).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
