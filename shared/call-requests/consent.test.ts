import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { consentText, consentVersion } from './consent.ts';

const seller = { company: 'Coverline Insurance Services', phone: '(800) 555-0199' };

it.each(['en', 'es'] as const)('names who calls and where the consent is taken back, in %s', language => {
  const text = consentText[language](seller);
  expect(text).toContain(seller.company);
  expect(text).toContain(seller.phone);
  expect(text).toContain('STOP');
});

it('given the version, its texts are these: a changed text needs a new version', () => {
  const hash = createHash('sha256').update(consentText.en(seller)).update(consentText.es(seller)).digest('hex');
  expect([consentVersion, hash.slice(0, 16)]).toMatchInlineSnapshot(`
    [
      "2026-11-23",
      "a01b347f6a2719a8",
    ]
  `);
});
