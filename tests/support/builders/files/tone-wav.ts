import { samplesToBytes, wavHeader } from '../../../../infra/local/twilio/voice/media/wav.ts';

const RATE = 48_000;

/** A mono 16-bit WAV of one steady tone, for a fake microphone. */
export const toneWav = (hz: number, seconds = 2): Buffer => {
  const wave = (n: number) => Math.round(9000 * Math.sin((2 * Math.PI * hz * n) / RATE));
  const bytes = samplesToBytes(Int16Array.from({ length: RATE * seconds }, (_, n) => wave(n)));
  return Buffer.concat([wavHeader(bytes.length, RATE), bytes]);
};
