import type { PhoneState } from '../phone.ts';
import type { PhoneEvent } from './softphone-state.ts';
import { EXPECTED_FOR_MS } from './voice-line.ts';

/** Why the supervisor is offline: a supervising leg is expected, or connected; or the id of a taken-over call. */
const EXPECTED_LEG = 'expected-leg';
const LEG = 'leg';

const yes = () => true;
const no = () => false;

/** After the leg ends, the document of a taken-over call, or the next leg, may need this long to arrive. */
const RELEASE_AFTER_MS = 2_000;
const RETRY_MS = 5_000;

type Dependencies = {
  getState(): PhoneState;
  emit(event: PhoneEvent): void;
  setActivity(available: boolean): Promise<void>;
  /** Rejects an offer and sets the Offline activity with the same command. */
  rejectOffer(reservationSid: string): Promise<void>;
};

type OfflineKeeper = {
  /** The supervisor has asked for a supervising leg: stays offline from now on, for as long as the leg is expected. */
  expectLeg(): void;
  /** The leg is no longer expected; a leg that already rang stays connected. */
  forgetLeg(): void;
  begin(reason: string): void;
  end(reason: string): void;
  isKeptOffline(): boolean;
  /** While kept offline: whether the supervisor is online afterwards. */
  setOnlineAfterwards(online: boolean): Promise<void>;
  /** Whether this event is an offer that must not ring now; such an offer is rejected at TaskRouter. */
  rejects(event: PhoneEvent): boolean;
  follow(event: PhoneEvent): void;
  close(): void;
};

/**
 * TaskRouter does not know a supervisor's leg and would offer calls during it. So the supervisor is Offline until that leg
 * has ended and a taken-over call is disposed, then online again if online before (docs/decisions/0034). If the browser
 * crashes meanwhile, the supervisor stays offline.
 */
export const keepOffline = ({ getState, emit, setActivity, rejectOffer }: Dependencies): OfflineKeeper => {
  const reasons = new Set<string>();
  let isKeptOffline = false;
  /** Undefined until it is known whether the supervisor was online. */
  let onlineAfterwards: boolean | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let releaseTimer: ReturnType<typeof setTimeout> | undefined;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;
  let goingOffline: Promise<void> | undefined;

  const rememberOnline = (online: boolean) => {
    onlineAfterwards = online;
    if (getState().onlineAfterwards !== online) emit({ type: 'kept-offline', onlineAfterwards: online });
  };

  const setOffline = async () => {
    try {
      await setActivity(false);
      emit({ type: 'availability', available: false });
    } catch {
      clearTimeout(retryTimer);
      if (isKeptOffline) retryTimer = setTimeout(() => void goOffline(), RETRY_MS);
    } finally {
      goingOffline = undefined;
    }
  };

  const goOffline = (): Promise<void> => {
    if (!isKeptOffline || getState().available !== true) return Promise.resolve();
    if (onlineAfterwards === undefined) rememberOnline(true);
    goingOffline ??= setOffline();
    return goingOffline;
  };

  const release = async () => {
    if (reasons.size > 0) return;
    clearTimeout(retryTimer);
    const goOnline = onlineAfterwards;
    isKeptOffline = false;
    onlineAfterwards = undefined;
    await goingOffline;
    const isOnline = goOnline && !isKeptOffline ? await setActivity(true).then(yes, no) : undefined;
    // If a new reason began meanwhile, its choice stays and the worker line reports the availability.
    if (isKeptOffline) return;
    if (isOnline) emit({ type: 'availability', available: true });
    if (getState().onlineAfterwards)
      emit({ type: 'kept-offline', onlineAfterwards: false, failed: isOnline === false });
  };

  const begin = (reason: string) => {
    reasons.add(reason);
    clearTimeout(releaseTimer);
    if (isKeptOffline) return void goOffline();
    isKeptOffline = true;
    const { available, onlineAfterwards: wasToBeOnline, ringing } = getState();
    if (available || wasToBeOnline) rememberOnline(true);
    if (ringing && !ringing.accepting) void rejectOffer(ringing.reservationSid).catch(() => undefined);
    void goOffline();
  };

  const end = (reason: string) => {
    if (!reasons.delete(reason) || reasons.size > 0) return;
    clearTimeout(releaseTimer);
    const isTakenOverCall = reason !== LEG && reason !== EXPECTED_LEG;
    if (isTakenOverCall) void release();
    else releaseTimer = setTimeout(() => void release(), RELEASE_AFTER_MS);
  };

  const forgetLeg = () => {
    clearTimeout(expiryTimer);
    end(EXPECTED_LEG);
  };

  return {
    expectLeg: () => {
      clearTimeout(expiryTimer);
      expiryTimer = setTimeout(forgetLeg, EXPECTED_FOR_MS);
      begin(EXPECTED_LEG);
    },
    forgetLeg,
    begin,
    end,
    isKeptOffline: () => isKeptOffline,
    setOnlineAfterwards: online => {
      rememberOnline(online);
      return goOffline();
    },
    rejects: event => {
      if (event.type !== 'offered' || !isKeptOffline) return false;
      void rejectOffer(event.ringing.reservationSid).catch(() => undefined);
      return true;
    },
    follow: event => {
      if (event.type === 'leg' && event.state === 'connecting' && event.supervises) {
        begin(LEG);
        forgetLeg();
      } else if (event.type === 'leg' && event.state === 'none') end(LEG);
      else if (event.type === 'availability') void goOffline();
    },
    close: () => {
      for (const timer of [retryTimer, releaseTimer, expiryTimer]) clearTimeout(timer);
      reasons.clear();
      isKeptOffline = false;
    },
  };
};
