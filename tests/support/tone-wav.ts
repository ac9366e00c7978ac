const RATE = 48_000;

/** A mono 16-bit WAV of one steady tone: what a fake microphone says. */
export const toneWav = (hz: number, seconds = 2): Buffer => {
  const samples = RATE * seconds;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n++) {
    wav.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * hz * n) / RATE)), 44 + n * 2);
  }
  return wav;
};
