import type { Call, Device } from '@twilio/voice-sdk';
import type { Fact } from './softphone-state.ts';

export type VoiceLine = {
  /** The next incoming leg is this agent's own doing: answer it. */
  expectLeg(): void;
  /** Nobody is expected any more. */
  expectNothing(): void;
  hangUp(): void;
  sendDigits(digits: string): void;
  updateToken(token: string): void;
  close(): void;
};

const EXPECTED_FOR_MS = 30_000;
/** twilio.com/docs/api/errors: the browser refused the microphone; none could be opened. */
const MICROPHONE_REFUSED = 31_401;
const MICROPHONE_FAILED = 31_402;

/** Wires one Device to facts: a leg is answered at once where it was expected, and left alone where it was not. */
export const openVoiceLine = (device: Device, tell: (fact: Fact) => void, tokenWillExpire: () => void): VoiceLine => {
  let expectedUntil = 0;
  let current: Call | undefined;
  let wasReady = false;

  const follow = (call: Call) => {
    current = call;
    const gone = () => {
      if (current !== call) return;
      current = undefined;
      tell({ type: 'leg', state: 'none' });
    };
    call.on('accept', () => tell({ type: 'leg', state: 'open' }));
    call.on('reconnecting', () => tell({ type: 'leg', state: 'reconnecting' }));
    call.on('reconnected', () => tell({ type: 'leg', state: 'open' }));
    for (const end of ['disconnect', 'cancel', 'reject'] as const) call.on(end, gone);
    call.on('error', error => {
      if (error.code === MICROPHONE_REFUSED) tell({ type: 'microphone', state: 'refused' });
      if (error.code === MICROPHONE_FAILED) tell({ type: 'microphone', state: 'missing' });
      if (call.status() === 'closed') gone();
    });
  };

  device.on('incoming', (call: Call) => {
    // Another tab of the same agent may be the one that accepted: `ignore` leaves the leg ringing there.
    if (Date.now() > expectedUntil) return call.ignore();
    expectedUntil = 0;
    follow(call);
    tell({ type: 'leg', state: 'connecting' });
    call.accept();
  });
  device.on('registered', () => {
    wasReady = true;
    tell({ type: 'device', state: 'ready' });
  });
  device.on('registering', () => tell({ type: 'device', state: wasReady ? 'reconnecting' : 'connecting' }));
  device.on('unregistered', () => tell({ type: 'device', state: 'reconnecting' }));
  device.on('error', () => device.state !== 'registered' && tell({ type: 'device', state: 'failed' }));
  device.on('tokenWillExpire', tokenWillExpire);

  device.register().catch(() => tell({ type: 'device', state: 'failed' }));

  return {
    expectLeg: () => {
      expectedUntil = Date.now() + EXPECTED_FOR_MS;
    },
    expectNothing: () => {
      expectedUntil = 0;
    },
    hangUp: () => current?.disconnect(),
    sendDigits: digits => current?.sendDigits(digits),
    updateToken: token => device.updateToken(token),
    close: () => device.destroy(),
  };
};
