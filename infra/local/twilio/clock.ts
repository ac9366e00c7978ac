/** An injected clock, so that a test can advance it. Timers fire in the order of their due times. */
export interface Clock {
  now(): Date;
  /** Runs `action` once after `ms`; the returned function cancels it. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

type Timer = { due: number; order: number; action: () => void };

/** A clock that stands still until it is advanced. */
export class ManualClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(start = new Date('2026-01-05T15:00:00.000Z')) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  after(ms: number, action: () => void): () => void {
    const timer = { due: this.#now + ms, order: this.#order++, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves time, running each timer at its due time, and lets promises settle between timers. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.due);
      next.action();
      await new Promise(resolve => setImmediate(resolve));
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    return [...this.#timers].filter(t => t.due <= end).sort((a, b) => a.due - b.due || a.order - b.order)[0];
  }
}
