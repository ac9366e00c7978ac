import { FRAME, FRAME_MS, SILENCE, tonePower } from './pcm.ts';

/** The sound of one party: `read` returns what it says, `write` takes what it hears, one frame of 20 ms each time. */
export interface Leg {
  read(): Int16Array | undefined;
  write(frame: Int16Array): void;
  close(): void;
  /** The sound that it heard recently, if that is stored. */
  readonly hearing?: Hearing;
}

/** A browser's side, negotiated by SDP. */
export interface BrowserLeg extends Leg {
  offer(): Promise<string>;
  answer(offer: string): Promise<string>;
  accept(answer: string): Promise<void>;
  /** Milliseconds since the last received sound, including silence. */
  readonly silentMs: number;
}

/** A browser without sound, for tests of the logic. */
export const nullBrowserLeg = (): BrowserLeg => ({
  read: () => undefined,
  write: () => {},
  close: () => {},
  offer: async () => 'v=0',
  answer: async () => 'v=0',
  accept: async () => {},
  silentMs: 0,
});

const HEARD_FRAMES = 30_000 / FRAME_MS;

/** Stores the last half minute that a party heard, to find tones in it. */
export class Hearing {
  readonly #frames: Int16Array[] = [];

  add(frame: Int16Array): void {
    this.#frames.push(Int16Array.from(frame));
    if (this.#frames.length > HEARD_FRAMES) this.#frames.shift();
  }

  /** The amplitude of each frequency over the last `lastMs` milliseconds. */
  tones(frequencies: number[], lastMs: number): Record<number, number> {
    const recent = this.#frames.slice(-Math.max(1, Math.ceil(lastMs / FRAME_MS)));
    return Object.fromEntries(frequencies.map(hz => [hz, tonePower(recent, hz)]));
  }
}

/** A phone that plays one tone and stores what it hears. */
export class SimulatedPhone implements Leg {
  readonly hearing = new Hearing();
  #sample = 0;

  constructor(
    /** Hertz; 0 is silence. */
    public tone = 0,
    readonly amplitude = 6000,
  ) {}

  read(): Int16Array {
    if (!this.tone) return SILENCE;
    const step = (2 * Math.PI * this.tone) / 8000;
    return Int16Array.from({ length: FRAME }, () => this.amplitude * Math.sin(step * this.#sample++));
  }

  write(frame: Int16Array): void {
    this.hearing.add(frame);
  }

  close(): void {}
}
