import type { Clock } from '../clock.ts';

const LONGEST_HOLD_MS = 2_000;

/** Delayed webhooks, so that a later one of their kind overtakes them. */
export class ReorderedWebhooks {
  readonly #held = new Map<string, Set<() => void>>();

  constructor(private readonly clock: Clock) {}

  /** Resolves after the response to a later webhook of this kind, or after 2 s. */
  hold(kind: string): Promise<void> {
    return new Promise(resolve => {
      const held = this.#held.get(kind) ?? new Set();
      this.#held.set(kind, held);
      const go = () => {
        held.delete(go);
        cancel();
        resolve();
      };
      const cancel = this.clock.after(LONGEST_HOLD_MS, go);
      held.add(go);
    });
  }

  release(kind: string): void {
    for (const go of [...(this.#held.get(kind) ?? [])]) go();
  }

  releaseAll(): void {
    for (const kind of this.#held.keys()) this.release(kind);
  }
}
