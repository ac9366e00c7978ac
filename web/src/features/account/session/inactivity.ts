export const INACTIVITY_MS = 2 * 60 * 60 * 1000;

type Clock = { now: () => number };

/**
 * Calls `onIdle` once, 2 hours after the last mouse movement (docs/product.md, One session per user); returns a
 * function that stops it. It compares times, because timers stop while a machine sleeps.
 */
export const watchInactivity = (onIdle: () => void, { now }: Clock = { now: Date.now }): (() => void) => {
  let lastMove = now();
  let timer: ReturnType<typeof setTimeout>;

  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('mousemove', onMove);
    document.removeEventListener('visibilitychange', check);
  };
  const check = () => {
    const left = lastMove + INACTIVITY_MS - now();
    clearTimeout(timer);
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    stop();
    onIdle();
  };
  const onMove = () => {
    const moved = now();
    if (moved - lastMove >= INACTIVITY_MS) return check();
    lastMove = moved;
  };

  window.addEventListener('mousemove', onMove, { passive: true });
  document.addEventListener('visibilitychange', check);
  timer = setTimeout(check, INACTIVITY_MS);
  return stop;
};
