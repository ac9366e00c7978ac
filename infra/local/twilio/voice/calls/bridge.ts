import { Mixer } from '../media/mixer.ts';
import type { Call } from './call.ts';
import type { Calls } from './calls.ts';

/** Connects the audio of calls, and passes the mix to `onMixed`. The returned function stops it. */
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
