import type { Ticking } from './audio-clock.ts';
import type { Leg } from './leg.ts';
import { SILENCE } from './pcm.ts';
import type { Sound } from './sound.ts';

/** The sound of a call outside of a mix: plays one sound at a time, else silence. */
export class CallAudio implements Ticking {
  leg: Leg | undefined;
  /** True while a mixer writes to the leg. */
  mixed = false;
  /** Receives what the party says, for `<Record>`. */
  tap: ((frame: Int16Array) => void) | undefined;
  #sound: Sound | undefined;

  play(sound: Sound): () => void {
    this.#sound = sound;
    return () => {
      if (this.#sound === sound) this.#sound = undefined;
    };
  }

  tick(): void {
    if (!this.leg || this.mixed) return;
    const frame = this.leg.read();
    if (frame) this.tap?.(frame);
    const next = this.#sound?.next();
    if (!next) this.#sound = undefined;
    this.leg.write(next ?? SILENCE);
  }
}
