import { describe, expect, it } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { CONNECTION_TOAST } from '../connection-toast.ts';
import { alertFor } from './alerts.ts';
import { initialState, nextState, type PhoneEvent } from './softphone-state.ts';

const ringing = aRinging();

const wholeAlertAfter = (...events: PhoneEvent[]) => {
  const last = events.at(-1) as PhoneEvent;
  const before = events.slice(0, -1).reduce(nextState, initialState);
  return alertFor(nextState(before, last), before, last);
};
const alertAfter = (...events: PhoneEvent[]) => wholeAlertAfter(...events)?.message;

describe('alertFor', () => {
  it.each([
    ['timeout', 'You missed a call due to timeout. You only have 7 seconds to pickup.'],
    ['canceled', 'Incoming call canceled'],
    ['rescinded', 'A call came in but was hung up.'],
    ['rejected', undefined],
    ['accepted', undefined],
  ] as const)('returns the toast for an offer that ended by %s', (how, message) => {
    expect(alertAfter({ type: 'offered', ringing }, { type: 'reservation-ended', reservationSid: 'WR1', how })).toBe(
      message,
    );
  });

  it('returns nothing for a reservation that does not ring', () => {
    expect(alertAfter({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' })).toBeUndefined();
  });

  it('returns a toast for going online or offline, but not for the state at the start', () => {
    const online: PhoneEvent = { type: 'availability', available: true };
    const offline: PhoneEvent = { type: 'availability', available: false };
    expect(alertAfter(offline)).toBeUndefined();
    expect(alertAfter(offline, online)).toBe('Calls incoming! Do your best and kill it!');
    expect(alertAfter(online, offline)).toBe('Taking a break? You are now offline, see ya later!');
    expect(alertAfter(online, online)).toBeUndefined();
  });

  it('returns no toast for an agent who was set offline while the line was lost', () => {
    const online: PhoneEvent = { type: 'availability', available: true };
    const offline: PhoneEvent = { type: 'availability', available: false };
    const ready: PhoneEvent = { type: 'worker', state: 'ready' };
    const lost: PhoneEvent = { type: 'worker', state: 'reconnecting' };
    expect(alertAfter(ready, online, lost, ready, offline)).toBeUndefined();
    expect(alertAfter(ready, online, { type: 'asleep' }, ready, offline)).toBeUndefined();
    const taking = 'Taking a break? You are now offline, see ya later!';
    expect(alertAfter(ready, online, lost, ready, online, offline)).toBe(taking);
  });

  describe('for an agent who is offline because an offer timed out', () => {
    const online: PhoneEvent = { type: 'availability', available: true };
    const offline: PhoneEvent = { type: 'availability', available: false };
    const offered: PhoneEvent = { type: 'offered', ringing };
    const missed: PhoneEvent = { type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' };

    it('returns no toast for being offline, whichever event comes first', () => {
      expect(alertAfter(online, offered, missed, offline)).toBeUndefined();
      expect(alertAfter(online, offered, offline)).toBeUndefined();
    });

    it('returns the usual toast if the agent then goes offline', () => {
      const taking = 'Taking a break? You are now offline, see ya later!';
      expect(alertAfter(online, offered, missed, { type: 'availability-requested' }, offline)).toBe(taking);
      expect(alertAfter(online, offered, missed, offline, online, offline)).toBe(taking);
    });
  });

  it('returns a toast once when the device is ready and when the call is connected', () => {
    expect(alertAfter({ type: 'device', state: 'ready' })).toBe('Your device is Ready!');
    expect(alertAfter({ type: 'device', state: 'ready' }, { type: 'device', state: 'ready' })).toBeUndefined();
    expect(alertAfter({ type: 'leg', state: 'connecting' }, { type: 'leg', state: 'open' })).toBe('Call Connected!');
  });

  it('tells of one call in one toast: that it connects, that it is connected, how its offer ended', () => {
    const offered: PhoneEvent = { type: 'offered', ringing };
    const told = [
      wholeAlertAfter(offered, { type: 'accepting', reservationSid: 'WR1' }),
      wholeAlertAfter({ type: 'leg', state: 'connecting' }, { type: 'leg', state: 'open' }),
      ...(['timeout', 'canceled', 'rescinded'] as const).map(how =>
        wholeAlertAfter(offered, { type: 'reservation-ended', reservationSid: 'WR1', how }),
      ),
    ];
    expect(told.map(alert => alert?.id)).toEqual(Array(5).fill(CONNECTION_TOAST));
  });

  it('returns nothing while a web request is accepted: the customer is not connected yet', () => {
    const offered: PhoneEvent = { type: 'offered', ringing: aRinging({ kind: 'request' }) };
    expect(alertAfter(offered, { type: 'accepting', reservationSid: 'WR1' })).toBeUndefined();
  });

  describe("for the agent's own dial", () => {
    const offered: PhoneEvent = { type: 'offered', ringing: aRinging({ kind: 'dial', quiet: true }) };

    it('returns nothing during dialing, which the dialing status shows', () => {
      expect(alertAfter(offered, { type: 'accepting', reservationSid: 'WR1' })).toBeUndefined();
      const connecting: PhoneEvent = { type: 'leg', state: 'connecting' };
      expect(alertAfter(connecting, { type: 'leg', state: 'open', quietly: true })).toBeUndefined();
    });

    it.each(['timeout', 'canceled', 'rescinded'] as const)('returns a toast that it was not made (%s)', how => {
      expect(alertAfter(offered, { type: 'reservation-ended', reservationSid: 'WR1', how })).toBe(
        'Your outbound call was not made. Dial again.',
      );
    });
  });

  it('returns nothing when a leg reconnects', () => {
    const events: PhoneEvent[] = [
      { type: 'leg', state: 'connecting' },
      { type: 'leg', state: 'open' },
      { type: 'leg', state: 'reconnecting', lost: 'sound' },
    ];
    expect(alertAfter(...events, { type: 'leg', state: 'open' })).toBeUndefined();
  });

  it('returns a toast once for a tab that was asleep', () => {
    expect(alertAfter({ type: 'asleep' })).toBe('This tab was asleep. Reconnecting your phone...');
    expect(alertAfter({ type: 'asleep' }, { type: 'asleep' })).toBeUndefined();
  });

  it('names an audio device that is gone', () => {
    expect(alertAfter({ type: 'audio-lost', kind: 'microphone', label: 'Jabra 75' })).toBe(
      'The microphone Jabra 75 is gone. The microphone of your system is used instead.',
    );
  });
});
