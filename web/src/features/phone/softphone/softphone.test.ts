import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { aSoftphone, tokens } from './softphone.fixture.ts';

const ringing = aRinging();
const expired = new Error('Request failed with status code 401. Access Token expired');
const refused = new Error('Request failed with status code 400. Reservation is not pending');
const lost = new Error('Network error has occurred. timeout of 15000ms exceeded');

describe('accepting a call', () => {
  it('expects its own leg and names the call in both callbacks', async () => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing });

    await softphone.accept();

    expect(voice.expectLeg).toHaveBeenCalledExactlyOnceWith({ owner: 'WR1', quietly: false });
    expect(worker.accept).toHaveBeenCalledWith('WR1', {
      by: 'conference',
      instruction: expect.objectContaining({
        conferenceStatusCallback: 'https://api.test/twilio/status/conference?task_attribute_key=taskAttribute%2FCA1',
        conferenceRecordingStatusCallback:
          'https://api.test/twilio/status/recording?task_attribute_key=taskAttribute%2FCA1',
      }),
    });
    expect(softphone.getState().ringing?.accepting).toBe(true);
  });

  it('that is a transfer has her called into the conference of the one who transfers', async () => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing: aRinging({ kind: 'transfer' }) });

    await softphone.accept();

    expect(voice.expectLeg).toHaveBeenCalledOnce();
    expect(worker.accept).toHaveBeenCalledWith('WR1', {
      by: 'call',
      from: '+18005550100',
      url: 'https://api.test/twilio/voice/transfer?task_attribute_key=taskAttribute%2FCA1&task_token=secret',
      timeout: 20,
    });
  });

  it('of her own is by conference, and its leg opens quietly', async () => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing: aRinging({ kind: 'dial', quiet: true }) });

    await softphone.accept();

    expect(voice.expectLeg).toHaveBeenCalledWith({ owner: 'WR1', quietly: true });
    expect(worker.accept).toHaveBeenCalledWith('WR1', expect.objectContaining({ by: 'conference' }));
  });

  it('accepts once, however often it is asked', async () => {
    const { softphone, worker, tell } = aSoftphone();
    tell({ type: 'offered', ringing });

    await Promise.all([softphone.accept(), softphone.accept(), softphone.accept()]);

    expect(worker.accept).toHaveBeenCalledOnce();
  });

  it('asks for the microphone where nobody asked yet, without waiting for the answer', async () => {
    const { softphone, worker, microphone, tell } = aSoftphone();
    microphone.open.mockReturnValueOnce(new Promise(() => undefined));
    tell({ type: 'offered', ringing });

    await softphone.accept();

    expect(softphone.getState().microphone).toBe('asked');
    expect(worker.accept).toHaveBeenCalledOnce();
  });

  it('rings on, and expects no leg, when TaskRouter refuses', async () => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing: aRinging({ kind: 'dial', quiet: true }) });
    worker.accept.mockRejectedValueOnce(refused);

    await expect(softphone.accept()).rejects.toThrow('400');

    expect(voice.forgetLeg).toHaveBeenCalledExactlyOnceWith('WR1');
    expect(softphone.getState().ringing).toMatchObject({ accepting: false, quiet: false });
  });

  it('still answers the leg when the answer was lost: TaskRouter may have done it', async () => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing });
    worker.accept.mockRejectedValueOnce(lost);

    await expect(softphone.accept()).rejects.toThrow();

    expect(voice.forgetLeg).not.toHaveBeenCalled();
    expect(softphone.getState().ringing?.accepting).toBe(false);
  });
});

