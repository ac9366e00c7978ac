import type { Leg } from './leg.ts';
import { clip, FRAME, SILENCE } from './pcm.ts';
import type { Sound } from './sound.ts';

/** One party of a mix. `coaching` names the only party that hears it. */
export type MixedParty = {
  leg: Leg;
  muted: boolean;
  hold: boolean;
  coaching: string | undefined;
  /** The sound that it hears instead of the others, while held or waiting. */
  playing: Sound | undefined;
};

type Heard = MixedParty & { id: string; frame: Int16Array; speaks: boolean };

/** Mixes what the parties say; each hears all others. */
export class Mixer {
  readonly parties = new Map<string, MixedParty>();
  /** Receives the mix of all parties, for the recording. */
  onMixed: ((frame: Int16Array) => void) | undefined;
  readonly #announcements: Sound[] = [];

  /** Plays to every party that is neither held nor waiting. */
  announce(sound: Sound): void {
    this.#announcements.push(sound);
  }

  tick(): void {
    const heard = [...this.parties].map(
      ([id, party]): Heard => ({
        ...party,
        id,
        frame: party.leg.read() ?? SILENCE,
        speaks: !party.hold && !party.muted && !party.playing,
      }),
    );
    const everybody = this.#everybody(heard);
    for (const party of heard) party.leg.write(this.#hears(party, heard, everybody));
    this.onMixed?.(Int16Array.from(everybody, clip));
  }

  #everybody(heard: Heard[]): Int32Array {
    const sum = new Int32Array(FRAME);
    for (const party of heard) if (party.speaks && !party.coaching) addTo(sum, party.frame, 1);
    const announcement = this.#announcements[0]?.next();
    if (announcement) addTo(sum, announcement, 1);
    else this.#announcements.shift();
    return sum;
  }

  #hears(party: Heard, heard: Heard[], everybody: Int32Array): Int16Array {
    if (party.playing) return party.playing.next() ?? SILENCE;
    if (party.hold) return SILENCE;
    const sum = Int32Array.from(everybody);
    if (party.speaks && !party.coaching) addTo(sum, party.frame, -1);
    for (const coach of heard) if (coach.coaching === party.id && coach.speaks) addTo(sum, coach.frame, 1);
    return Int16Array.from(sum, clip);
  }
}

const addTo = (sum: Int32Array, frame: Int16Array, sign: 1 | -1): void => {
  for (let index = 0; index < FRAME; index++) sum[index] = (sum[index] ?? 0) + sign * (frame[index] ?? 0);
};
