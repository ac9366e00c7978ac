/** The app plays its own ringtone while the reservation is pending; the SDK's sounds come from a CDN and start late. */
const soundNames = [
  ...['incoming', 'outgoing', 'disconnect', 'dtmfs', 'dtmfh'],
  ...Array.from({ length: 10 }, (_, digit) => `dtmf${digit}`),
];

/** A WAV file: 8 bits, mono, 8000 samples a second; a tenth of a second, because the SDK repeats some sounds. */
const SAMPLES = 800;
const RATE = 8000;

const littleEndian = (value: number, bytes: number): string =>
  Array.from({ length: bytes }, (_, byte) => String.fromCharCode((value >> (8 * byte)) & 255)).join('');

const silentWav = (): string =>
  [
    ...['RIFF', littleEndian(36 + SAMPLES, 4), 'WAVE', 'fmt ', littleEndian(16, 4), littleEndian(1, 2)],
    ...[littleEndian(1, 2), littleEndian(RATE, 4), littleEndian(RATE, 4), littleEndian(1, 2), littleEndian(8, 2)],
    ...['data', littleEndian(SAMPLES, 4), '\x80'.repeat(SAMPLES)],
  ].join('');

/**
 * Every sound of the SDK as silence. The SDK fetches each sound by its URL when a device is created: 15 requests, unless
 * the URL is the file itself.
 */
export const silentSounds = (): Record<string, string> => {
  const url = `data:audio/wav;base64,${btoa(silentWav())}`;
  return Object.fromEntries(soundNames.map(name => [name, url]));
};
