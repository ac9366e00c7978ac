import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Microphone, Ringing } from '../../lib/phone.ts';
import { createSoftphone, type Tokens } from './softphone.ts';
import type { Fact } from './softphone-state.ts';

const tokens: Tokens = {
  voice_token: 'voice',
  worker_token: 'worker',
  expires_in: 3600,
  activities: { online: 'WAonline', offline: 'WAoffline' },
  conference: {
    timeout: 20,
    conferenceStatusCallback: 'https://api.test/twilio/status/conference',
    conferenceStatusCallbackEvent: 'start,end,join,leave',
    conferenceRecordingStatusCallback: 'https://api.test/twilio/status/recording',
    conferenceRecord: 'record-from-start',
    endConferenceOnExit: false,
    endConferenceOnCustomerExit: true,
  },
};

const ringing: Ringing = {
  reservationSid: 'WR1',
  taskSid: 'WT1',
  callKey: 'taskAttribute/CA1',
  leadName: 'Ann Field',
  phoneNumber: '+15552220101',
  callSource: 'customer_inbound_call',
  accepting: false,
};

const aSoftphone = () => {
  let tell: (fact: Fact) => void = () => {};
  let expire: () => void = () => {};
  const worker = {
    setActivity: vi.fn(async () => {}),
    accept: vi.fn(async () => {}),
    reject: vi.fn(async () => {}),
    updateToken: vi.fn(),
    close: vi.fn(),
  };
  const voice = {
    expectLeg: vi.fn(),
    expectNothing: vi.fn(),
    hangUp: vi.fn(),
    sendDigits: vi.fn(),
    updateToken: vi.fn(),
    close: vi.fn(),
  };
  const microphone = { open: vi.fn(async (): Promise<Microphone> => 'ready'), watch: vi.fn(() => vi.fn()) };
  const renewTokens = vi.fn(async () => ({ ...tokens, worker_token: 'worker 2', voice_token: 'voice 2' }));
  const softphone = createSoftphone({
    tokens,
    renewTokens,
    openWorker: (_token, listener, expired) => {
      tell = listener;
      expire = expired;
      return worker;
    },
    openVoice: () => voice,
    microphone,
  });
  return {
    softphone,
    worker,
    voice,
    microphone,
    renewTokens,
    tell: (fact: Fact) => tell(fact),
    expire: () => expire(),
  };
};

describe('accepting a call', () => {
  it('expects its own leg and names the call in both callbacks', async () => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing });

    await softphone.accept();

    expect(voice.expectLeg).toHaveBeenCalledOnce();
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

  it('accepts once, however often it is asked', async () => {
    const { softphone, worker, tell } = aSoftphone();
    tell({ type: 'offered', ringing });

    await Promise.all([softphone.accept(), softphone.accept(), softphone.accept()]);

    expect(worker.accept).toHaveBeenCalledOnce();
  });

  it('rings on, and expects no leg, when TaskRouter refuses', async () => {
    const { softphone, worker, voice, tell } = aSoftphone();
    tell({ type: 'offered', ringing });
    worker.accept.mockRejectedValueOnce(new Error('500'));

    await expect(softphone.accept()).rejects.toThrow('500');

    expect(voice.expectNothing).toHaveBeenCalledOnce();
    expect(softphone.getState().ringing?.accepting).toBe(false);
  });

  it('stops ringing when the reservation times out under way, and a late refusal leaves no ghost', async () => {
    const { softphone, worker, tell } = aSoftphone();
    tell({ type: 'offered', ringing });
    worker.accept.mockImplementationOnce(async () => {
      tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' });
      throw new Error('gone');
    });

    await expect(softphone.accept()).rejects.toThrow('gone');

    expect(softphone.getState().ringing).toBeUndefined();
  });

  it("is not disturbed by the end of another call's reservation", () => {
    const { softphone, tell } = aSoftphone();
    tell({ type: 'offered', ringing });

    tell({ type: 'reservation-ended', reservationSid: 'WR0', how: 'canceled' });

    expect(softphone.getState().ringing).toEqual(ringing);
  });
});

