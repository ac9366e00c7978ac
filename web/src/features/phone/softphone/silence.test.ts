import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { silentSounds } from './silence.ts';

const sounds = silentSounds();

it('names every sound of the SDK, so that none comes from its CDN', () => {
  const sdk = createRequire(import.meta.url).resolve('@twilio/voice-sdk');
  const device = readFileSync(join(dirname(sdk), 'twilio/device.js'), 'utf8');
  const defined = device.slice(device.indexOf('_defaultSounds = {'));
  const names = [...defined.slice(0, defined.indexOf('};')).matchAll(/(\w+): \{ filename/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(Object.keys(sounds).sort()).toEqual(names.sort());
});

it('is a WAV file of silence in the URL itself, which no request fetches', () => {
  const [start, base64 = ''] = (sounds.incoming ?? '').split(',');
  expect(start).toBe('data:audio/wav;base64');
  const file = Buffer.from(base64, 'base64');
  expect([file.toString('latin1', 0, 4), file.readUInt32LE(4), file.toString('latin1', 8, 16)]).toEqual([
    'RIFF',
    file.length - 8,
    'WAVEfmt ',
  ]);
  expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([
    1, 1, 8000, 8,
  ]);
  expect(file.readUInt32LE(40)).toBe(file.length - 44);
  expect([...new Set(file.subarray(44))]).toEqual([0x80]);
});
