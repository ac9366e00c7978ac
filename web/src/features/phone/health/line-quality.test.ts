import { expect, it } from 'vitest';
import { lineSentence } from './line-quality.ts';

const fine = { leg: 'open', legLost: undefined, warnings: [] } as const;

it('says nothing of a line that is well, nor outside a call', () => {
  expect(lineSentence({ ...fine, warnings: [] })).toBeUndefined();
  expect(lineSentence({ leg: 'none', legLost: undefined, warnings: ['high-rtt'] })).toBeUndefined();
});

it.each([
  ['high-rtt', 'hear each other late'],
  ['high-jitter', 'stutter'],
  ['high-packet-loss', 'miss words'],
  ['high-packets-lost-fraction', 'miss words'],
  ['low-mos', 'poor'],
  ['constant-audio-input-level', 'not muted'],
] as const)('says what %s means', (warning, words) => {
  expect(lineSentence({ ...fine, warnings: [warning] })).toContain(words);
});

it('tells lost sound from lost signalling, which go before any warning', () => {
  const reconnecting = { leg: 'reconnecting', warnings: ['low-mos' as const] } as const;
  expect(lineSentence({ ...reconnecting, warnings: [...reconnecting.warnings], legLost: 'sound' })).toBe(
    'The sound is lost. Reconnecting...',
  );
  expect(lineSentence({ ...reconnecting, warnings: [...reconnecting.warnings], legLost: 'signalling' })).toBe(
    'Your phone is reconnecting. You can go on talking.',
  );
});
