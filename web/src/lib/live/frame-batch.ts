/** Schedules a function to run soon; returns a function that cancels it. */
type Schedule = (run: () => void) => () => void;

/** The browser draws no frames in a hidden tab, so a timer hands items over a few times a second. */
const HIDDEN_MS = 250;

const atNextFrame: Schedule = run => {
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = () => {
    stop();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_MS);
  return stop;
};

type FrameBatch<T> = {
  add: (item: T) => void;
  /** Hands over all collected items at once. */
  flush: () => void;
};

/** Collects the items of one frame and hands them over together: a burst of 200 changes causes one render. */
export const createFrameBatch = <T>(apply: (items: T[]) => void, schedule: Schedule = atNextFrame): FrameBatch<T> => {
  let items: T[] = [];
  let unschedule: (() => void) | undefined;
  const flush = () => {
    unschedule?.();
    unschedule = undefined;
    const collected = items;
    items = [];
    if (collected.length > 0) apply(collected);
  };
  return {
    add: item => {
      items.push(item);
      unschedule ??= schedule(flush);
    },
    flush,
  };
};
