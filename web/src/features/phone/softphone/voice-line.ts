import type { Call, Device } from '@twilio/voice-sdk';
import type { QualityWarning } from '../phone.ts';
import type { PhoneEvent } from './softphone-state.ts';

/** The owner of an expected leg, whether it opens without a toast, and whether it joins another agent's call. */
type ExpectedLeg = { owner: string; quietly?: boolean; supervises?: boolean };

export type VoiceLine = {
  /** Answers the next incoming leg. */
  expectLeg(leg: ExpectedLeg): void;
  /** Stops expecting the owner's leg; a leg that was answered stays connected. */
  forgetLeg(owner: string): void;
  /** Like `forgetLeg`, and hangs up a leg that was answered for this owner. */
  abandonLeg(owner: string): void;
  hangUp(): void;
  sendDigits(digits: string): void;
  /** The microphone's stream in the connected leg. */
  localStream(): MediaStream | undefined;
  updateToken(token: string): void;
  close(): void;
};

/** Prepares the agent's audio devices before a leg is answered, and releases them after it. */
export type LegAudio = { prepare(): Promise<void>; release(): void; close(): void };

/** How long a leg is expected before it rings. */
export const EXPECTED_FOR_MS = 30_000;
/** twilio.com/docs/api/errors: the browser blocks the microphone; no microphone could be opened. */
const MICROPHONE_BLOCKED = 31_401;
const MICROPHONE_FAILED = 31_402;
/** The error code of the SDK's `reconnecting` when the media is lost; any other code means the signalling. */
const MEDIA_LOST = 53_405;
/** Twilio rejects the token: invalid, expired, not authenticated. */
const TOKEN_REJECTED = [20_101, 20_104, 20_151, 31_204, 31_205];
/** How long the SDK may reconnect before the phone is shown as failed; the SDK continues to reconnect. */
const FAILED_AFTER_MS = 20_000;
/** How long the SDK may take to register itself with a new token. */
const SDK_REGISTERS_MS = 5_000;
/** How long Twilio may take to process a new token before the device registers with it. */
const TOKEN_PROCESSED_MS = 1_000;

const shownWarnings: readonly QualityWarning[] = [
  'high-rtt',
  'high-jitter',
  'high-packet-loss',
  'high-packets-lost-fraction',
  'low-mos',
  'constant-audio-input-level',
];

/** Turns one Device into events: an expected leg is answered at once, any other leg is ignored. */
export const openVoiceLine = (
  device: Device,
  emit: (event: PhoneEvent) => void,
  needsToken: () => void,
  audio: LegAudio,
): VoiceLine => {
  let expected: (ExpectedLeg & { until: number }) | undefined;
  let current: { call: Call; owner: string } | undefined;
  let wasReady = false;
  let hasFailed = false;
  let isTokenRejected = false;
  let failTimer: ReturnType<typeof setTimeout> | undefined;
  let registerTimer: ReturnType<typeof setTimeout> | undefined;

  const isCurrent = (call: Call) => current?.call === call;

  const follow = (call: Call, { owner, quietly }: ExpectedLeg) => {
    current = { call, owner };
    const emitForCall = (event: PhoneEvent) => isCurrent(call) && emit(event);
    const end = () => {
      if (!isCurrent(call)) return;
      current = undefined;
      audio.release();
      emit({ type: 'leg', state: 'none' });
    };
    call.on('accept', () => emitForCall({ type: 'leg', state: 'open', quietly }));
    call.on('reconnecting', error =>
      emitForCall({ type: 'leg', state: 'reconnecting', lost: error?.code === MEDIA_LOST ? 'sound' : 'signalling' }),
    );
    call.on('reconnected', () => emitForCall({ type: 'leg', state: 'open' }));
    const reportWarning = (raised: boolean) => (name: string) => {
      const warning = shownWarnings.find(each => each === name);
      if (warning) emitForCall({ type: 'quality', warning, raised });
    };
    call.on('warning', reportWarning(true));
    call.on('warning-cleared', reportWarning(false));
    for (const name of ['disconnect', 'cancel', 'reject'] as const) call.on(name, end);
    call.on('error', error => {
      if (error.code === MICROPHONE_BLOCKED) emit({ type: 'microphone', state: 'blocked' });
      if (error.code === MICROPHONE_FAILED) emit({ type: 'microphone', state: 'missing' });
      if (call.status() === 'closed') end();
    });
  };

  const answer = async (call: Call) => {
    await audio.prepare();
    // Twilio may have ended the leg while the microphone was being opened.
    if (isCurrent(call) && call.status() === 'pending') call.accept();
  };

  device.on('incoming', (call: Call) => {
    // Another tab of the same agent may have accepted: `ignore` lets the leg go on ringing there.
    if (!expected || Date.now() > expected.until) return call.ignore();
    const leg = expected;
    expected = undefined;
    follow(call, leg);
    emit({ type: 'leg', state: 'connecting', ...(leg.supervises && { supervises: true }) });
    void answer(call);
  });
  const awaitReady = () => {
    if (hasFailed) return;
    emit({ type: 'device', state: wasReady ? 'reconnecting' : 'connecting' });
    failTimer ??= setTimeout(() => {
      hasFailed = true;
      emit({ type: 'device', state: 'failed' });
    }, FAILED_AFTER_MS);
  };
  device.on('registered', () => {
    clearTimeout(failTimer);
    failTimer = undefined;
    wasReady = true;
    hasFailed = false;
    emit({ type: 'device', state: 'ready' });
  });
  for (const lost of ['registering', 'unregistered'] as const) device.on(lost, awaitReady);
  // Other errors are visible in the registration's or the leg's own events.
  device.on('error', error => {
    if (!TOKEN_REJECTED.includes(error.code)) return;
    clearTimeout(registerTimer);
    // The SDK registers periodically. If Twilio rejects that, the SDK stops but keeps the state 'registered'.
    isTokenRejected = device.state === 'registered';
    if (isTokenRejected) awaitReady();
    needsToken();
  });
  device.on('tokenWillExpire', needsToken);

  const register = () => void device.register().catch(awaitReady);
  register();
  const registerAgain = async () => {
    isTokenRejected = false;
    await device.unregister().catch(awaitReady);
    register();
  };
  const registerIfNeeded = () => {
    if (isTokenRejected && device.state === 'registered') void registerAgain();
    else if (device.state === 'unregistered') register();
  };

  const hangUp = () => {
    // A leg that is still pending because its microphone is being opened can only be rejected.
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
      clearTimeout(registerTimer);
      registerTimer = setTimeout(registerIfNeeded, isTokenRejected ? TOKEN_PROCESSED_MS : SDK_REGISTERS_MS);
    },
    close: () => {
      clearTimeout(registerTimer);
      clearTimeout(failTimer);
      audio.close();
      device.destroy();
    },
  };
};
