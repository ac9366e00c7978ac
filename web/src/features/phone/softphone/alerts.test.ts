import { describe, expect, it } from 'vitest';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { alertFor } from './alerts.ts';
import { type Fact, initialState, nextState } from './softphone-state.ts';

const ringing = aRinging();

const alertAfter = (...facts: Fact[]) => {
  const last = facts.at(-1) as Fact;
  const before = facts.slice(0, -1).reduce(nextState, initialState);
  return alertFor(nextState(before, last), before, last)?.message;
};

describe('alertFor', () => {
  it.each([
    ['timeout', 'You missed a call due to timeout. You only have 7 seconds to pickup.'],
    ['canceled', 'Incoming call canceled'],
    ['rescinded', 'A call came in but was hung up.'],
    ['rejected', undefined],
    ['accepted', undefined],
  ] as const)('tells of an offer that ended by %s', (how, message) => {
    expect(alertAfter({ type: 'offered', ringing }, { type: 'reservation-ended', reservationSid: 'WR1', how })).toBe(
      message,
    );
  });

  it('says nothing of a reservation that does not ring', () => {
    expect(alertAfter({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' })).toBeUndefined();
  });

  it('greets who goes online or offline, but not the state found at the start', () => {
    const online: Fact = { type: 'availability', available: true };
    const offline: Fact = { type: 'availability', available: false };
    expect(alertAfter(offline)).toBeUndefined();
    expect(alertAfter(offline, online)).toBe('Calls incoming! Do your best and kill it!');
    expect(alertAfter(online, offline)).toBe('Taking a break? You are now offline, see ya later!');
    expect(alertAfter(online, online)).toBeUndefined();
  });

  describe('who went offline because a call rang too long', () => {
    const online: Fact = { type: 'availability', available: true };
    const offline: Fact = { type: 'availability', available: false };
    const offered: Fact = { type: 'offered', ringing };
    const missed: Fact = { type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' };

    it('is told of the call alone, whichever is known first', () => {
      expect(alertAfter(online, offered, missed, offline)).toBeUndefined();
      expect(alertAfter(online, offered, offline)).toBeUndefined();
    });

    it('is told as ever of what she does herself then', () => {
      const taking = 'Taking a break? You are now offline, see ya later!';
      expect(alertAfter(online, offered, missed, { type: 'availability-requested' }, offline)).toBe(taking);
      expect(alertAfter(online, offered, missed, offline, online, offline)).toBe(taking);
    });
  });

  it('says once that the device is ready and the call connected', () => {
    expect(alertAfter({ type: 'device', state: 'ready' })).toBe('Your device is Ready!');
    expect(alertAfter({ type: 'device', state: 'ready' }, { type: 'device', state: 'ready' })).toBeUndefined();
    expect(alertAfter({ type: 'leg', state: 'connecting' }, { type: 'leg', state: 'open' })).toBe('Call Connected!');
  });

  describe("of the agent's own call", () => {
    const offered: Fact = { type: 'offered', ringing: aRinging({ kind: 'dial', quiet: true }) };

    it('says nothing while it is made: its dialling status does', () => {
      expect(alertAfter(offered, { type: 'accepting', reservationSid: 'WR1' })).toBeUndefined();
      const connecting: Fact = { type: 'leg', state: 'connecting' };
      expect(alertAfter(connecting, { type: 'leg', state: 'open', quietly: true })).toBeUndefined();
    });

    it.each(['timeout', 'canceled', 'rescinded'] as const)('tells that it was not made (%s)', how => {
      expect(alertAfter(offered, { type: 'reservation-ended', reservationSid: 'WR1', how })).toBe(
        'Your outbound call was not made. Dial again.',
      );
    });
  });

  it('says once more nothing when a leg only reconnected', () => {
    const facts: Fact[] = [
      { type: 'leg', state: 'connecting' },
      { type: 'leg', state: 'open' },
      { type: 'leg', state: 'reconnecting', lost: 'sound' },
    ];
    expect(alertAfter(...facts, { type: 'leg', state: 'open' })).toBeUndefined();
  });

  it('says once that the tab was asleep', () => {
    expect(alertAfter({ type: 'asleep' })).toBe('This tab was asleep. Reconnecting your phone...');
    expect(alertAfter({ type: 'asleep' }, { type: 'asleep' })).toBeUndefined();
  });

  it('names a device that is gone', () => {
    expect(alertAfter({ type: 'audio-lost', kind: 'microphone', label: 'Jabra 75' })).toBe(
      'The microphone Jabra 75 is gone. The microphone of your system is used instead.',
    );
  });
});