describe('a reservation that ends while it is being accepted', () => {
  it.each(['timeout', 'canceled', 'rescinded'] as const)('by %s leaves no ghost', async how => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'availability', available: true });
    tell({ type: 'offered', ringing });
    let refuse: (cause: Error) => void = () => undefined;
    worker.accept.mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    const accepting = softphone.accept();

    tell({ type: 'reservation-ended', reservationSid: 'WR1', how });
    tell({ type: 'availability', available: false });

    expect(softphone.getState()).toMatchObject({ ringing: undefined, available: false });
    expect(voice.abandonLeg).toHaveBeenCalledExactlyOnceWith('WR1');

    refuse(lost);
    await expect(accepting).rejects.toThrow();
    expect(voice.forgetLeg).toHaveBeenCalledWith('WR1');
    expect(softphone.getState().ringing).toBeUndefined();
  });

  it('because it is accepted keeps its leg', async () => {
    const { softphone, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing });
    await softphone.accept();

    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'accepted' });

    expect(voice.abandonLeg).not.toHaveBeenCalled();
    expect(voice.forgetLeg).not.toHaveBeenCalled();
    expect(softphone.getState().ringing).toBeUndefined();
  });

  it("of another call disturbs neither the ringing nor that call's leg", () => {
    const { softphone, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing });

    tell({ type: 'reservation-ended', reservationSid: 'WR0', how: 'canceled' });

    expect(softphone.getState().ringing).toEqual(ringing);
    expect(voice.abandonLeg).toHaveBeenCalledWith('WR0');
  });
});

describe("the agent's own leg", () => {
  it('is expected when she says so, and not when she takes it back', () => {
    const { softphone, voice } = aSoftphone();
    softphone.expectLeg();
    expect(voice.expectLeg).toHaveBeenCalledWith({ owner: 'own' });
    softphone.expectNothing();
    expect(voice.forgetLeg).toHaveBeenCalledWith('own');
  });

  it('asks for the microphone before the first join, and only then', async () => {
    const { softphone, microphone } = aSoftphone();
    softphone.expectLeg();
    await vi.waitFor(() => expect(softphone.getState().microphone).toBe('ready'));
    softphone.expectLeg();
    expect(microphone.open).toHaveBeenCalledOnce();
  });

  it('gives the meter the sound of the call where there is one', () => {
    const { softphone, voice, audio } = aSoftphone();
    const stream = {} as MediaStream;
    voice.localStream.mockReturnValueOnce(stream);
    const listen = vi.fn();
    softphone.followMicrophoneLevel(listen);
    expect(audio.followLevel).toHaveBeenCalledWith(stream, listen);
  });
});

describe('going online', () => {
  it('asks TaskRouter for the fixed activity', async () => {
    const { softphone, worker } = aSoftphone();

    await softphone.setAvailable(true);

    expect(worker.setActivity).toHaveBeenCalledWith('WAonline');
    expect(softphone.getState()).toMatchObject({ available: true, changingAvailability: false });
  });

  it('says that the browser asks for the microphone, while it does', async () => {
    const { softphone, microphone } = aSoftphone();
    let allow: (found: 'ready') => void = () => undefined;
    microphone.open.mockReturnValueOnce(
      new Promise(resolve => {
        allow = resolve;
      }),
    );
    const going = softphone.setAvailable(true);
    expect(softphone.getState()).toMatchObject({ microphone: 'asked', changingAvailability: true });
    allow('ready');
    await going;
    expect(softphone.getState()).toMatchObject({ microphone: 'ready', available: true });
  });

  it('stays as it was when TaskRouter refuses', async () => {
    const { softphone, worker, tell } = aSoftphone();
    tell({ type: 'availability', available: false });
    worker.setActivity.mockRejectedValueOnce(new Error('no'));

    await expect(softphone.setAvailable(true)).rejects.toThrow('no');

    expect(softphone.getState()).toMatchObject({ available: false, changingAvailability: false });
  });

  it.each(['refused', 'missing'] as const)('does not happen when the microphone is %s', async state => {
    const { softphone, worker, microphone } = aSoftphone();
    microphone.open.mockResolvedValueOnce(state);

    await expect(softphone.setAvailable(true)).rejects.toThrow();

    expect(worker.setActivity).not.toHaveBeenCalled();
    expect(softphone.getState()).toMatchObject({ microphone: state, changingAvailability: false });
  });

  it('needs a microphone, going offline does not', async () => {
    const { softphone, worker, microphone } = aSoftphone();

    await softphone.setAvailable(false);

    expect(microphone.open).not.toHaveBeenCalled();
    expect(worker.setActivity).toHaveBeenCalledWith('WAoffline');
  });
});

