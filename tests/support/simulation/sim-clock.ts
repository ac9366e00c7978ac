import { vi } from 'vitest';
import type { Clock } from '../../../infra/local/twilio/clock.ts';

type Timer = { due: number; order: number; action: () => void };

const before = (a: Timer, b: Timer): boolean => a.due < b.due || (a.due === b.due && a.order < b.order);

/** A clock that runs as fast as possible; `Date` uses its time. Timers fire in the order of their due times. */
export class SimClock implements Clock {
  #now: number;
  #order = 0;
  /** A binary heap by due time. */
  readonly #heap: Timer[] = [];
  readonly #cancelled = new Set<Timer>();

  constructor(start: Date) {
    this.#now = start.getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
  }

  now(): Date {
    return new Date(this.#now);
  }

  after(ms: number, action: () => void): () => void {
    const timer = { due: this.#now + Math.max(0, ms), order: this.#order++, action };
    this.#push(timer);
    return () => this.#cancelled.add(timer);
  }

  wait(ms: number): Promise<void> {
    return new Promise(resolve => this.after(ms, resolve));
  }

  /** Runs every timer until this time; the effects of each are settled before the next. */
  async runUntil(end: Date): Promise<void> {
    for (let next = this.#heap[0]; next && next.due <= end.getTime(); next = this.#heap[0]) {
      this.#pop();
      if (this.#cancelled.delete(next)) continue;
      this.#set(next.due);
      next.action();
      await new Promise(resolve => setImmediate(resolve));
    }
    this.#set(end.getTime());
  }

  /** A quiet time that costs nothing: every timer moves with the clock, and none of them fires. */
  skip(ms: number): void {
    for (const timer of this.#heap) timer.due += ms;
    this.#set(this.#now + ms);
  }

  #set(now: number): void {
    if (now === this.#now) return;
    this.#now = now;
    vi.setSystemTime(now);
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || before(above, timer)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = timer;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      const child = right && left && before(right, left) ? 2 * at + 2 : 2 * at + 1;
      const below = heap[child];
      if (!below || before(last, below)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
  }
}
