import { expect, it } from 'vitest';
import { lineMessage } from './line-quality.ts';

const fine = { leg: 'open', legLost: undefined, warnings: [] } as const;

it('returns nothing for a good line or outside a call', () => {
  expect(lineMessage({ ...fine, warnings: [] })).toBeUndefined();
  expect(lineMessage({ leg: 'none', legLost: undefined, warnings: ['high-rtt'] })).toBeUndefined();
});

it.each([
  ['high-rtt', 'hear each other late'],
  ['high-jitter', 'stutter'],
  ['high-packet-loss', 'miss words'],
  ['high-packets-lost-fraction', 'miss words'],
  ['low-mos', 'poor'],
  ['constant-audio-input-level', 'not muted'],
] as const)('explains %s', (warning, words) => {
  expect(lineMessage({ ...fine, warnings: [warning] })).toContain(words);
});

it('distinguishes lost media from lost signalling, which both come before any warning', () => {
  const reconnecting = { leg: 'reconnecting', warnings: ['low-mos' as const] } as const;
  expect(lineMessage({ ...reconnecting, warnings: [...reconnecting.warnings], legLost: 'sound' })).toBe(
    'The sound is lost. Reconnecting...',
  );
  expect(lineMessage({ ...reconnecting, warnings: [...reconnecting.warnings], legLost: 'signalling' })).toBe(
    'Your phone is reconnecting. You can go on talking.',
  );
});
