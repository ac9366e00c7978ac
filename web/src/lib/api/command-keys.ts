import { ApiFailure } from './api-failure.ts';

/** Sent again later than this, it is meant anew. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/** Whether the server has said how it ended: a page of the gateway's, or an error that it did not expect, says nothing. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status !== 0 && (error.status < 500 || error.code === 'provider_failed');

/**
 * Gives each command a key of its own, and the same command the same key while nobody knows how it ended: so that the
 * server does it once (`once` in the contract).
 */
export const createCommandKeys = (now: () => number = Date.now) => {
  const open = new Map<string, { key: string; since: number }>();

  return async <T>(name: string, input: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const command = JSON.stringify([name, input]);
    const known = open.get(command);
    const kept = known && now() - known.since < FORGOTTEN_AFTER_MS ? known : undefined;
    const { key } = kept ?? { key: crypto.randomUUID() };
    open.set(command, { key, since: kept?.since ?? now() });
    const ended = () => open.get(command)?.key === key && open.delete(command);
    try {
      const answer = await send(key);
      ended();
      return answer;
    } catch (error) {
      if (isAnswer(error)) ended();
      throw error;
    }
  };
};
