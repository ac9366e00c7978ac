import type { Leg } from './leg.ts';
import { clip, SILENCE } from './pcm.ts';

/** Receives what a party says and what it hears together, one frame each time. */
export type Tap = (frame: Int16Array) => void;

const together = (said: Int16Array, heard: Int16Array): Int16Array =>
  Int16Array.from(heard, (sample, index) => clip(sample + (said[index] ?? 0)));

/**
 * Listens to a leg; the returned function stops it. The leg stays the same object, because other code checks its class.
 * Each tick first reads from a leg and then writes to it.
 */
export const tapLeg = (leg: Leg, tap: Tap): (() => void) => {
  const { read, write } = leg;
  let said: Int16Array = SILENCE;
  leg.read = () => {
    const frame = read.call(leg);
    said = frame ?? SILENCE;
    return frame;
  };
  leg.write = frame => {
    write.call(leg, frame);
    tap(together(said, frame));
  };
  return () => {
    leg.read = read;
    leg.write = write;
  };
};
