import { vi } from 'vitest';

/** The exclusive locks of one browser: waiting tabs get a lock in turn. */
const createLocks = () => {
  const held = new Set<string>();
  let waiting: { name: string; grant: () => void }[] = [];
  const grantNext = (name: string) => {
    const next = held.has(name) ? undefined : waiting.find(request => request.name === name);
    if (!next) return;
    waiting = waiting.filter(request => request !== next);
    held.add(name);
    next.grant();
  };
  const request = (name: string, { signal }: { signal: AbortSignal }, run: () => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const grant = async () => {
        const result = await run();
        held.delete(name);
        resolve(result);
        grantNext(name);
      };
      const asked = { name, grant: () => void grant() };
      signal.addEventListener('abort', () => {
        waiting = waiting.filter(other => other !== asked);
        reject(signal.reason);
      });
      waiting.push(asked);
      queueMicrotask(() => grantNext(name));
    });
  return { request, query: async () => ({ held: [...held].map(name => ({ name })) }) };
};

/** Gives the test a browser with locks. A tab waits for a lock until the returned function ends all waits. */
export const fakeLocks = (): (() => void) => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  const waits = new Set<AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const wait = new AbortController();
    waits.add(wait);
    return wait.signal;
  });
  return () => {
    for (const wait of waits) wait.abort();
  };
};
