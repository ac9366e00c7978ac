import { decodeMuLaw, SAMPLE_RATE } from './pcm.ts';

export const WAV_HEADER_BYTES = 44;

/** The header of a 16-bit mono WAV with `dataBytes` of samples; the default rate is the telephone's. */
export const wavHeader = (dataBytes: number, rate = SAMPLE_RATE): Buffer => {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
};

export const samplesToBytes = (samples: Int16Array): Buffer => {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, index * 2);
  return bytes;
};

type Format = { encoding: number; channels: number; rate: number; bits: number };

/** Reads a WAV (PCM of 8 or 16 bit, or mu-law) as 8 kHz mono; undefined for another format. */
export const readWav = (file: Buffer): Int16Array | undefined => {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  let format: Format | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    const kind = file.toString('latin1', at, at + 4);
    if (kind === 'fmt ') format = readFormat(file, at + 8);
    if (kind === 'data') return format && toMono(file.subarray(at + 8, at + 8 + size), format);
    at += 8 + size + (size % 2);
  }
  return undefined;
};

const readFormat = (file: Buffer, at: number): Format => ({
  encoding: file.readUInt16LE(at),
  channels: file.readUInt16LE(at + 2),
  rate: file.readUInt32LE(at + 4),
  bits: file.readUInt16LE(at + 14),
});

const decode = (data: Buffer, format: Format): Int16Array | undefined => {
  if (format.encoding === 7) return decodeMuLaw(data);
  if (format.encoding !== 1) return undefined;
  if (format.bits === 8) return Int16Array.from(data, byte => (byte - 128) * 256);
  if (format.bits !== 16) return undefined;
  return Int16Array.from({ length: data.length >> 1 }, (_, index) => data.readInt16LE(index * 2));
};

const toMono = (data: Buffer, format: Format): Int16Array | undefined => {
  const samples = decode(data, format);
  if (!samples) return undefined;
  const step = (format.rate / SAMPLE_RATE) * format.channels;
  const length = Math.floor(samples.length / step);
  return Int16Array.from({ length }, (_, index) => {
    const at = Math.floor((index * format.rate) / SAMPLE_RATE) * format.channels;
    return samples[at] ?? 0;
  });
};
