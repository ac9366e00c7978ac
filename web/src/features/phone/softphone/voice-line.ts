import type { Call, Device } from '@twilio/voice-sdk';
import type { QualityWarning } from '../phone.ts';
import type { Fact } from './softphone-state.ts';

/** What a leg is expected for, whether its opening is told, and whether it leads into another's call. */
export type ExpectedLeg = { owner: string; quietly?: boolean; supervises?: boolean };

export type VoiceLine = {
  /** The next incoming leg is this agent's own doing: answer it. */
  expectLeg(leg: ExpectedLeg): void;
  /** The owner's leg is not expected any more; one that was answered goes on. */
  forgetLeg(owner: string): void;
  /** As `forgetLeg`, and a leg that was answered for this owner is hung up. */
  abandonLeg(owner: string): void;
  hangUp(): void;
  sendDigits(digits: string): void;
  /** What the microphone says in the leg that is on. */
  localStream(): MediaStream | undefined;
  updateToken(token: string): void;
  close(): void;
};

/** What a leg needs of the agent's audio devices, before it is answered and when it is over. */
export type LegAudio = { prepare(): Promise<void>; release(): void; close(): void };

/** From when a leg is expected until it rings. */
export const EXPECTED_FOR_MS = 30_000;
/** twilio.com/docs/api/errors: the browser refused the microphone; none could be opened. */
const MICROPHONE_REFUSED = 31_401;
const MICROPHONE_FAILED = 31_402;
/** The SDK's `reconnecting` says what was lost by this code; anything else is the signalling. */
const MEDIA_LOST = 53_405;
/** A token that Twilio takes no more: invalid, expired, not authenticated. */
const TOKEN_REFUSED = [20_101, 20_104, 20_151, 31_204, 31_205];
/** How long the SDK may try to come back before the agent is told that her phone failed; it tries on all the same. */
const PATIENCE_MS = 20_000;
/** How long the SDK may take to register by itself with a new token. */
const REGISTERS_BY_ITSELF_MS = 5_000;
/** How long Twilio may take to read a new token, before the device registers with it. */
const TOKEN_IS_READ_MS = 1_000;

const told: readonly QualityWarning[] = [
  'high-rtt',
  'high-jitter',
  'high-packet-loss',
  'high-packets-lost-fraction',
  'low-mos',
  'constant-audio-input-level',
];

/** Wires one Device to facts: a leg is answered at once where it was expected, and left alone where it was not. */
export const openVoiceLine = (
  device: Device,
  tell: (fact: Fact) => void,
  needsToken: () => void,
  audio: LegAudio,
): VoiceLine => {
  let expected: (ExpectedLeg & { until: number }) | undefined;
  let current: { call: Call; owner: string } | undefined;
  let wasReady = false;
  let hasFailed = false;
  let wasRefused = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let registering: ReturnType<typeof setTimeout> | undefined;

  const isOn = (call: Call) => current?.call === call;

  const follow = (call: Call, { owner, quietly }: ExpectedLeg) => {
    current = { call, owner };
    const say = (fact: Fact) => isOn(call) && tell(fact);
    const gone = () => {
      if (!isOn(call)) return;
      current = undefined;
      audio.release();
      tell({ type: 'leg', state: 'none' });
    };
    call.on('accept', () => say({ type: 'leg', state: 'open', quietly }));
    call.on('reconnecting', error =>
      say({ type: 'leg', state: 'reconnecting', lost: error?.code === MEDIA_LOST ? 'sound' : 'signalling' }),
    );
    call.on('reconnected', () => say({ type: 'leg', state: 'open' }));
    const warn = (raised: boolean) => (name: string) => {
      const warning = told.find(each => each === name);
      if (warning) say({ type: 'quality', warning, raised });
    };
    call.on('warning', warn(true));
    call.on('warning-cleared', warn(false));
    for (const end of ['disconnect', 'cancel', 'reject'] as const) call.on(end, gone);
    call.on('error', error => {
      if (error.code === MICROPHONE_REFUSED) tell({ type: 'microphone', state: 'refused' });
      if (error.code === MICROPHONE_FAILED) tell({ type: 'microphone', state: 'missing' });
      if (call.status() === 'closed') gone();
    });
  };

  const answer = async (call: Call) => {
    await audio.prepare();
    // The caller may have gone while the microphone was opened.
    if (isOn(call) && call.status() === 'pending') call.accept();
  };

  device.on('incoming', (call: Call) => {
    // Another tab of the same agent may be the one that accepted: `ignore` leaves the leg ringing there.
    if (!expected || Date.now() > expected.until) return call.ignore();
    const leg = expected;
    expected = undefined;
    follow(call, leg);
    tell({ type: 'leg', state: 'connecting', ...(leg.supervises && { supervises: true }) });
    void answer(call);
  });
  const awaitReady = () => {
    if (hasFailed) return;
    tell({ type: 'device', state: wasReady ? 'reconnecting' : 'connecting' });
    patience ??= setTimeout(() => {
      hasFailed = true;
      tell({ type: 'device', state: 'failed' });
    }, PATIENCE_MS);
  };
  device.on('registered', () => {
    clearTimeout(patience);
    patience = undefined;
    wasReady = true;
    hasFailed = false;
    tell({ type: 'device', state: 'ready' });
  });
  for (const lost of ['registering', 'unregistered'] as const) device.on(lost, awaitReady);
  // Anything else that goes wrong shows in the registration or in the leg.
  device.on('error', error => {
    if (!TOKEN_REFUSED.includes(error.code)) return;
    clearTimeout(registering);
    // Registering is repeated all the time. When that is refused the SDK stops it, and says 'registered' all the same.
    wasRefused = device.state === 'registered';
    if (wasRefused) awaitReady();
    needsToken();
  });
  device.on('tokenWillExpire', needsToken);

  const register = () => void device.register().catch(awaitReady);
  register();
  const registerAnew = async () => {
    wasRefused = false;
    await device.unregister().catch(awaitReady);
    register();
  };
  const registerIfNeeded = () => {
    if (wasRefused && device.state === 'registered') void registerAnew();
    else if (device.state === 'unregistered') register();
  };

  const hangUp = () => {
    // A leg that is not answered yet, because its microphone is being opened, can only be rejected.
    if (current?.call.status() === 'pending') current.call.reject();
    else current?.call.disconnect();
  };

  const forgetLeg = (owner: string) => {
    if (expected?.owner === owner) expected = undefined;
  };

  return {
    expectLeg: leg => {
      expected = { ...leg, until: Date.now() + EXPECTED_FOR_MS };
    },
    forgetLeg,
    abandonLeg: owner => {
      forgetLeg(owner);
      if (current?.owner === owner) hangUp();
    },
    hangUp,
    sendDigits: digits => current?.call.sendDigits(digits),
    localStream: () => current?.call.getLocalStream(),
    updateToken: token => {
      device.updateToken(token);
      clearTimeout(registering);
      registering = setTimeout(registerIfNeeded, wasRefused ? TOKEN_IS_READ_MS : REGISTERS_BY_ITSELF_MS);
    },
    close: () => {
      clearTimeout(registering);
      clearTimeout(patience);
      audio.close();
      device.destroy();
    },
  };
};
