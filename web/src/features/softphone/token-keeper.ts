type Lived = { expires_in: number };

type Dependencies<Tokens extends Lived> = {
  fetch(): Promise<Tokens>;
  /** New tokens are here. */
  renewed(tokens: Tokens): void;
  /** They cannot be had. */
  failed(): void;
  /** No leg is on: a good time to renew, long before they run out. */
  isIdle(): boolean;
};

export type TokenKeeper<Tokens> = {
  get(): Tokens;
  /** Fetches new ones, once however often it is asked meanwhile. False when they could not be had. */
  renew(): Promise<boolean>;
  /** A call is over: what waited for its end is done. */
  idle(): void;
  close(): void;
};

/** A network that is away for a moment must not cost the phone. */
const RETRY_MS = 5_000;
const RETRIES = 5;
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
  let renewedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<boolean> | undefined;
  let closed = false;
  let isDue = false;
  let due: ReturnType<typeof setTimeout> | undefined;
  let wait: { timer: ReturnType<typeof setTimeout>; over(): void } | undefined;

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      wait = { timer: setTimeout(resolve, ms), over: resolve };
    });

  const schedule = () => {
    clearTimeout(due);
    isDue = false;
    due = setTimeout(
      () => {
        isDue = true;
        if (isIdle()) void renew();
      },
      (tokens.expires_in * 1000) / 2,
    );
  };

  const attempt = async (): Promise<boolean> => {
    const rest = renewedAt + LEAST_APART_MS - Date.now();
    if (rest > 0) await pause(rest);
    for (let retries = RETRIES; !closed; retries -= 1) {
      try {
        const next = await fetch();
        if (closed) return false;
        tokens = next;
        renewedAt = Date.now();
        schedule();
        renewed(tokens);
        return true;
      } catch {
        if (closed) return false;
        if (retries === 0) {
          failed();
          return false;
        }
        await pause(RETRY_MS);
      }
    }
    return false;
  };

  const renew = (): Promise<boolean> => {
    underWay ??= attempt().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  schedule();
  return {
    get: () => tokens,
    renew,
    idle: () => {
      if (isDue) void renew();
    },
    close: () => {
      closed = true;
      clearTimeout(due);
      clearTimeout(wait?.timer);
      wait?.over();
    },
  };
};
