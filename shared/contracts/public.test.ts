import { describe, expect, it } from 'vitest';
import { CallRequestInput } from './public.ts';

const request = {
  zip_code: '33101',
  name: 'Rosa Diaz',
  phone_number: '(305) 222-0101',
  language: 'es',
  preferred: 'now',
  consent: 'yes',
  consent_version: '2026-11-23',
  seller_name: 'Coverline',
  seller_phone: '(800) 555-0199',
  page_language: 'en',
  page_version: 'abc',
} as const;

const problems = (changed: object) => {
  const parsed = CallRequestInput.safeParse({ ...request, ...changed });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
};
const preferred = (text: string, zip_code = '33101') =>
  CallRequestInput.parse({ ...request, zip_code, preferred: text }).preferred;

describe('a call request', () => {
  it('is read with the state of the zip code and the number as E.164', () => {
    expect(CallRequestInput.parse(request)).toEqual({
      ...request,
      phone_number: '+13052220101',
      state: 'FL',
      website: '',
    });
  });

  it('is taken with whatever a robot writes into fields that people do not see', () => {
    const robot = { website: 'w'.repeat(5000), form_token: 'f'.repeat(5000), cancel_token: 'c'.repeat(5000) };
    expect(problems(robot)).toEqual([]);
    expect(CallRequestInput.parse({ ...request, ...robot })).toMatchObject({
      website: 'w'.repeat(200),
      form_token: 'f'.repeat(400),
      cancel_token: 'c'.repeat(400),
    });
  });

  it.each([
    [{ zip_code: '331' }, 'zip_code', 'Type the five digits of your zip code.'],
    [{ zip_code: '00901' }, 'zip_code', 'We do not serve this zip code. Check it, or call us.'],
    [{ zip_code: undefined }, 'zip_code', 'Type the five digits of your zip code.'],
    [{ name: ' ' }, 'name', 'Type your name.'],
    [{ name: undefined }, 'name', 'Type your name.'],
    [{ language: undefined }, 'language', 'Choose a language.'],
    [{ consent_version: undefined }, 'consent_version', 'Load the page again, then send the form.'],
    [{ page_version: undefined }, 'page_version', 'Load the page again, then send the form.'],
    [{ seller_name: 'x'.repeat(201) }, 'seller_name', 'Load the page again, then send the form.'],
    [{ phone_number: '22' }, 'phone_number', 'Type a phone number of the United States with ten digits.'],
    [{ consent: undefined }, 'consent', 'Tick the box, so that we may call you.'],
    [{ page_language: undefined }, 'page_language', 'Load the page again, then send the form.'],
    [{ page_language: 'fr' }, 'page_language', 'Load the page again, then send the form.'],
    [{ preferred: 'soon' }, 'preferred', 'Choose a day and a time, or leave it empty.'],
    [
      { preferred: '2026-03-10T20:00' },
      'preferred',
      'We may not call you at this time. Choose another time of the day.',
    ],
  ])('given %o, says at the field what to do', (changed, field, message) => {
    expect(problems(changed)).toEqual([[field, message]]);
  });
});

describe('the preferred time', () => {
  it('given nothing, is now', () => expect(preferred('')).toBe('now'));

  it('given an instant, is that instant', () => {
    expect(preferred('2026-03-10T15:00:00.000Z')).toBe('2026-03-10T15:00:00.000Z');
  });

  it.each([
    ['33101', '2026-03-10T15:00:00.000Z'],
    ['90210', '2026-03-10T18:00:00.000Z'],
    ['79901', '2026-03-10T17:00:00.000Z'],
    ['32501', '2026-03-10T16:00:00.000Z'],
  ])('given a local time without JavaScript, is in the zone of %s', (zip, instant) => {
    expect(preferred('2026-03-10T11:00', zip)).toBe(instant);
  });
});