describe('a command whose token ran out', () => {
  it('is tried again with another token', async () => {
    const { softphone, worker, tell } = aSoftphone();
    tell({ type: 'offered', ringing });
    worker.accept.mockRejectedValueOnce(expired);

    await softphone.accept();

    expect(worker.updateToken).toHaveBeenCalledWith('worker 2');
    expect(worker.accept).toHaveBeenCalledTimes(2);
    expect(softphone.getState().ringing?.accepting).toBe(true);
  });

  it('fails where that does not help', async () => {
    const { softphone, worker } = aSoftphone();
    worker.setActivity.mockRejectedValue(expired);

    await expect(softphone.setAvailable(false)).rejects.toThrow('401');

    expect(worker.setActivity).toHaveBeenCalledTimes(2);
  });

  it('is not tried again for another reason', async () => {
    const { softphone, worker, renewTokens, tell } = aSoftphone();
    tell({ type: 'offered', ringing });
    worker.reject.mockRejectedValue(refused);

    await expect(softphone.decline()).rejects.toThrow();

    expect(worker.reject).toHaveBeenCalledOnce();
    expect(renewTokens).not.toHaveBeenCalled();
  });
});

describe('tokens', () => {
  it('are renewed once for both lines when they run out', async () => {
    const { worker, voice, renewTokens, expire } = aSoftphone();

    expire();
    expire();

    await vi.waitFor(() => expect(worker.updateToken).toHaveBeenCalledWith('worker 2'));
    expect(voice.updateToken).toHaveBeenCalledWith('voice 2');
    expect(renewTokens).toHaveBeenCalledOnce();
  });

  it('that run out in mid-call are renewed, and the call goes on', async () => {
    const { softphone, worker, voice, tell, expire } = aSoftphone();
    tell({ type: 'leg', state: 'open' });

    expire();

    await vi.waitFor(() => expect(voice.updateToken).toHaveBeenCalledWith('voice 2'));
    expect(worker.reconnect).not.toHaveBeenCalled();
    expect(voice.hangUp).not.toHaveBeenCalled();
    expect(softphone.getState().leg).toBe('open');
  });

  describe('by the hour', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const HALF_MS = 1_800_000;

    it('are renewed halfway through their life while no call is on', async () => {
      const { renewTokens } = aSoftphone();
      await vi.advanceTimersByTimeAsync(HALF_MS - 1);
      expect(renewTokens).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(renewTokens).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(HALF_MS);
      expect(renewTokens).toHaveBeenCalledTimes(2);
    });

    it('wait for the end of a call', async () => {
      const { renewTokens, tell } = aSoftphone();
      tell({ type: 'leg', state: 'open' });
      await vi.advanceTimersByTimeAsync(HALF_MS + 60_000);
      expect(renewTokens).not.toHaveBeenCalled();
      tell({ type: 'leg', state: 'none' });
      expect(renewTokens).toHaveBeenCalledOnce();
    });

    it('that are new are not renewed at the end of each call', async () => {
      const { renewTokens, tell } = aSoftphone();
      tell({ type: 'leg', state: 'open' });
      tell({ type: 'leg', state: 'none' });
      await vi.advanceTimersByTimeAsync(0);
      expect(renewTokens).not.toHaveBeenCalled();
    });

    it('cost the phone when they have run out and cannot be had; it is opened anew when they can', async () => {
      const { softphone, worker, renewTokens, tell } = aSoftphone();
      tell({ type: 'worker', state: 'ready' });
      renewTokens.mockRejectedValue(new Error('offline'));

      await vi.advanceTimersByTimeAsync(2 * HALF_MS - 1);
      expect(softphone.getState().worker).toBe('ready');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(softphone.getState().worker).toBe('failed');

      renewTokens.mockResolvedValue({ ...tokens, worker_token: 'worker 2', voice_token: 'voice 2' });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(worker.reconnect).toHaveBeenCalledExactlyOnceWith('worker 2');
    });

    it('are had at once when a command waits for them between two tries', async () => {
      const { softphone, worker, renewTokens, tell, expire } = aSoftphone();
      tell({ type: 'offered', ringing });
      renewTokens.mockRejectedValueOnce(new Error('offline'));
      worker.accept.mockRejectedValueOnce(expired);
      expire();
      await vi.advanceTimersByTimeAsync(1_000);

      await softphone.accept();

      expect(renewTokens).toHaveBeenCalledTimes(2);
      expect(worker.accept).toHaveBeenCalledTimes(2);
    });

    it("are had at once when the agent's own leg is to come and her phone is not there", async () => {
      const { softphone, renewTokens, tell } = aSoftphone();
      tell({ type: 'device', state: 'ready' });
      softphone.expectLeg();
      expect(renewTokens).not.toHaveBeenCalled();
      tell({ type: 'device', state: 'reconnecting' });
      softphone.expectLeg();
      expect(renewTokens).toHaveBeenCalledOnce();
    });
  });
});

