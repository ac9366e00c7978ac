/** Sound inside the virtual Twilio: 8 kHz, 16 bit, mono, in frames of 20 ms. */
export const SAMPLE_RATE = 8000;
export const FRAME = 160;
export const FRAME_MS = 20;
export const SILENCE = new Int16Array(FRAME);

export const clip = (sample: number): number => Math.max(-32768, Math.min(32767, sample));

const BIAS = 132;
const decoded = new Int16Array(256);
const encoded = new Uint8Array(65536);

for (let code = 0; code < 256; code++) {
  const bits = ~code & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + BIAS) << ((bits >> 4) & 7);
  decoded[code] = bits & 0x80 ? BIAS - magnitude : magnitude - BIAS;
}

for (let sample = -32768; sample < 32768; sample++) {
  const magnitude = Math.min(Math.abs(sample), 32635) + BIAS;
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  encoded[sample & 0xffff] = ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

/** G.711 mu-law (ITU-T G.711), one byte a sample. */
export const decodeMuLaw = (bytes: Uint8Array): Int16Array => Int16Array.from(bytes, byte => decoded[byte] ?? 0);

export const encodeMuLaw = (samples: Int16Array): Buffer =>
  Buffer.from(Uint8Array.from(samples, sample => encoded[sample & 0xffff] ?? 0));

/** The amplitude of one frequency in the samples, by Goertzel's filter: a pure tone of amplitude A returns about A. */
export const tonePower = (frames: Iterable<Int16Array>, hz: number): number => {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  let last = 0;
  let before = 0;
  let count = 0;
  for (const frame of frames) {
    for (const sample of frame) {
      const next = sample + coefficient * last - before;
      before = last;
      last = next;
      count++;
    }
  }
  if (count === 0) return 0;
  return Math.round((2 * Math.sqrt(Math.max(0, last * last + before * before - coefficient * last * before))) / count);
};
