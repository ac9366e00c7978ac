import { setTimeout as wait } from 'node:timers/promises';

/** Repeats a check until it returns a value. @throws Error with the name of the check */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = 20_000,
): Promise<T> => {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await wait(25)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`Not within ${withinMs / 1000} s: ${what}.`);
};

/** Waits until a count has not changed for this time. */
export const untilQuiet = async (count: () => number, forMs = 1500): Promise<void> => {
  let last = count();
  let since = performance.now();
  while (performance.now() - since < forMs) {
    await wait(50);
    if (count() === last) continue;
    last = count();
    since = performance.now();
  }
};
