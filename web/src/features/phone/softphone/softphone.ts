import type { CallKey } from '#shared/keys';
import { isDialledAfterwards } from '#shared/routing/dialled-afterwards';
import { createSingleFlight } from '../../../lib/api/single-flight.ts';
import { isRejected, isTokenRejected } from '../command-failure.ts';
import type { Microphone, PhoneState, Ringing } from '../phone.ts';
import { conferenceFor } from './acceptance.ts';
import type { DeviceKind } from './audio/remembered-devices.ts';
import { initialState, nextState, type PhoneEvent } from './softphone-state.ts';
import { keepOffline } from './stay-offline.ts';
import { keepTokens } from './token-keeper.ts';
import type { Tokens } from './tokens.ts';
import type { VoiceLine } from './voice-line.ts';
import type { WorkerLine } from './worker-line.ts';

/** The agent's audio devices: choice, level, test sound. */
type Audio = {
  choose(kind: DeviceKind, id: string | undefined): Promise<void>;
  followLevel(callStream: MediaStream | undefined, onLevel: (level: number) => void): () => void;
  playTestSound(): Promise<void>;
};

type Dependencies = {
  tokens: Tokens;
  renewTokens(): Promise<Tokens>;
  /** Has the server ring this browser into the conference of a transfer that is offered to the agent. */
  acceptTransfer(callKey: CallKey): Promise<void>;
  declineCall(callKey: CallKey): Promise<void>;
  openWorker(token: string, emit: (event: PhoneEvent) => void, needsToken: () => void): WorkerLine;
  openVoice(
    token: string,
    emit: (event: PhoneEvent) => void,
    needsToken: () => void,
  ): { voice: VoiceLine; audio: Audio };
  microphone: {
    open(): Promise<Microphone>;
    watch(onChange: (microphone: Microphone) => void): () => void;
  };
  watchSleep(onWake: () => void): () => void;
};

export type Softphone = {
  getState(): PhoneState;
  /** Called after each event with the new state and the state before it. */
  subscribe(listener: (state: PhoneState, before: PhoneState, event: PhoneEvent) => void): () => void;
  /**
   * Rejects if TaskRouter rejects, or without a microphone when going online. While a supervisor is kept offline, it sets
   * the availability afterwards.
   */
  setAvailable(available: boolean): Promise<void>;
  checkMicrophone(): Promise<Microphone>;
  /** Rejects with a message if the call is gone; the offer then ends or rings again. */
  accept(): Promise<void>;
  decline(): Promise<void>;
  expectLeg(leg?: { supervises: boolean }): void;
  expectNothing(): void;
  /** The supervisor has taken over a call. TaskRouter has no task for it and must not offer another call. */
  startTakenOverCall(callId: string): void;
  /** The taken-over call has its disposition; `goOffline`: the supervisor chose to stay offline. */
  endTakenOverCall(callId: string, choice: { goOffline: boolean }): void;
  hangUp(): void;
  sendDigits(digits: string): void;
  chooseDevice(kind: DeviceKind, id: string | undefined): Promise<void>;
  followMicrophoneLevel(onLevel: (level: number) => void): () => void;
  playTestSound(): Promise<void>;
  close(): void;
};

/** The owner of a leg without a reservation: the agent is dialled back, or supervises. */
const OWN = 'own';

