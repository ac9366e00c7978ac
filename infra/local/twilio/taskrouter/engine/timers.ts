import type { Clock } from '../../clock.ts';

/** Timers by name, so that tasks and reservations stay plain data. */
export class Timers {
  readonly #cancels = new Map<string, () => void>();

  constructor(private readonly clock: Clock) {}

  /** Replaces a timer of the same name. */
  set(name: string, ms: number, action: () => void): void {
    this.cancel(name);
    const cancel = this.clock.after(Math.max(0, ms), () => {
      this.#cancels.delete(name);
      action();
    });
    this.#cancels.set(name, cancel);
  }

  cancel(name: string): void {
    this.#cancels.get(name)?.();
    this.#cancels.delete(name);
  }

  cancelAll(): void {
    for (const name of [...this.#cancels.keys()]) this.cancel(name);
  }
}
