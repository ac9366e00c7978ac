import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { aSoftphone, tokens } from './softphone.fixture.ts';

const ringing = aRinging();
const expired = new Error('Request failed with status code 401. Access Token expired');
const rejected = new Error('Request failed with status code 400. Reservation is not pending');
const withoutResponse = new Error('Network error has occurred. timeout of 15000ms exceeded');
const anApiFailure = (status: number) => new ApiFailure({ status, code: 'network', message: 'It was not done.' });

describe('accepting a call', () => {
  it('expects its own leg and names the call in both callbacks', async () => {
    const { softphone, worker, voice, emit } = aSoftphone();
    emit({ type: 'offered', ringing });

    await softphone.accept();

    expect(voice.expectLeg).toHaveBeenCalledExactlyOnceWith({ owner: 'WR1', quietly: false });
    expect(worker.accept).toHaveBeenCalledWith(
      'WR1',
      expect.objectContaining({
        conferenceStatusCallback: 'https://api.test/twilio/status/conference?task_attribute_key=taskAttribute%2FCA1',
        conferenceRecordingStatusCallback:
          'https://api.test/twilio/status/recording?task_attribute_key=taskAttribute%2FCA1',
      }),
    );
    expect(softphone.getState().ringing?.accepting).toBe(true);
  });

  it('lets the server decline, so that the call does not ring again at once', async () => {
    const { softphone, worker, declineCall, emit } = aSoftphone();
    emit({ type: 'offered', ringing });

    await softphone.decline();

    expect(declineCall).toHaveBeenCalledExactlyOnceWith('taskAttribute/CA1');
    expect(worker.reject).not.toHaveBeenCalled();
  });

  it('is not declined while it is being accepted', async () => {
    const { softphone, declineCall, emit } = aSoftphone();
    emit({ type: 'offered', ringing });
    await softphone.accept();

    await softphone.decline();

    expect(declineCall).not.toHaveBeenCalled();
  });

  it('lets the server ring the agent into the conference of the transferring agent if it is a transfer', async () => {
    const { softphone, worker, voice, acceptTransfer, emit } = aSoftphone();
    emit({ type: 'offered', ringing: aRinging({ kind: 'transfer' }) });

    await softphone.accept();

    expect(voice.expectLeg).toHaveBeenCalledOnce();
    expect(acceptTransfer).toHaveBeenCalledExactlyOnceWith('taskAttribute/CA1');
    expect(worker.accept).not.toHaveBeenCalled();
  });

  it.each([
    ['not offered any more', 409, 1],
    ['not answered in time', 0, 0],
    ['not answered by Twilio, which may ring', 502, 0],
  ])('of a transfer that is %s rings again', async (_, status, timesForgotten) => {
    const { softphone, voice, acceptTransfer, emit } = aSoftphone();
    emit({ type: 'offered', ringing: aRinging({ kind: 'transfer' }) });
    acceptTransfer.mockRejectedValueOnce(anApiFailure(status));

    await expect(softphone.accept()).rejects.toThrow();

    expect(voice.forgetLeg).toHaveBeenCalledTimes(timesForgotten);
    expect(softphone.getState().ringing?.accepting).toBe(false);
  });

  it.each([
    ['the own dial', { kind: 'dial', quiet: true }],
    ['a web request', { kind: 'request' }],
  ] as const)('uses a conference for %s, and its leg opens without a toast', async (_, changes) => {
    const { softphone, worker, voice, emit } = aSoftphone();
    emit({ type: 'offered', ringing: aRinging(changes) });

    await softphone.accept();

    expect(voice.expectLeg).toHaveBeenCalledWith({ owner: 'WR1', quietly: true });
    expect(worker.accept).toHaveBeenCalledWith(
      'WR1',
      expect.objectContaining({ conferenceRecord: 'record-from-start' }),
    );
  });

  it('sends one command for several requests', async () => {
    const { softphone, worker, emit } = aSoftphone();
    emit({ type: 'offered', ringing });

    await Promise.all([softphone.accept(), softphone.accept(), softphone.accept()]);

    expect(worker.accept).toHaveBeenCalledOnce();
  });

  it('sends one command for several requests to decline, also before the offer has ended', async () => {
    const { softphone, declineCall, emit } = aSoftphone();
    emit({ type: 'offered', ringing });

    await Promise.all([softphone.decline(), softphone.decline()]);
    await softphone.decline();

    expect(declineCall).toHaveBeenCalledOnce();
  });

  it('can be declined again after a failure', async () => {
    const { softphone, declineCall, emit } = aSoftphone();
    declineCall.mockRejectedValueOnce(new Error('No response'));
    emit({ type: 'offered', ringing });

    await expect(softphone.decline()).rejects.toThrow('No response');
    await softphone.decline();

    expect(declineCall).toHaveBeenCalledTimes(2);
  });

  it('requests the microphone if it was not requested before, without waiting for it', async () => {
    const { softphone, worker, microphone, emit } = aSoftphone();
    microphone.open.mockReturnValueOnce(new Promise(() => undefined));
    emit({ type: 'offered', ringing });

    await softphone.accept();

    expect(softphone.getState().microphone).toBe('asked');
    expect(worker.accept).toHaveBeenCalledOnce();
  });

  it('rings again, and expects no leg, if TaskRouter rejects', async () => {
    const { softphone, worker, voice, emit } = aSoftphone();
    emit({ type: 'offered', ringing: aRinging({ kind: 'dial', quiet: true }) });
    worker.accept.mockRejectedValueOnce(rejected);

    await expect(softphone.accept()).rejects.toThrow('400');

    expect(voice.forgetLeg).toHaveBeenCalledExactlyOnceWith('WR1');
    expect(softphone.getState().ringing).toMatchObject({ accepting: false, quiet: false });
  });

  it('still expects the leg if there was no response: TaskRouter may have accepted', async () => {
    const { softphone, worker, voice, emit } = aSoftphone();
    emit({ type: 'offered', ringing });
    worker.accept.mockRejectedValueOnce(withoutResponse);

    await expect(softphone.accept()).rejects.toThrow();

    expect(voice.forgetLeg).not.toHaveBeenCalled();
    expect(softphone.getState().ringing?.accepting).toBe(false);
  });
});

