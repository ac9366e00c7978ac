/** Has something run soon; answers how to take it back. */
type Schedule = (run: () => void) => () => void;

/** A hidden tab draws no frames: it takes what came a few times a second. */
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

export type FrameBatch<T> = {
  add: (item: T) => void;
  /** Applies at once what has come. */
  flush: () => void;
};

/** Gathers what comes within one frame and hands it over together: a burst of 200 changes draws the page once. */
export const createFrameBatch = <T>(apply: (items: T[]) => void, schedule: Schedule = atNextFrame): FrameBatch<T> => {
  let items: T[] = [];
  let unschedule: (() => void) | undefined;
  const flush = () => {
    unschedule?.();
    unschedule = undefined;
    const ready = items;
    items = [];
    if (ready.length > 0) apply(ready);
  };
  return {
    add: item => {
      items.push(item);
      unschedule ??= schedule(flush);
    },
    flush,
  };
};
