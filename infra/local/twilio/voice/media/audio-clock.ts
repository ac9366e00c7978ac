import { FRAME_MS } from './pcm.ts';

const CHECK_MS = 10;
const GIVE_UP_MS = 200;

export type Ticking = { tick(): void };

/** Ticks all audio every 20 ms. It makes up for a late timer, but not for a long sleep of the machine. */
export class AudioClock {
  readonly #ticking = new Set<Ticking>();
  #timer: NodeJS.Timeout | undefined;
  #due = 0;

  constructor(readonly enabled: boolean) {}

  add(ticking: Ticking): void {
    if (!this.enabled) return;
    this.#ticking.add(ticking);
    if (this.#timer) return;
    this.#due = performance.now();
    this.#timer = setInterval(() => this.#pump(), CHECK_MS);
  }

  remove(ticking: Ticking): void {
    this.#ticking.delete(ticking);
    if (this.#ticking.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #pump(): void {
    const now = performance.now();
    if (now - this.#due > GIVE_UP_MS) this.#due = now;
    for (; this.#due <= now; this.#due += FRAME_MS) for (const ticking of this.#ticking) ticking.tick();
  }
}
