type Expiring = { expires_in: number };

type Dependencies<Tokens extends Expiring> = {
  fetch(): Promise<Tokens>;
  /** Called with new tokens. */
  renewed(tokens: Tokens): void;
  /** Called when the tokens have expired and cannot be renewed; renewing continues. */
  failed(): void;
  /** No leg is connected and nothing rings: tokens are renewed early at such a time. */
  isIdle(): boolean;
};

type TokenKeeper<Tokens> = {
  get(): Tokens;
  /** Fetches new tokens; parallel calls share one renewal. Resolves to false if all retries failed. */
  renew(): Promise<boolean>;
  /** Like `renew`, and ends the pause between two attempts, because an agent is waiting. */
  renewNow(): Promise<boolean>;
  /** A call has ended: a renewal that waited for that starts now. */
  idle(): void;
  close(): void;
};

/** A short network failure must not make the phone fail. */
const RETRY_MS = 5_000;
const RETRIES = 5;
/** The pause after a series of failed retries; repeated until the tokens are renewed. */
const NEXT_SERIES_MS = 30_000;
/** If Twilio rejects new tokens at once, for example because of a wrong clock, they are not fetched in a tight loop. */
const MIN_INTERVAL_MS = 10_000;

/**
 * Keeps the phone's tokens valid. After half their lifetime they are renewed as soon as no leg is connected, so they
 * rarely expire during a call. If they do (the lines report it), they are renewed during the call, which continues.
 */
export const keepTokens = <Tokens extends Expiring>(
  first: Tokens,
  { fetch, renewed, failed, isIdle }: Dependencies<Tokens>,
): TokenKeeper<Tokens> => {
  let tokens = first;
  let expiresAt = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<boolean> | undefined;
  let closed = false;
  let isDue = false;
  let nextTimer: ReturnType<typeof setTimeout> | undefined;
  let currentPause: { timer: ReturnType<typeof setTimeout>; end(): void; isInterruptible: boolean } | undefined;

  const pause = (ms: number, isInterruptible: boolean) =>
    new Promise<void>(resolve => {
      currentPause = { timer: setTimeout(resolve, ms), end: resolve, isInterruptible };
    });

  const endPause = () => {
    clearTimeout(currentPause?.timer);
    currentPause?.end();
  };

  const adopt = (fetched: Tokens) => {
    const lifetimeMs = fetched.expires_in * 1000;
    tokens = fetched;
    expiresAt = Date.now() + lifetimeMs;
    isDue = false;
    clearTimeout(nextTimer);
    nextTimer = setTimeout(() => {
      isDue = true;
      if (isIdle()) void renew();
    }, lifetimeMs / 2);
  };

  const retryLater = () => {
    clearTimeout(nextTimer);
    nextTimer = setTimeout(() => void start(0), NEXT_SERIES_MS);
    if (Date.now() >= expiresAt) failed();
  };

  const attempt = async (retries: number): Promise<boolean> => {
    const restMs = renewedAt + MIN_INTERVAL_MS - Date.now();
    if (restMs > 0) await pause(restMs, false);
    for (let retriesLeft = retries; !closed; retriesLeft -= 1) {
      try {
        const fetched = await fetch();
        if (closed) return false;
        renewedAt = Date.now();
        adopt(fetched);
        renewed(fetched);
        return true;
      } catch {
        if (closed) return false;
        if (retriesLeft <= 0) {
          retryLater();
          return false;
        }
        await pause(RETRY_MS, true);
      }
    }
    return false;
  };

  const start = (retries: number): Promise<boolean> => {
    renewal ??= attempt(retries).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  const renew = () => start(RETRIES);

  adopt(first);
  return {
    get: () => tokens,
    renew,
    renewNow: () => {
      if (currentPause?.isInterruptible) endPause();
      return renew();
    },
    idle: () => {
      if (isDue) void renew();
    },
    close: () => {
      closed = true;
      clearTimeout(nextTimer);
      endPause();
    },
  };
};
