/** A user who leaves does not wait longer than this for what is still to be done. */
const LONGEST_MS = 2_000;

const acts = new Set<() => Promise<void>>();

/** Has this done before a session ends in this tab, while its tokens still count; answers how to take it back. */
export const beforeLeaving = (act: () => Promise<void>): (() => void) => {
  acts.add(act);
  return () => void acts.delete(act);
};

/** Does what is to be done; resolves when all of it is settled, well or not, after 2 seconds at the latest. */
export const settleBeforeLeaving = async (): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const longest = new Promise<void>(resolve => {
    timer = setTimeout(resolve, LONGEST_MS);
  });
  await Promise.race([Promise.allSettled([...acts].map(async act => act())), longest]);
  clearTimeout(timer);
};
