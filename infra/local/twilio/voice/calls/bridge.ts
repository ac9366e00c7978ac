import { Mixer } from '../media/mixer.ts';
import type { Call } from './call.ts';
import type { Calls } from './calls.ts';

/** Lets calls hear one another, and `onMixed` all of them, until the answer is called. */
export const bridge = (calls: Calls, parties: Call[], onMixed?: (frame: Int16Array) => void): (() => void) => {
  const mixer = new Mixer();
  if (onMixed) mixer.onMixed = onMixed;
  for (const call of parties) {
    calls.audio(call).mixed = true;
    const leg = call.line?.leg;
    if (leg) mixer.parties.set(call.sid, { leg, muted: false, hold: false, coaching: undefined, playing: undefined });
  }
  calls.audioClock.add(mixer);
  return () => {
    calls.audioClock.remove(mixer);
    for (const call of parties) calls.audio(call).mixed = false;
  };
};
