import { digitsMs, holdMusic, keypad, type Sound, samples, samplesMs } from '../../voice/media/sound.ts';
import { readWav } from '../../voice/media/wav.ts';
import { integer } from '../attributes.ts';
import { type Run, resolveUrl, throwIfInterrupted, type Verb, wait } from '../run.ts';
import { isTwilioMusic } from '../twilio-music.ts';

type Playable = { ms: number; sound: () => Sound };

/** The length of the music that replaces a file that is not WAV or can't be fetched. */
const STAND_IN_MS = 10_000;
const FETCH_TIMEOUT_MS = 5000;
const standIn: Playable = { ms: STAND_IN_MS, sound: holdMusic };

const fetchSound = async (run: Run, url: string): Promise<Playable> => {
  const { log } = run.services.context;
  if (isTwilioMusic(url)) return standIn;
  try {
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
    const response = await fetch(url, { signal });
    const pcm = response.ok ? readWav(Buffer.from(await response.arrayBuffer())) : undefined;
    if (pcm) return { ms: samplesMs(pcm), sound: () => samples(pcm) };
    log(`${run.call.sid}: ${url} (${response.status}) is no WAV, music instead`);
  } catch (cause) {
    throwIfInterrupted(run.signal);
    log(`${run.call.sid}: ${url} cannot be played, music instead (${String(cause)})`);
  }
  return standIn;
};

/** `<Play loop digits>`; a loop of 0 never ends. */
export const play: Verb = async (node, run) => {
  const { digits } = node.attributes;
  const loop = integer(node.attributes, 'loop', 1);
  run.services.calls.say(run.call, 'play', digits ? `digits ${digits}` : node.text);
  const playable = digits
    ? { ms: digitsMs(digits), sound: () => keypad(digits) }
    : await fetchSound(run, resolveUrl(run, node.text));
  for (let round = 0; loop === 0 || round < loop; round++) {
    const stop = run.speaker.play(playable.sound());
    try {
      await wait(run, Math.max(playable.ms, 20));
    } finally {
      stop();
    }
  }
  return 'next';
};
