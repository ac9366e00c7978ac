import { ApiFailure } from './api-failure.ts';

/** A command that is repeated later than this is a new command. */
const EXPIRES_AFTER_MS = 10 * 60_000;

/**
 * Whether the result is known. A timeout of the gateway or an unexpected error does not say whether the work was done.
 */
const isKnownResult = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status !== 0 && (error.status < 500 || error.code === 'provider_failed');

/**
 * Gives each command an idempotency key. A repeated command keeps its key while its result is unknown, so that the
 * server does it once (`once` in the contract).
 */
export const createCommandKeys = (now: () => number = Date.now) => {
  const open = new Map<string, { key: string; since: number }>();

  return async <T>(name: string, input: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const command = JSON.stringify([name, input]);
    const previous = open.get(command);
    const unexpired = previous && now() - previous.since < EXPIRES_AFTER_MS ? previous : undefined;
    const { key } = unexpired ?? { key: crypto.randomUUID() };
    open.set(command, { key, since: unexpired?.since ?? now() });
    const forget = () => open.get(command)?.key === key && open.delete(command);
    try {
      const result = await send(key);
      forget();
      return result;
    } catch (error) {
      if (isKnownResult(error)) forget();
      throw error;
    }
  };
};
