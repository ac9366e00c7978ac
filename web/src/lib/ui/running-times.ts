import { formatDuration, type Timestamp } from '#shared/time';

type Running = { sinceMs: number; visible: boolean };

const TICK_MS = 1000;
const running = new Map<Element, Running>();
let ticking: ReturnType<typeof setInterval> | undefined;
let observer: IntersectionObserver | undefined;

/** Writes the time only if its text has changed, because an unchanged text costs the browser nothing. */
const write = (element: Element, { sinceMs }: Running, nowMs: number) => {
  const text = formatDuration(Math.max(0, Math.floor((nowMs - sinceMs) / 1000)));
  if (element.textContent !== text) element.textContent = text;
};

const tick = () => {
  const nowMs = Date.now();
  for (const [element, each] of running) if (each.visible) write(element, each, nowMs);
};

const onVisibility = (entries: IntersectionObserverEntry[]) => {
  for (const { target, isIntersecting } of entries) {
    const each = running.get(target);
    if (!each) continue;
    each.visible = isIntersecting;
    if (isIntersecting) write(target, each, Date.now());
  }
};

/**
 * One observer for all elements. A test environment has no IntersectionObserver; there every element counts as visible.
 */
const sharedObserver = (): IntersectionObserver | undefined => {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver(onVisibility);
  return observer;
};

/**
 * Writes the time since `since` into the element each second, as `hh:mm:ss`; returns a function that stops it. One
 * timer writes all visible elements directly, so that hundreds of running times cause no React render.
 */
export const showRunningTime = (element: Element, since: Timestamp): (() => void) => {
  const each = { sinceMs: Date.parse(since), visible: true };
  running.set(element, each);
  write(element, each, Date.now());
  sharedObserver()?.observe(element);
  ticking ??= setInterval(tick, TICK_MS);
  return () => {
    running.delete(element);
    observer?.unobserve(element);
    if (running.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
};
