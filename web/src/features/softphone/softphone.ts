import type { generateTwilioToken } from '#shared/contracts/identity';
import type { OutputOf } from '#shared/contracts/operation';
import type { CallKey } from '#shared/keys';
import type { Microphone, PhoneState } from '../../lib/phone.ts';
import { type Fact, initialState, nextState } from './softphone-state.ts';
import type { VoiceLine } from './voice-line.ts';
import type { WorkerLine } from './worker-line.ts';

export type Tokens = OutputOf<typeof generateTwilioToken>;

type Dependencies = {
  tokens: Tokens;
  renewTokens(): Promise<Tokens>;
  openWorker(token: string, tell: (fact: Fact) => void, tokenExpired: () => void): WorkerLine;
  openVoice(token: string, tell: (fact: Fact) => void, tokenWillExpire: () => void): VoiceLine;
  microphone: {
    open(): Promise<Microphone>;
    watch(tell: (microphone: Microphone) => void): () => void;
  };
};

export type Softphone = {
  getState(): PhoneState;
  /** Called after each fact with the state that it made and the one before it. */
  subscribe(listener: (state: PhoneState, before: PhoneState, fact: Fact) => void): () => void;
  /** Rejects when TaskRouter refuses, or going online without a microphone. */
  setAvailable(available: boolean): Promise<void>;
  checkMicrophone(): Promise<Microphone>;
  /** Rejects with a sentence when the call is gone; the ringing then ends or comes back. */
  accept(): Promise<void>;
  decline(): Promise<void>;
  expectLeg(): void;
  hangUp(): void;
  sendDigits(digits: string): void;
  close(): void;
};

/** A network that is away for a moment must not cost the phone. */
const RENEWAL_RETRY_MS = 5_000;
const RENEWAL_RETRIES = 5;

/** Adds the call's key to a callback, so that what it reports finds its call. */
const withCall = (url: string, callKey: CallKey): string => {
  const address = new URL(url);
  address.searchParams.set('task_attribute_key', callKey);
  return address.href;
};

export const createSoftphone = ({
  tokens: first,
  renewTokens,
  openWorker,
  openVoice,
  microphone,
}: Dependencies): Softphone => {
  let tokens = first;
  let state = initialState;
  let renewing = false;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<Parameters<Softphone['subscribe']>[0]>();

  const tell = (fact: Fact) => {
    const before = state;
    state = nextState(state, fact);
    for (const listener of listeners) listener(state, before, fact);
  };

  const tryToRenew = async (retriesLeft: number): Promise<void> => {
    try {
      const renewed = await renewTokens();
      if (closed) return;
      tokens = renewed;
      worker.updateToken(tokens.worker_token);
      voice.updateToken(tokens.voice_token);
      renewing = false;
    } catch {
      if (closed) return;
      if (retriesLeft > 0) {
        retry = setTimeout(() => void tryToRenew(retriesLeft - 1), RENEWAL_RETRY_MS);
        return;
      }
      renewing = false;
      tell({ type: 'worker', state: 'failed' });
    }
  };

  const renew = () => {
    if (renewing) return;
    renewing = true;
    void tryToRenew(RENEWAL_RETRIES);
  };

  const worker = openWorker(tokens.worker_token, tell, renew);
  const voice = openVoice(tokens.voice_token, tell, renew);

  const stopWatching = microphone.watch(found => tell({ type: 'microphone', state: found }));

  const checkMicrophone = async () => {
    const found = await microphone.open();
    tell({ type: 'microphone', state: found });
    return found;
  };

  const setAvailable = async (available: boolean) => {
    tell({ type: 'availability-requested' });
    try {
      if (available && (await checkMicrophone()) !== 'ready') throw new Error('There is no microphone to talk with.');
      await worker.setActivity(available ? tokens.activities.online : tokens.activities.offline);
      tell({ type: 'availability', available });
    } catch (cause) {
      tell({ type: 'availability-refused' });
      throw cause;
    }
  };

  const accept = async () => {
    const { ringing } = state;
    if (!ringing || ringing.accepting) return;
    tell({ type: 'accepting', reservationSid: ringing.reservationSid });
    voice.expectLeg();
    try {
      const { conference } = tokens;
      await worker.accept(
        ringing.reservationSid,
        ringing.callKey
          ? {
              ...conference,
              conferenceStatusCallback: withCall(conference.conferenceStatusCallback, ringing.callKey),
              conferenceRecordingStatusCallback: withCall(
                conference.conferenceRecordingStatusCallback,
                ringing.callKey,
              ),
            }
          : conference,
      );
    } catch (cause) {
      voice.expectNothing();
      tell({ type: 'accept-failed', reservationSid: ringing.reservationSid });
      throw cause;
    }
  };

  const decline = async () => {
    const { ringing } = state;
    if (ringing && !ringing.accepting) await worker.reject(ringing.reservationSid);
  };

  return {
    getState: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAvailable,
    checkMicrophone,
    accept,
    decline,
    expectLeg: () => voice.expectLeg(),
    hangUp: () => voice.hangUp(),
    sendDigits: digits => voice.sendDigits(digits),
    close: () => {
      closed = true;
      clearTimeout(retry);
      listeners.clear();
      stopWatching();
      worker.close();
      voice.close();
    },
  };
};