describe('going online', () => {
  it('asks TaskRouter for the fixed activity', async () => {
    const { softphone, worker } = aSoftphone();

    await softphone.setAvailable(true);

    expect(worker.setActivity).toHaveBeenCalledWith('WAonline');
    expect(softphone.getState()).toMatchObject({ available: true, changingAvailability: false });
  });

  it('stays as it was when TaskRouter refuses', async () => {
    const { softphone, worker, tell } = aSoftphone();
    tell({ type: 'availability', available: false });
    worker.setActivity.mockRejectedValueOnce(new Error('no'));

    await expect(softphone.setAvailable(true)).rejects.toThrow('no');

    expect(softphone.getState()).toMatchObject({ available: false, changingAvailability: false });
  });
});

describe('going online without a microphone', () => {
  it.each(['refused', 'missing'] as const)('does not happen when it is %s, and the phone says so', async state => {
    const { softphone, worker, microphone } = aSoftphone();
    microphone.open.mockResolvedValueOnce(state);

    await expect(softphone.setAvailable(true)).rejects.toThrow();

    expect(worker.setActivity).not.toHaveBeenCalled();
    expect(softphone.getState()).toMatchObject({ microphone: state, changingAvailability: false });
  });

  it('does not keep anybody from going offline', async () => {
    const { softphone, worker, microphone } = aSoftphone();

    await softphone.setAvailable(false);

    expect(microphone.open).not.toHaveBeenCalled();
    expect(worker.setActivity).toHaveBeenCalledWith('WAoffline');
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

  describe('that cannot be renewed', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('are asked for again after 5 seconds, and the phone goes on', async () => {
      const { softphone, worker, voice, renewTokens, tell, expire } = aSoftphone();
      tell({ type: 'worker', state: 'ready' });
      renewTokens.mockRejectedValueOnce(new Error('offline'));

      expire();
      await vi.advanceTimersByTimeAsync(4_999);
      expire();
      expect(renewTokens).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(1);

      expect(renewTokens).toHaveBeenCalledTimes(2);
      expect(worker.updateToken).toHaveBeenCalledWith('worker 2');
      expect(voice.updateToken).toHaveBeenCalledWith('voice 2');
      expect(softphone.getState().worker).toBe('ready');
    });

    it('cost the phone only after 5 retries', async () => {
      const { softphone, renewTokens, tell, expire } = aSoftphone();
      tell({ type: 'worker', state: 'ready' });
      renewTokens.mockRejectedValue(new Error('offline'));

      expire();
      await vi.advanceTimersByTimeAsync(24_999);
      expect(softphone.getState().worker).toBe('ready');
      await vi.advanceTimersByTimeAsync(1);

      expect(renewTokens).toHaveBeenCalledTimes(6);
      expect(softphone.getState().worker).toBe('failed');
    });

    it('have 5 retries anew the next time they run out', async () => {
      const { softphone, renewTokens, tell, expire } = aSoftphone();
      tell({ type: 'worker', state: 'ready' });
      for (let times = 0; times < 5; times++) renewTokens.mockRejectedValueOnce(new Error('offline'));
      expire();
      await vi.advanceTimersByTimeAsync(25_000);
      renewTokens.mockClear().mockRejectedValue(new Error('offline'));

      expire();
      await vi.advanceTimersByTimeAsync(24_999);

      expect(renewTokens).toHaveBeenCalledTimes(5);
      expect(softphone.getState().worker).toBe('ready');
    });

    it('are not asked for again once the phone is closed', async () => {
      const { softphone, renewTokens, expire } = aSoftphone();
      renewTokens.mockRejectedValue(new Error('offline'));
      expire();
      await vi.advanceTimersByTimeAsync(1_000);

      softphone.close();

      expect(vi.getTimerCount()).toBe(0);
    });

    it('begin no retry when the phone was closed while they were under way', async () => {
      const { softphone, renewTokens, expire } = aSoftphone();
      renewTokens.mockRejectedValue(new Error('offline'));
      expire();

      softphone.close();
      await vi.advanceTimersByTimeAsync(0);

      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