describe('a tab that was asleep', () => {
  it('says so until both lines are back, opened anew with new tokens', async () => {
    const { softphone, worker, voice, tell, wake } = aSoftphone();
    tell({ type: 'worker', state: 'ready' });
    tell({ type: 'device', state: 'ready' });

    wake();

    expect(softphone.getState()).toMatchObject({ wasAsleep: true, worker: 'reconnecting' });
    await vi.waitFor(() => expect(worker.reconnect).toHaveBeenCalledExactlyOnceWith('worker 2'));
    expect(worker.updateToken).not.toHaveBeenCalled();
    expect(voice.updateToken).toHaveBeenCalledWith('voice 2');
    expect(softphone.getState().wasAsleep).toBe(true);

    tell({ type: 'device', state: 'reconnecting' });
    tell({ type: 'worker', state: 'ready' });
    expect(softphone.getState().wasAsleep).toBe(true);
    tell({ type: 'device', state: 'ready' });
    expect(softphone.getState().wasAsleep).toBe(false);
  });

  it('keeps a call that goes on', async () => {
    const { softphone, worker, voice, tell, wake } = aSoftphone();
    tell({ type: 'leg', state: 'open' });

    wake();

    await vi.waitFor(() => expect(worker.reconnect).toHaveBeenCalledOnce());
    expect(voice.hangUp).not.toHaveBeenCalled();
    expect(softphone.getState().leg).toBe('open');
  });

  it('renews its tokens as ever afterwards', async () => {
    const { worker, renewTokens, wake, expire } = aSoftphone();
    wake();
    await vi.waitFor(() => expect(worker.reconnect).toHaveBeenCalledOnce());
    vi.useFakeTimers();
    expire();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(renewTokens).toHaveBeenCalledTimes(2);
    expect(worker.updateToken).toHaveBeenCalledOnce();
    expect(worker.reconnect).toHaveBeenCalledOnce();
  });
});

describe('a phone that is closed', () => {
  it('watches nothing, renews nothing and tells nobody', async () => {
    vi.useFakeTimers();
    const { softphone, worker, voice, renewTokens, stopWatchingSleep, tell } = aSoftphone();
    const listener = vi.fn();
    softphone.subscribe(listener);

    softphone.close();
    tell({ type: 'worker', state: 'failed' });
    await vi.advanceTimersByTimeAsync(7_200_000);
    vi.useRealTimers();

    expect(listener).not.toHaveBeenCalled();
    expect(renewTokens).not.toHaveBeenCalled();
    for (const close of [worker.close, voice.close, stopWatchingSleep]) expect(close).toHaveBeenCalledOnce();
  });
});
