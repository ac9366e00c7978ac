/** The longest time for which signing out waits for unfinished work. */
const MAX_WAIT_MS = 2_000;

const pending = new Set<() => Promise<void>>();

/** Runs a function before a session ends in this tab, while its tokens are valid; returns how to remove it. */
export const beforeSignOut = (act: () => Promise<void>): (() => void) => {
  pending.add(act);
  return () => void pending.delete(act);
};

/** Runs these functions; resolves when all have settled, after 2 seconds at the latest. */
export const runBeforeSignOut = async (): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([Promise.allSettled([...pending].map(async act => act())), timeout]);
  clearTimeout(timer);
};
