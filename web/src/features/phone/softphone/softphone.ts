import type { Microphone, PhoneState } from '../phone.ts';
import { acceptanceOf } from './acceptance.ts';
import type { DeviceKind } from './audio/remembered-devices.ts';
import { isRefused, isTokenRefused } from './command-failure.ts';
import { type Fact, initialState, nextState } from './softphone-state.ts';
import { keepAway } from './stay-offline.ts';
import { keepTokens } from './token-keeper.ts';
import type { Tokens } from './tokens.ts';
import type { VoiceLine } from './voice-line.ts';
import type { WorkerLine } from './worker-line.ts';

/** The agent's own devices: the choice of them, their level, a sound to test them by. */
export type Audio = {
  choose(kind: DeviceKind, id: string | undefined): Promise<void>;
  followLevel(inCall: MediaStream | undefined, tell: (level: number) => void): () => void;
  playTestSound(): Promise<void>;
};

type Dependencies = {
  tokens: Tokens;
  renewTokens(): Promise<Tokens>;
  openWorker(token: string, tell: (fact: Fact) => void, needsToken: () => void): WorkerLine;
  openVoice(token: string, tell: (fact: Fact) => void, needsToken: () => void): { voice: VoiceLine; audio: Audio };
  microphone: {
    open(): Promise<Microphone>;
    watch(tell: (microphone: Microphone) => void): () => void;
  };
  watchSleep(woke: () => void): () => void;
};

export type Softphone = {
  getState(): PhoneState;
  /** Called after each fact with the state that it made and the one before it. */
  subscribe(listener: (state: PhoneState, before: PhoneState, fact: Fact) => void): () => void;
  /** Rejects when TaskRouter refuses, or going online without a microphone. While she is kept away: for after it. */
  setAvailable(available: boolean): Promise<void>;
  checkMicrophone(): Promise<Microphone>;
  /** Rejects with a sentence when the call is gone; the ringing then ends or comes back. */
  accept(): Promise<void>;
  decline(): Promise<void>;
  expectLeg(leg?: { supervises: boolean }): void;
  expectNothing(): void;
  /** A call that she has taken over is hers: TaskRouter, which has no task of it, is to offer nothing. */
  beginTakenOver(callId: string): void;
  /** It is disposed; where she chose to go offline by that, she stays so. */
  endTakenOver(callId: string, choice: { goOffline: boolean }): void;
  hangUp(): void;
  sendDigits(digits: string): void;
  chooseDevice(kind: DeviceKind, id: string | undefined): Promise<void>;
  followMicrophoneLevel(tell: (level: number) => void): () => void;
  playTestSound(): Promise<void>;
  close(): void;
};

/** Whom a leg belongs to that no reservation asked for: the agent herself is dialled back, or supervises. */
const OWN = 'own';

