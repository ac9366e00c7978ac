import type { PhoneState } from '../phone.ts';
import type { Fact } from './softphone-state.ts';
import { EXPECTED_FOR_MS } from './voice-line.ts';

/** What occupies her: a leg to supervise by is expected, or rings and is on; else the id of a call, until disposed. */
const EXPECTED = 'expected';
const LEG = 'leg';

const yes = () => true;
const no = () => false;

/** From the end of her leg until it is known that the call is hers, or until the leg of the next one rings. */
const FREE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 5_000;

type Dependencies = {
  getState(): PhoneState;
  tell(fact: Fact): void;
  setActivity(available: boolean): Promise<void>;
  /** Gives an offer back, and goes offline with it. */
  giveBack(reservationSid: string): Promise<void>;
};

export type Away = {
  /** She has asked for the leg by which she supervises: it occupies her from now on, for as long as it is expected. */
  expectLeg(): void;
  /** That leg is not expected any more; one that rang already goes on. */
  forgetLeg(): void;
  begin(occupation: string): void;
  end(occupation: string): void;
  isAway(): boolean;
  /** While she is away: whether she is to be online after it. */
  wish(online: boolean): Promise<void>;
  /** Whether this offer is not for her now; it is given back. */
  refuses(fact: Fact): boolean;
  follow(fact: Fact): void;
  close(): void;
};

/**
 * Of a supervisor's leg TaskRouter knows nothing: it would ring a call over her conversation. So she is offline from
 * when she asks for that leg until it is over, or what she has taken over is disposed, and online again after it if she
 * was before (docs/decisions/0034). A browser that dies meanwhile leaves her offline.
 */
export const keepAway = ({ getState, tell, setActivity, giveBack }: Dependencies): Away => {
  const occupations = new Set<string>();
  let isAway = false;
  /** Undefined until it is known whether she was online. */
  let wishes: boolean | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let back: ReturnType<typeof setTimeout> | undefined;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let leaving: Promise<void> | undefined;

  const setWish = (online: boolean) => {
    wishes = online;
    if (getState().resumes !== online) tell({ type: 'away', resumes: online });
  };

  const goOffline = async () => {
    try {
      await setActivity(false);
      tell({ type: 'availability', available: false });
    } catch {
      clearTimeout(retry);
      if (isAway) retry = setTimeout(() => void leave(), TRY_AGAIN_MS);
    } finally {
      leaving = undefined;
    }
  };

  const leave = (): Promise<void> => {
    if (!isAway || getState().available !== true) return Promise.resolve();
    if (wishes === undefined) setWish(true);
    leaving ??= goOffline();
    return leaving;
  };

  const comeBack = async () => {
    if (occupations.size > 0) return;
    clearTimeout(retry);
    const wished = wishes;
    isAway = false;
    wishes = undefined;
    await leaving;
    const isBack = wished && !isAway ? await setActivity(true).then(yes, no) : undefined;
    // Called away anew meanwhile, she wishes what she wished, and the line itself tells what she is.
    if (isAway) return;
    if (isBack) tell({ type: 'availability', available: true });
    if (getState().resumes) tell({ type: 'away', resumes: false, failed: isBack === false });
  };

  const begin = (occupation: string) => {
    occupations.add(occupation);
    clearTimeout(back);
    if (isAway) return void leave();
    isAway = true;
    const { available, resumes, ringing } = getState();
    if (available || resumes) setWish(true);
    if (ringing && !ringing.accepting) void giveBack(ringing.reservationSid).catch(() => undefined);
    void leave();
  };

  const end = (occupation: string) => {
    if (!occupations.delete(occupation) || occupations.size > 0) return;
    clearTimeout(back);
    const isCall = occupation !== LEG && occupation !== EXPECTED;
    if (isCall) void comeBack();
    else back = setTimeout(() => void comeBack(), FREE_AFTER_MS);
  };

  const forgetLeg = () => {
    clearTimeout(expiry);
    end(EXPECTED);
  };

  return {
    expectLeg: () => {
      clearTimeout(expiry);
      expiry = setTimeout(forgetLeg, EXPECTED_FOR_MS);
      begin(EXPECTED);
    },
    forgetLeg,
    begin,
    end,
    isAway: () => isAway,
    wish: online => {
      setWish(online);
      return leave();
    },
    refuses: fact => {
      if (fact.type !== 'offered' || !isAway) return false;
      void giveBack(fact.ringing.reservationSid).catch(() => undefined);
      return true;
    },
    follow: fact => {
      if (fact.type === 'leg' && fact.state === 'connecting' && fact.supervises) {
        begin(LEG);
        forgetLeg();
      } else if (fact.type === 'leg' && fact.state === 'none') end(LEG);
      else if (fact.type === 'availability') void leave();
    },
    close: () => {
      for (const timer of [retry, back, expiry]) clearTimeout(timer);
      occupations.clear();
      isAway = false;
    },
  };
};
