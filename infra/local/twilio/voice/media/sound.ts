import { clip, FRAME, FRAME_MS, SAMPLE_RATE } from './pcm.ts';

/** A sound to play: one frame after another, until undefined. */
export type Sound = { next(): Int16Array | undefined };

const frames = (sampleAt: (index: number) => number, samples: number): Sound => {
  let at = 0;
  return {
    next: () => {
      if (at >= samples) return undefined;
      const frame = Int16Array.from({ length: FRAME }, (_, index) => clip(sampleAt(at + index)));
      at += FRAME;
      return frame;
    },
  };
};

const wave = (hz: number, index: number): number => Math.sin((2 * Math.PI * hz * index) / SAMPLE_RATE);

export const tone = (hz: number, ms: number, amplitude = 6000): Sound =>
  frames(index => amplitude * wave(hz, index), (ms * SAMPLE_RATE) / 1000);

/** A sound of the given samples. */
export const samples = (pcm: Int16Array): Sound => frames(index => pcm[index] ?? 0, pcm.length);

const MS_A_WORD = 320;
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export const speechMs = (text: string): number => words(text).length * MS_A_WORD;

/** A low noise that sounds like talking: one burst per word, with a pitch from the word. */
export const speech = (text: string): Sound => {
  const pitches = words(text).map(word => 180 + (word.length % 7) * 22);
  const perWord = (MS_A_WORD * SAMPLE_RATE) / 1000;
  return frames(index => {
    const within = (index % perWord) / perWord;
    const envelope = within < 0.75 ? Math.sin((within / 0.75) * Math.PI) : 0;
    return 2200 * envelope * wave(pitches[Math.floor(index / perWord)] ?? 180, index);
  }, pitches.length * perWord);
};

/** Hold music: a slow arpeggio around {@link HOLD_MUSIC_HZ}, without end. */
export const HOLD_MUSIC_HZ = 330;
const CHORD = [1, 1.25, 1.5, 1.25];

export const holdMusic = (): Sound =>
  frames(index => {
    const note = CHORD[Math.floor(index / (SAMPLE_RATE / 2)) % CHORD.length] ?? 1;
    return 1800 * wave(HOLD_MUSIC_HZ, index) + 900 * wave(HOLD_MUSIC_HZ * note * 2, index);
  }, Number.POSITIVE_INFINITY);

/** The beep of a conference when a party joins or leaves. */
const BEEP_HZ = 440;
export const beep = (): Sound => tone(BEEP_HZ, 200, 3000);

const DTMF: Record<string, [number, number]> = {
  '1': [697, 1209],
  '2': [697, 1336],
  '3': [697, 1477],
  '4': [770, 1209],
  '5': [770, 1336],
  '6': [770, 1477],
  '7': [852, 1209],
  '8': [852, 1336],
  '9': [852, 1477],
  '*': [941, 1209],
  '0': [941, 1336],
  '#': [941, 1477],
};

const DIGIT_MS = 160;
export const digitsMs = (digits: string): number => digits.length * DIGIT_MS;

/** The tones of a keypad; `w` is half a second of silence, as in Twilio's `sendDigits`. */
export const keypad = (digits: string): Sound => {
  const perDigit = (DIGIT_MS * SAMPLE_RATE) / 1000;
  return frames(index => {
    const pair = DTMF[digits[Math.floor(index / perDigit)] ?? ''];
    if (!pair || index % perDigit > perDigit * 0.6) return 0;
    return 4000 * (wave(pair[0], index) + wave(pair[1], index));
  }, digits.length * perDigit);
};

export const samplesMs = (pcm: Int16Array): number => Math.ceil(pcm.length / FRAME) * FRAME_MS;

/** The caller's ringing tone, two seconds of six, without end. */
export const ringback = (): Sound =>
  frames(index => {
    const seconds = (index / SAMPLE_RATE) % 6;
    return seconds < 2 ? 1500 * (wave(440, index) + wave(480, index)) : 0;
  }, Number.POSITIVE_INFINITY);