describe('a reservation that ends while it is being accepted', () => {
  it.each(['timeout', 'canceled', 'rescinded'] as const)(
    'rings no more, and its leg is abandoned, after %s',
    async how => {
      const { softphone, worker, voice, emit } = aSoftphone();
      emit({ type: 'availability', available: true });
      emit({ type: 'offered', ringing });
      let rejectAccept: (cause: Error) => void = () => undefined;
      worker.accept.mockReturnValueOnce(
        new Promise((_, reject) => {
          rejectAccept = reject;
        }),
      );
      const accepting = softphone.accept();

      emit({ type: 'reservation-ended', reservationSid: 'WR1', how });
      emit({ type: 'availability', available: false });

      expect(softphone.getState()).toMatchObject({ ringing: undefined, available: false });
      expect(voice.abandonLeg).toHaveBeenCalledExactlyOnceWith('WR1');

      rejectAccept(withoutResponse);
      await expect(accepting).rejects.toThrow();
      expect(voice.forgetLeg).toHaveBeenCalledWith('WR1');
      expect(softphone.getState().ringing).toBeUndefined();
    },
  );

  it('keeps its leg after it was accepted', async () => {
    const { softphone, voice, emit } = aSoftphone();
    emit({ type: 'offered', ringing });
    await softphone.accept();

    emit({ type: 'reservation-ended', reservationSid: 'WR1', how: 'accepted' });

    expect(voice.abandonLeg).not.toHaveBeenCalled();
    expect(voice.forgetLeg).not.toHaveBeenCalled();
    expect(softphone.getState().ringing).toBeUndefined();
  });

  it('leaves the ringing offer alone if it is another reservation', () => {
    const { softphone, voice, emit } = aSoftphone();
    emit({ type: 'offered', ringing });

    emit({ type: 'reservation-ended', reservationSid: 'WR0', how: 'canceled' });

    expect(softphone.getState().ringing).toEqual(ringing);
    expect(voice.abandonLeg).toHaveBeenCalledWith('WR0');
  });
});

describe("the agent's own leg", () => {
  it('is expected after expectLeg, and not after expectNothing', () => {
    const { softphone, voice } = aSoftphone();
    softphone.expectLeg();
    expect(voice.expectLeg).toHaveBeenCalledWith({ owner: 'own' });
    softphone.expectNothing();
    expect(voice.forgetLeg).toHaveBeenCalledWith('own');
  });

  it('requests the microphone before the first leg, and only then', async () => {
    const { softphone, microphone } = aSoftphone();
    softphone.expectLeg();
    await vi.waitFor(() => expect(softphone.getState().microphone).toBe('ready'));
    softphone.expectLeg();
    expect(microphone.open).toHaveBeenCalledOnce();
  });

  it("gives the level meter the call's stream", () => {
    const { softphone, voice, audio } = aSoftphone();
    const stream = {} as MediaStream;
    voice.localStream.mockReturnValueOnce(stream);
    const onLevel = vi.fn();
    softphone.followMicrophoneLevel(onLevel);
    expect(audio.followLevel).toHaveBeenCalledWith(stream, onLevel);
  });
});

