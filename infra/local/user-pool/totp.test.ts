import { describe, expect, it } from 'vitest';
import { codeAt, makeSecret, stepOf } from './totp.ts';

/** '12345678901234567890', the secret of the test vectors, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a time-based code', () => {
  // The last six of the eight digits of RFC 6238, appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is that of the test vector', (seconds, code) => {
    expect(codeAt(SECRET, seconds)).toBe(code);
  });

  it('is accepted one step early and late, and not two', () => {
    const code = codeAt(SECRET, 600);
    expect([540, 570, 600, 630, 659, 660].map(seconds => stepOf(SECRET, code, seconds))).toEqual([
      undefined,
      20,
      20,
      20,
      20,
      undefined,
    ]);
  });

  it('has a secret of 32 letters of Base32, another one each time', () => {
    expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeSecret()).not.toBe(makeSecret());
  });
});
