import { expect, it } from 'vitest';
import { siteSource } from './site-source.ts';

const values = {
  salesPhone: '+18005550100',
  salesPhoneText: '(800) 555-0100',
  customerServicePhone: '+18005550199',
  customerServicePhoneText: '(800) 555-0199',
  apiUrl: 'https://coverline.example/api',
  origin: 'https://coverline.example',
};

it.each(['Smith & Sons', '<b>Coverline</b>', 'The "best"', 'back\\slash'])(
  'rejects the company name %s, which would have to be escaped',
  companyName => expect(() => siteSource('Site', 'folder', { ...values, companyName })).toThrow(companyName),
);

it('accepts a company name with an apostrophe', () => {
  expect(() => siteSource('Site', 'folder', { ...values, companyName: "Miller's Insurance" })).not.toThrow();
});