export const createSoftphone = ({
  tokens: first,
  renewTokens,
  acceptTransfer,
  declineCall,
  openWorker,
  openVoice,
  microphone,
  watchSleep,
}: Dependencies): Softphone => {
  let state = initialState;
  let isWaking = false;
  let declinedSid: string | undefined;
  const declines = createSingleFlight();
  const listeners = new Set<Parameters<Softphone['subscribe']>[0]>();

  const offlineKeeper = keepOffline({
    getState: () => state,
    emit: event => emit(event),
    setActivity: available => setActivity(available),
    rejectOffer: sid => withGoodToken(() => worker.reject(sid, tokens.get().activities.offline)),
  });

  const emit = (event: PhoneEvent) => {
    if (offlineKeeper.rejects(event)) return;
    const before = state;
    state = nextState(state, event);
    // The leg of an offer that was not accepted must not be answered late, nor stay connected.
    if (event.type === 'reservation-ended' && event.how !== 'accepted') voice.abandonLeg(event.reservationSid);
    for (const listener of listeners) listener(state, before, event);
    if (event.type === 'leg' && event.state === 'none') tokens.idle();
    offlineKeeper.follow(event);
  };

  const tokens = keepTokens(first, {
    fetch: renewTokens,
    renewed: ({ worker_token, voice_token }) => {
      // A failed line becomes ready only after it is opened again.
      if (isWaking || state.worker === 'failed') worker.reconnect(worker_token);
      else worker.updateToken(worker_token);
      voice.updateToken(voice_token);
    },
    failed: () => emit({ type: 'worker', state: 'failed' }),
    isIdle: () => state.leg === 'none' && !state.ringing,
  });

  const renew = () => void tokens.renew();
  const { voice, audio } = openVoice(first.voice_token, emit, renew);
  const worker = openWorker(first.worker_token, emit, renew);
  const stopWatchingMicrophone = microphone.watch(found => emit({ type: 'microphone', state: found }));
  const stopWatchingSleep = watchSleep(() => {
    isWaking = true;
    emit({ type: 'asleep' });
    void tokens.renew().finally(() => {
      isWaking = false;
    });
  });

  const withGoodToken = async (command: () => Promise<void>): Promise<void> => {
    try {
      await command();
    } catch (cause) {
      if (!isTokenRejected(cause) || !(await tokens.renewNow())) throw cause;
      await command();
    }
  };

  const checkMicrophone = async () => {
    if (state.microphone === 'unknown') emit({ type: 'microphone', state: 'asked' });
    const found = await microphone.open();
    emit({ type: 'microphone', state: found });
    return found;
  };

  /** Answering a leg opens the microphone too, but then no text explains the browser's permission prompt. */
  const requestMicrophone = () => {
    if (state.microphone === 'unknown') void checkMicrophone();
  };

  const setActivity = (available: boolean) => {
    const { online, offline } = tokens.get().activities;
    return withGoodToken(() => worker.setActivity(available ? online : offline));
  };

  const requireMicrophone = async () => {
    if ((await checkMicrophone()) !== 'ready') throw new Error('There is no microphone to talk with.');
  };

  const setAvailable = async (available: boolean) => {
    if (offlineKeeper.isKeptOffline()) {
      if (available) await requireMicrophone();
      // The browser's permission prompt may last longer than the supervised call.
      if (offlineKeeper.isKeptOffline()) return offlineKeeper.setOnlineAfterwards(available);
    }
    emit({ type: 'availability-requested' });
    try {
      if (available) await requireMicrophone();
      await setActivity(available);
      emit({ type: 'availability', available });
    } catch (cause) {
      emit({ type: 'availability-failed' });
      throw cause;
    }
  };

  /** Only the server may invite a leg into a conference that exists. */
  const acceptOffer = ({ kind, callKey, reservationSid }: Ringing): Promise<void> =>
    kind === 'transfer' && callKey !== undefined
      ? acceptTransfer(callKey)
      : withGoodToken(() => worker.accept(reservationSid, conferenceFor(callKey, tokens.get().conference)));

  const accept = async () => {
    const { ringing } = state;
    if (!ringing || ringing.accepting) return;
    const { reservationSid, kind } = ringing;
    emit({ type: 'accepting', reservationSid });
    requestMicrophone();
    voice.expectLeg({ owner: reservationSid, quietly: isDialledAfterwards(kind) });
    try {
      await acceptOffer(ringing);
    } catch (cause) {
      // Without a response the offer may have been accepted: the leg is then answered while the offer is open.
      if (isRejected(cause) || state.ringing?.reservationSid !== reservationSid) voice.forgetLeg(reservationSid);
      emit({ type: 'accept-failed', reservationSid });
      throw cause;
    }
  };

  /** A declined offer rings until TaskRouter reports its end; TaskRouter rejects a second decline. */
  const decline = async () => {
    const { ringing } = state;
    if (!ringing || ringing.accepting || ringing.reservationSid === declinedSid) return;
    const { reservationSid: sid, callKey } = ringing;
    // The server keeps TaskRouter from offering the call to this agent again at once; a task without a call is not ours.
    await declines.fly(sid, () =>
      callKey === undefined ? withGoodToken(() => worker.reject(sid)) : declineCall(callKey),
    );
    declinedSid = sid;
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
      requestMicrophone();
      if (state.device === 'reconnecting' || state.device === 'failed') void tokens.renewNow();
      voice.expectLeg({ owner: OWN, ...leg });
      if (leg?.supervises) offlineKeeper.expectLeg();
      else offlineKeeper.forgetLeg();
    },
    expectNothing: () => {
      voice.forgetLeg(OWN);
      offlineKeeper.forgetLeg();
    },
    startTakenOverCall: offlineKeeper.begin,
    endTakenOverCall: (callId, { goOffline }) => {
      if (goOffline && offlineKeeper.isKeptOffline()) void offlineKeeper.setOnlineAfterwards(false);
      offlineKeeper.end(callId);
    },
    hangUp: () => voice.hangUp(),
    sendDigits: digits => voice.sendDigits(digits),
    chooseDevice: audio.choose,
    followMicrophoneLevel: onLevel => audio.followLevel(voice.localStream(), onLevel),
    playTestSound: audio.playTestSound,
    close: () => {
      listeners.clear();
      offlineKeeper.close();
      tokens.close();
      stopWatchingMicrophone();
      stopWatchingSleep();
      worker.close();
      voice.close();
    },
  };
};