describe('going online', () => {
  it('asks TaskRouter for the configured activity', async () => {
    const { softphone, worker } = aSoftphone();

    await softphone.setAvailable(true);

    expect(worker.setActivity).toHaveBeenCalledWith('WAonline');
    expect(softphone.getState()).toMatchObject({ available: true, changingAvailability: false });
  });

  it('shows that the browser is asking for the microphone', async () => {
    const { softphone, microphone } = aSoftphone();
    let allow: (state: 'ready') => void = () => undefined;
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

  it('leaves the availability unchanged if TaskRouter rejects', async () => {
    const { softphone, worker, emit } = aSoftphone();
    emit({ type: 'availability', available: false });
    worker.setActivity.mockRejectedValueOnce(new Error('no'));

    await expect(softphone.setAvailable(true)).rejects.toThrow('no');

    expect(softphone.getState()).toMatchObject({ available: false, changingAvailability: false });
  });

  it.each(['blocked', 'missing'] as const)('fails if the microphone is %s', async state => {
    const { softphone, worker, microphone } = aSoftphone();
    microphone.open.mockResolvedValueOnce(state);

    await expect(softphone.setAvailable(true)).rejects.toThrow();

    expect(worker.setActivity).not.toHaveBeenCalled();
    expect(softphone.getState()).toMatchObject({ microphone: state, changingAvailability: false });
  });

  it('needs a microphone, but going offline does not', async () => {
    const { softphone, worker, microphone } = aSoftphone();

    await softphone.setAvailable(false);

    expect(microphone.open).not.toHaveBeenCalled();
    expect(worker.setActivity).toHaveBeenCalledWith('WAoffline');
  });
});

describe('a command with an expired token', () => {
  it('is retried with a new token', async () => {
    const { softphone, worker, emit } = aSoftphone();
    emit({ type: 'offered', ringing });
    worker.accept.mockRejectedValueOnce(expired);

    await softphone.accept();

    expect(worker.updateToken).toHaveBeenCalledWith('worker 2');
    expect(worker.accept).toHaveBeenCalledTimes(2);
    expect(softphone.getState().ringing?.accepting).toBe(true);
  });

  it('fails if the retry fails', async () => {
    const { softphone, worker } = aSoftphone();
    worker.setActivity.mockRejectedValue(expired);

    await expect(softphone.setAvailable(false)).rejects.toThrow('401');

    expect(worker.setActivity).toHaveBeenCalledTimes(2);
  });

  it('is not retried for another error', async () => {
    const { softphone, worker, renewTokens, emit } = aSoftphone();
    emit({ type: 'offered', ringing: aRinging({ callKey: undefined }) });
    worker.reject.mockRejectedValue(rejected);

    await expect(softphone.decline()).rejects.toThrow();

    expect(worker.reject).toHaveBeenCalledOnce();
    expect(renewTokens).not.toHaveBeenCalled();
  });
});

describe('tokens', () => {
  it('are renewed once for both lines when they expire', async () => {
    const { worker, voice, renewTokens, expire } = aSoftphone();

    expire();
    expire();

    await vi.waitFor(() => expect(worker.updateToken).toHaveBeenCalledWith('worker 2'));
    expect(voice.updateToken).toHaveBeenCalledWith('voice 2');
    expect(renewTokens).toHaveBeenCalledOnce();
  });

  it('are renewed during a call, which continues', async () => {
    const { softphone, worker, voice, emit, expire } = aSoftphone();
    emit({ type: 'leg', state: 'open' });

    expire();

    await vi.waitFor(() => expect(voice.updateToken).toHaveBeenCalledWith('voice 2'));
    expect(worker.reconnect).not.toHaveBeenCalled();
    expect(voice.hangUp).not.toHaveBeenCalled();
    expect(softphone.getState().leg).toBe('open');
  });

  describe('over their lifetime', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const HALF_MS = 1_800_000;

    it('are renewed after half their lifetime outside a call', async () => {
      const { renewTokens } = aSoftphone();
      await vi.advanceTimersByTimeAsync(HALF_MS - 1);
      expect(renewTokens).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(renewTokens).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(HALF_MS);
      expect(renewTokens).toHaveBeenCalledTimes(2);
    });

    it('are renewed early only after the call has ended', async () => {
      const { renewTokens, emit } = aSoftphone();
      emit({ type: 'leg', state: 'open' });
      await vi.advanceTimersByTimeAsync(HALF_MS + 60_000);
      expect(renewTokens).not.toHaveBeenCalled();
      emit({ type: 'leg', state: 'none' });
      expect(renewTokens).toHaveBeenCalledOnce();
    });

    it('are not renewed at the end of each call while they are new', async () => {
      const { renewTokens, emit } = aSoftphone();
      emit({ type: 'leg', state: 'open' });
      emit({ type: 'leg', state: 'none' });
      await vi.advanceTimersByTimeAsync(0);
      expect(renewTokens).not.toHaveBeenCalled();
    });

    it('make the phone fail if they expire and cannot be renewed, until they are renewed', async () => {
      const { softphone, worker, renewTokens, emit } = aSoftphone();
      emit({ type: 'worker', state: 'ready' });
      renewTokens.mockRejectedValue(new Error('offline'));

      await vi.advanceTimersByTimeAsync(2 * HALF_MS - 1);
      expect(softphone.getState().worker).toBe('ready');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(softphone.getState().worker).toBe('failed');

      renewTokens.mockResolvedValue({ ...tokens, worker_token: 'worker 2', voice_token: 'voice 2' });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(worker.reconnect).toHaveBeenCalledExactlyOnceWith('worker 2');
    });

    it('are fetched at once if a command waits for them between two attempts', async () => {
      const { softphone, worker, renewTokens, emit, expire } = aSoftphone();
      emit({ type: 'offered', ringing });
      renewTokens.mockRejectedValueOnce(new Error('offline'));
      worker.accept.mockRejectedValueOnce(expired);
      expire();
      await vi.advanceTimersByTimeAsync(1_000);

      await softphone.accept();

      expect(renewTokens).toHaveBeenCalledTimes(2);
      expect(worker.accept).toHaveBeenCalledTimes(2);
    });

    it("are fetched at once if the agent's leg is expected while the device reconnects", async () => {
      const { softphone, renewTokens, emit } = aSoftphone();
      emit({ type: 'device', state: 'ready' });
      softphone.expectLeg();
      expect(renewTokens).not.toHaveBeenCalled();
      emit({ type: 'device', state: 'reconnecting' });
      softphone.expectLeg();
      expect(renewTokens).toHaveBeenCalledOnce();
    });
  });
});

describe('a tab that was asleep', () => {
  it('shows that until both lines are ready again, reopened with new tokens', async () => {
    const { softphone, worker, voice, emit, wake } = aSoftphone();
    emit({ type: 'worker', state: 'ready' });
    emit({ type: 'device', state: 'ready' });

    wake();

    expect(softphone.getState()).toMatchObject({ wasAsleep: true, worker: 'reconnecting' });
    await vi.waitFor(() => expect(worker.reconnect).toHaveBeenCalledExactlyOnceWith('worker 2'));
    expect(worker.updateToken).not.toHaveBeenCalled();
    expect(voice.updateToken).toHaveBeenCalledWith('voice 2');
    expect(softphone.getState().wasAsleep).toBe(true);

    emit({ type: 'device', state: 'reconnecting' });
    emit({ type: 'worker', state: 'ready' });
    expect(softphone.getState().wasAsleep).toBe(true);
    emit({ type: 'device', state: 'ready' });
    expect(softphone.getState().wasAsleep).toBe(false);
  });

  it('keeps a connected call', async () => {
    const { softphone, worker, voice, emit, wake } = aSoftphone();
    emit({ type: 'leg', state: 'open' });

    wake();

    await vi.waitFor(() => expect(worker.reconnect).toHaveBeenCalledOnce());
    expect(voice.hangUp).not.toHaveBeenCalled();
    expect(softphone.getState().leg).toBe('open');
  });

  it('renews its tokens normally afterwards', async () => {
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
  it('stops watching, renewing and emitting', async () => {
    vi.useFakeTimers();
    const { softphone, worker, voice, renewTokens, stopWatchingSleep, emit } = aSoftphone();
    const listener = vi.fn();
    softphone.subscribe(listener);

    softphone.close();
    emit({ type: 'worker', state: 'failed' });
    await vi.advanceTimersByTimeAsync(7_200_000);
    vi.useRealTimers();

    expect(listener).not.toHaveBeenCalled();
    expect(renewTokens).not.toHaveBeenCalled();
    for (const close of [worker.close, voice.close, stopWatchingSleep]) expect(close).toHaveBeenCalledOnce();
  });
});
