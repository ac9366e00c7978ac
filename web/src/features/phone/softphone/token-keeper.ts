type Lived = { expires_in: number };

type Dependencies<Tokens extends Lived> = {
  fetch(): Promise<Tokens>;
  /** New tokens are here. */
  renewed(tokens: Tokens): void;
  /** They cannot be had, and those that there were have run out. It is tried on all the same. */
  failed(): void;
  /** No leg is on: a good time to renew, long before they run out. */
  isIdle(): boolean;
};

export type TokenKeeper<Tokens> = {
  get(): Tokens;
  /** Fetches new ones, once however often it is asked meanwhile. False when they could not be had for now. */
  renew(): Promise<boolean>;
  /** As `renew`, for an agent who waits: a pause between two tries is over. */
  renewNow(): Promise<boolean>;
  /** A call is over: what waited for its end is done. */
  idle(): void;
  close(): void;
};

/** A network that is away for a moment must not cost the phone. */
const RETRY_MS = 5_000;
const RETRIES = 5;
/** How often it is tried after that, for as long as it takes. */
const LATER_MS = 30_000;
/** Tokens that Twilio refuses at once, as with a clock that is wrong, must not be asked for without end. */
const LEAST_APART_MS = 10_000;

/**
 * Keeps the phone's tokens good. Halfway through their life they are renewed as soon as no leg is on, so that in
 * mid-call they seldom run out; when they do (the lines ask), they are renewed in mid-call, which ends nothing.
 */
export const keepTokens = <Tokens extends Lived>(
  first: Tokens,
  { fetch, renewed, failed, isIdle }: Dependencies<Tokens>,
): TokenKeeper<Tokens> => {
  let tokens = first;
  let until = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<boolean> | undefined;
  let closed = false;
  let isDue = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let wait: { timer: ReturnType<typeof setTimeout>; over(): void; mayBeCutShort: boolean } | undefined;

  const pause = (ms: number, mayBeCutShort: boolean) =>
    new Promise<void>(resolve => {
      wait = { timer: setTimeout(resolve, ms), over: resolve, mayBeCutShort };
    });

  const endPause = () => {
    clearTimeout(wait?.timer);
    wait?.over();
  };

  const take = (taken: Tokens) => {
    const lifeMs = taken.expires_in * 1000;
    tokens = taken;
    until = Date.now() + lifeMs;
    isDue = false;
    clearTimeout(next);
    next = setTimeout(() => {
      isDue = true;
      if (isIdle()) void renew();
    }, lifeMs / 2);
  };

  const giveUpForNow = () => {
    clearTimeout(next);
    next = setTimeout(() => void start(0), LATER_MS);
    if (Date.now() >= until) failed();
  };

  const attempt = async (retries: number): Promise<boolean> => {
    const rest = renewedAt + LEAST_APART_MS - Date.now();
    if (rest > 0) await pause(rest, false);
    for (let left = retries; !closed; left -= 1) {
      try {
        const fetched = await fetch();
        if (closed) return false;
        renewedAt = Date.now();
        take(fetched);
        renewed(fetched);
        return true;
      } catch {
        if (closed) return false;
        if (left <= 0) {
          giveUpForNow();
          return false;
        }
        await pause(RETRY_MS, true);
      }
    }
    return false;
  };

  const start = (retries: number): Promise<boolean> => {
    underWay ??= attempt(retries).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const renew = () => start(RETRIES);

  take(first);
  return {
    get: () => tokens,
    renew,
    renewNow: () => {
      if (wait?.mayBeCutShort) endPause();
      return renew();
    },
    idle: () => {
      if (isDue) void renew();
    },
    close: () => {
      closed = true;
      clearTimeout(next);
      endPause();
    },
  };
};