export const createSoftphone = ({
  tokens: first,
  renewTokens,
  openWorker,
  openVoice,
  microphone,
  watchSleep,
}: Dependencies): Softphone => {
  let state = initialState;
  let recovering = false;
  const listeners = new Set<Parameters<Softphone['subscribe']>[0]>();

  const away = keepAway({
    getState: () => state,
    tell: fact => tell(fact),
    setActivity: available => setActivity(available),
    giveBack: sid => withGoodToken(() => worker.reject(sid, tokens.get().activities.offline)),
  });

  const tell = (fact: Fact) => {
    if (away.refuses(fact)) return;
    const before = state;
    state = nextState(state, fact);
    // The leg of an offer that came to nothing must not be answered late, nor stay.
    if (fact.type === 'reservation-ended' && fact.how !== 'accepted') voice.abandonLeg(fact.reservationSid);
    for (const listener of listeners) listener(state, before, fact);
    if (fact.type === 'leg' && fact.state === 'none') tokens.idle();
    away.follow(fact);
  };

  const tokens = keepTokens(first, {
    fetch: renewTokens,
    renewed: ({ worker_token, voice_token }) => {
      // A line that was given up says that it is back only when it is opened anew.
      if (recovering || state.worker === 'failed') worker.reconnect(worker_token);
      else worker.updateToken(worker_token);
      voice.updateToken(voice_token);
    },
    failed: () => tell({ type: 'worker', state: 'failed' }),
    isIdle: () => state.leg === 'none' && !state.ringing,
  });

  const renew = () => void tokens.renew();
  const { voice, audio } = openVoice(first.voice_token, tell, renew);
  const worker = openWorker(first.worker_token, tell, renew);
  const stopWatchingMicrophone = microphone.watch(found => tell({ type: 'microphone', state: found }));
  const stopWatchingSleep = watchSleep(() => {
    recovering = true;
    tell({ type: 'asleep' });
    void tokens.renew().finally(() => {
      recovering = false;
    });
  });

  const withGoodToken = async (command: () => Promise<void>): Promise<void> => {
    try {
      await command();
    } catch (cause) {
      if (!isTokenRefused(cause) || !(await tokens.renewNow())) throw cause;
      await command();
    }
  };

  const checkMicrophone = async () => {
    if (state.microphone === 'unknown') tell({ type: 'microphone', state: 'asked' });
    const found = await microphone.open();
    tell({ type: 'microphone', state: found });
    return found;
  };

  /** A leg opens the microphone too, but says nothing of why the browser asks. */
  const askForMicrophone = () => {
    if (state.microphone === 'unknown') void checkMicrophone();
  };

  const setActivity = (available: boolean) => {
    const { online, offline } = tokens.get().activities;
    return withGoodToken(() => worker.setActivity(available ? online : offline));
  };

  const needMicrophone = async () => {
    if ((await checkMicrophone()) !== 'ready') throw new Error('There is no microphone to talk with.');
  };

  const setAvailable = async (available: boolean) => {
    if (away.isAway()) {
      if (available) await needMicrophone();
      // The browser may ask for it for longer than she is away.
      if (away.isAway()) return away.wish(available);
    }
    tell({ type: 'availability-requested' });
    try {
      if (available) await needMicrophone();
      await setActivity(available);
      tell({ type: 'availability', available });
    } catch (cause) {
      tell({ type: 'availability-refused' });
      throw cause;
    }
  };

  const accept = async () => {
    const { ringing } = state;
    if (!ringing || ringing.accepting) return;
    const { reservationSid, kind } = ringing;
    tell({ type: 'accepting', reservationSid });
    askForMicrophone();
    voice.expectLeg({ owner: reservationSid, quietly: kind === 'dial' });
    try {
      await withGoodToken(() => worker.accept(reservationSid, acceptanceOf(ringing, tokens.get())));
    } catch (cause) {
      // Where the answer is lost it may be done: the leg is answered then, as long as the offer is open.
      if (isRefused(cause) || state.ringing?.reservationSid !== reservationSid) voice.forgetLeg(reservationSid);
      tell({ type: 'accept-failed', reservationSid });
      throw cause;
    }
  };

  const decline = async () => {
    const { ringing } = state;
    if (ringing && !ringing.accepting) await withGoodToken(() => worker.reject(ringing.reservationSid));
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
    expectLeg: leg => {
      askForMicrophone();
      if (state.device === 'reconnecting' || state.device === 'failed') void tokens.renewNow();
      voice.expectLeg({ owner: OWN, ...leg });
      if (leg?.supervises) away.expectLeg();
      else away.forgetLeg();
    },
    expectNothing: () => {
      voice.forgetLeg(OWN);
      away.forgetLeg();
    },
    beginTakenOver: away.begin,
    endTakenOver: (callId, { goOffline }) => {
      if (goOffline && away.isAway()) void away.wish(false);
      away.end(callId);
    },
    hangUp: () => voice.hangUp(),
    sendDigits: digits => voice.sendDigits(digits),
    chooseDevice: audio.choose,
    followMicrophoneLevel: listen => audio.followLevel(voice.localStream(), listen),
    playTestSound: audio.playTestSound,
    close: () => {
      listeners.clear();
      away.close();
      tokens.close();
      stopWatchingMicrophone();
      stopWatchingSleep();
      worker.close();
      voice.close();
    },
  };
};
