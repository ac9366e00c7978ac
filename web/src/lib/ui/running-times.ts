import { formatDuration, type Timestamp } from '#shared/time';

type Running = { sinceMs: number; visible: boolean };

const TICK_MS = 1000;
const running = new Map<Element, Running>();
let ticking: ReturnType<typeof setInterval> | undefined;
let observer: IntersectionObserver | undefined;

/** Writes the time only where it has changed: a text that stays costs the browser nothing. */
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

/** One observer for all; a test's browser without one takes every element for visible. */
const observerOfAll = (): IntersectionObserver | undefined => {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver(onVisibility);
  return observer;
};

/**
 * Writes into the element, each second, how long ago `since` was, as `hh:mm:ss`, until stopped. One timer serves all,
 * and only those in view are written, past React: hundreds of running times cost no rendering.
 */
export const showRunningTime = (element: Element, since: Timestamp): (() => void) => {
  const each = { sinceMs: Date.parse(since), visible: true };
  running.set(element, each);
  write(element, each, Date.now());
  observerOfAll()?.observe(element);
  ticking ??= setInterval(tick, TICK_MS);
  return () => {
    running.delete(element);
    observer?.unobserve(element);
    if (running.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
};
