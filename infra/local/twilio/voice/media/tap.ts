import type { Leg } from './leg.ts';
import { clip, SILENCE } from './pcm.ts';

/** Gets what a party says and what it hears, together, a frame each time. */
export type Tap = (frame: Int16Array) => void;

const together = (said: Int16Array, heard: Int16Array): Int16Array =>
  Int16Array.from(heard, (sample, index) => clip(sample + (said[index] ?? 0)));

/**
 * Listens in on a leg until the answer is called. The leg stays the object that it is: others know it by its class.
 * A leg is first read and then written to, each time that there is sound.
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
