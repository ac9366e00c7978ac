export const INACTIVITY_MS = 2 * 60 * 60 * 1000;

/** How soon the end of a session that was postponed is tried again. */
const POSTPONED_MS = 60 * 1000;

/** What a person does at the console: an agent may work with the keyboard alone, or on a touch screen. */
const ACTIVITIES = ['mousemove', 'keydown', 'touchstart'] as const;
/** Also what a dialog keeps to itself. */
const LISTENING = { passive: true, capture: true } as const;

type Work = {
  /** A call is open, or nobody is expected to touch the console. */
  isInUse: () => boolean;
  now?: () => number;
};

/**
 * Calls `onIdle` once, 2 hours after the last activity, and not while the console is in use without one (docs/product.md,
 * One session per user); returns a function that stops it. It compares times, because timers stop while a machine sleeps.
 */
export const watchInactivity = (onIdle: () => void, { isInUse, now = Date.now }: Work): (() => void) => {
  let lastActivity = now();
  let timer: ReturnType<typeof setTimeout>;

  const stop = () => {
    clearTimeout(timer);
    for (const activity of ACTIVITIES) window.removeEventListener(activity, onActivity, LISTENING);
    document.removeEventListener('visibilitychange', check);
  };
  const check = () => {
    const left = isInUse() ? POSTPONED_MS : lastActivity + INACTIVITY_MS - now();
    clearTimeout(timer);
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    stop();
    onIdle();
  };
  const onActivity = () => {
    const moment = now();
    if (moment - lastActivity >= INACTIVITY_MS && !isInUse()) return check();
    lastActivity = moment;
  };

  for (const activity of ACTIVITIES) window.addEventListener(activity, onActivity, LISTENING);
  document.addEventListener('visibilitychange', check);
  timer = setTimeout(check, INACTIVITY_MS);
  return stop;
};
