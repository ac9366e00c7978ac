import { Device } from '@twilio/voice-sdk';
import { expect, it } from 'vitest';
import { silentSounds } from './silence.ts';

const sounds = silentSounds();

it('names every sound of the SDK, so that none comes from its CDN', () => {
  const { _defaultSounds: defined } = Device as unknown as { _defaultSounds: Record<string, object> };
  expect(Object.keys(sounds).sort()).toEqual(Object.keys(defined).sort());
});

it('is a WAV file of silence in the URL itself, which no request fetches', () => {
  const [start, base64 = ''] = (sounds.incoming ?? '').split(',');
  expect(start).toBe('data:audio/wav;base64');
  const bytes = Uint8Array.from(atob(base64), byte => byte.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  expect([text(0, 4), view.getUint32(4, true), text(8, 16)]).toEqual(['RIFF', bytes.length - 8, 'WAVEfmt ']);
  const [pcm, mono, bits] = [20, 22, 34].map(at => view.getUint16(at, true));
  expect({ pcm, mono, bits, rate: view.getUint32(24, true) }).toEqual({ pcm: 1, mono: 1, bits: 8, rate: 8000 });
  expect([text(36, 40), view.getUint32(40, true)]).toEqual(['data', bytes.length - 44]);
  expect([...new Set(bytes.subarray(44))]).toEqual([0x80]);
});
