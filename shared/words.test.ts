import { expect, it } from 'vitest';
import { capitalized, words } from './words.ts';

it.each([
  ['customer_inbound_call', 'Customer inbound call'],
  ['tv_spot', 'TV spot'],
  ['sms', 'SMS'],
  ['active_tv', 'Active TV'],
  ['TV spot', 'TV spot'],
  ['tvs_and_radios', 'Tvs and radios'],
  ['', ''],
])('%s is written %s', (code, text) => expect(words(code)).toBe(text));

it.each([
  ['to whom it may concern_x', 'To whom it may concern_x'],
  ['', ''],
])('%j is capitalized to %j', (text, capital) => expect(capitalized(text)).toBe(capital));
