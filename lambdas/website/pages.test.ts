import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { consentText, consentVersion } from '#shared/call-requests/consent';
import { formTexts } from '#shared/call-requests/form-texts';
import { CallRequestInput } from '#shared/contracts/public';
import type { ErrorBody } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import { at } from '../../tests/support/builders/a-call.ts';
import { donePage, problemPage, thanksPage } from './answer-page.ts';

const seller = { company: 'Coverline', phone: '(800) 555-0199' };
const common = { salesPhone: '+18005550100', webOrigin: 'https://web.test' };

const shown = (html: string) => {
  const { document } = new Window();
  document.write(html);
  return document;
};
type Page = ReturnType<typeof shown>;

const texts = (page: Page, selector: string) => [...page.querySelectorAll(selector)].map(one => one.textContent.trim());
const sentValue = (page: Page, name: string) => page.querySelector(`[name="${name}"]`)?.getAttribute('value');
/** The texts of what describes a control, as a screen reader says them. */
const describedBy = (page: Page, name: string) => {
  const control = page.querySelector(`[name="${name}"]`);
  const id = control?.getAttribute('aria-describedby');
  return id && control?.getAttribute('aria-invalid') === 'true' ? page.getElementById(id)?.textContent : undefined;
};

const typed = {
  ...{ zip_code: '3310', name: '"Ada" <Park>', phone_number: '305', language: 'es', preferred: '2026-01-07T13:00' },
  ...{ consent: 'yes', consent_version: consentVersion, page_language: 'en', page_version: 'page-7', website: '' },
  ...{ seller_name: seller.company, seller_phone: seller.phone },
};
const invalid = (detail: ErrorBody['detail'] = []): ErrorBody => ({
  error: 'Not sent.',
  code: 'invalid_input',
  request_id: 'r-1',
  detail,
});
const aProblem = (language: Language, more: Record<string, string> = {}, error = invalid()) =>
  shown(problemPage(language, { asked: 'sent', error, ...common, form: { typed: { ...typed, ...more }, seller } }));

describe('a request that was not taken', () => {
  it('is shown as it was typed, in fields with their names', () => {
    const page = aProblem('en');
    const { zip_code, name, phone_number, language, preferred, preferredHelp } = formTexts.en;
    expect(preferredHelp).toContain('The time is that of your zip code.');
    expect(texts(page, '.field > label:not(.tick)')).toEqual([
      ...[zip_code, name, phone_number, language, `${preferred} ${preferredHelp}`],
    ]);
    for (const label of page.querySelectorAll('.field > label:not(.tick)'))
      expect(page.getElementById(label.getAttribute('for') ?? ''), label.textContent).not.toBeNull();
    for (const field of ['zip_code', 'name', 'phone_number', 'preferred'] as const)
      expect(sentValue(page, field), field).toBe(typed[field]);
    expect(texts(page, 'option[selected]')).toEqual(['Español']);
    expect(texts(page, 'option')).toEqual(['English', 'Español']);
    expect(texts(page, 'form button')).toEqual([formTexts.en.send]);
  });

  it('that was empty is shown empty, for a call in the language of the page', () => {
    const page = shown(problemPage('es', { asked: 'sent', error: invalid(), ...common, form: { typed: {}, seller } }));
    for (const field of ['zip_code', 'name', 'phone_number', 'preferred', 'website', 'page_version'])
      expect(sentValue(page, field), field).toBe('');
    expect(texts(page, 'option[selected]')).toEqual(['Español']);
  });

  it('asks for what is required, with the keyboard and the memory of a phone', () => {
    const page = aProblem('en');
    const attributes = (name: string) =>
      Object.fromEntries(
        [...(page.querySelector(`[name="${name}"]`)?.attributes ?? [])].map(one => [one.name, one.value]),
      );
    expect(attributes('zip_code')).toMatchObject({ inputmode: 'numeric', autocomplete: 'postal-code', required: '' });
    expect(attributes('name')).toMatchObject({ autocomplete: 'name', required: '' });
    expect(attributes('phone_number')).toMatchObject({ type: 'tel', autocomplete: 'tel-national', required: '' });
    expect(attributes('preferred')).toMatchObject({ type: 'datetime-local' });
    expect(attributes('preferred')).not.toHaveProperty('required');
    expect(attributes('consent')).toMatchObject({ type: 'checkbox', value: 'yes', required: '' });
  });

  it('is sent again with the versions of the page and of the text that is shown', () => {
    const page = aProblem('es', { consent_version: '2020-01-01', page_language: 'en', seller_name: 'Otherline' });
    expect(sentValue(page, 'consent_version')).toBe(consentVersion);
    expect(sentValue(page, 'page_language')).toBe('es');
    expect(sentValue(page, 'seller_name')).toBe(seller.company);
    expect(sentValue(page, 'seller_phone')).toBe(seller.phone);
    expect(sentValue(page, 'page_version')).toBe('page-7');
    for (const name of ['consent_version', 'seller_name', 'seller_phone', 'page_language', 'page_version'])
      expect(page.querySelector(`[name="${name}"]`)?.getAttribute('type'), name).toBe('hidden');
    expect(page.querySelector('form')?.getAttribute('method')).toBe('post');
    expect(page.querySelector('form')?.hasAttribute('action')).toBe(false);
  });

  it('keeps what was put into the field that people cannot see, out of their way', () => {
    const page = aProblem('en', { website: 'http://spam.test' });
    expect(sentValue(page, 'website')).toBe('http://spam.test');
    expect(page.querySelector('[aria-hidden="true"] [name="website"]')?.getAttribute('tabindex')).toBe('-1');
  });

  const fields = ['zip_code', 'name', 'phone_number', 'language', 'preferred', 'consent'];

  it('has each message once, at its field', () => {
    const detail = fields.map(field => ({ field, message: `The ${field} is wrong.` }));
    const page = shown(
      problemPage('en', { asked: 'sent', error: invalid(detail), ...common, form: { typed, seller } }),
    );
    for (const field of fields.filter(field => field !== 'language'))
      expect(describedBy(page, field), field).toBe(`The ${field} is wrong.`);
    expect(describedBy(page, 'language')).toBe('Choose a language.');
    expect(page.querySelectorAll('.problem')).toHaveLength(fields.length);
  });

  it.each([
    ['en', '33101', '2026-01-07T20:00', 'from 9:00 AM to 7:59 PM: choose a time between them'],
    ['es', '33101', '2026-01-07T20:00', 'de 9:00 a.m. a 7:59 p.m.: elija una hora entre ellas'],
    ['en', '10001', '2026-01-07T21:00', 'from 8:00 AM to 8:59 PM: '],
    ['en', '79901', '2026-07-04T07:00', 'from 9:00 AM to 7:59 PM: '],
    ['en', '35004', '2026-12-25T13:00', 'We may not call you on that day.'],
    ['es', '35004', '2026-12-25T13:00', 'Ese día no podemos llamarle.'],
    ['en', '33101', '2026-01-07T13:00', 'The server says more.'],
    ['en', '33101', 'soon', 'The server says more.'],
    ['en', '3', '2026-01-07T03:00', 'The server says more.'],
  ] as const)('in %s has for %s at %s the message %s', (language, zip_code, preferred, message) => {
    const error = invalid([{ field: 'preferred', message: 'The server says more.' }]);
    const said = describedBy(aProblem(language, { zip_code, preferred }, error), 'preferred');
    expect(said?.replace(/\s/g, ' ')).toContain(message);
  });

  it.each([
    ['en', /^(Type|Choose|Tick|Load) /],
    ['es', /^(Escriba|Elija|Marque|Vuelva) /],
  ] as const)('in %s says of each absent field what to do', (language, whatToDo) => {
    const absent = CallRequestInput.safeParse({ seller_name: 7, seller_phone: 7 }).error?.issues ?? [];
    const detail = absent.map(({ path, message }) => ({ field: path.join('.'), message }));
    const said = texts(aProblem(language, {}, invalid(detail)), '.problem');
    expect(said).toHaveLength(6);
    expect(said.filter(message => !whatToDo.test(message))).toEqual([]);
  });

  it('has no message at a field that is right', () => {
    const page = aProblem('en', {}, invalid([{ field: 'name', message: 'Type your name.' }]));
    expect(fields.filter(field => describedBy(page, field) !== undefined)).toEqual(['name']);
    expect(texts(page, '.problem')).toEqual(['Type your name.']);
  });

  it('has what is no field’s fault once, above the form', () => {
    const message = 'The page was open for a long time.';
    const detail = ['form_token', 'cancel_token'].map(field => ({ field, message }));
    const page = aProblem('en', {}, invalid([...detail, { field: 'name', message: 'Type your name.' }]));
    expect(texts(page, 'main > .problem')).toEqual([message]);
    expect(page.querySelector('form .problem')?.textContent).toBe('Type your name.');
  });

  it('shows the text of the consent, with who asks for it', () => {
    for (const language of ['en', 'es'] as const) {
      const page = aProblem(language);
      expect(texts(page, 'form p'), language).toContain(consentText[language](seller));
      expect(texts(page, 'label.tick'), language).toEqual([formTexts[language].consent]);
    }
  });

  it.each([
    ['it was', {}, true],
    ['it was not', { consent: '' }, false],
    ['the text is another by now', { consent_version: '2020-01-01' }, false],
    ['the text was shown in another language', { page_language: 'es' }, false],
    ['the text was that of another seller', { seller_phone: '(800) 555-0198' }, false],
  ])('is ticked again only if this text was agreed to: %s', (_, more, isTicked) => {
    expect(aProblem('en', more).querySelector('[name="consent"]')?.hasAttribute('checked')).toBe(isTicked);
  });

  it('is not ticked where the consent is what is wrong', () => {
    const page = aProblem('en', {}, invalid([{ field: 'consent', message: 'The text has changed.' }]));
    expect(page.querySelector('[name="consent"]')?.hasAttribute('checked')).toBe(false);
  });
});

describe('a page without JavaScript', () => {
  const due = { dueTs: at(0), now: at(0), place: undefined };
  const pages = (language: Language) => ({
    thanks: shown(thanksPage(language, due, common)),
    cancelled: shown(donePage(language, 'cancelled', common)),
    problem: shown(problemPage(language, { asked: 'cancelled', error: invalid(), ...common })),
  });

  it.each(['en', 'es'] as const)('in %s has a link that dials', language => {
    for (const [name, page] of Object.entries(pages(language)))
      expect(texts(page, 'a[href="tel:+18005550100"]'), name).toEqual(['(800) 555-0100']);
  });

  it.each(['en', 'es'] as const)('in %s says so, fits a phone, and is no page of a search engine', language => {
    for (const [name, page] of Object.entries(pages(language))) {
      expect(page.documentElement.getAttribute('lang'), name).toBe(language);
      expect(page.title, name).toBe(texts(page, 'h1')[0]);
      expect(page.querySelector('[name="robots"]')?.getAttribute('content'), name).toBe('noindex');
      expect(page.querySelector('[name="viewport"]')?.getAttribute('content'), name).toContain('width=device-width');
    }
  });

  it.each([
    ['en', 'https://web.test/'],
    ['es', 'https://web.test/es'],
  ] as const)('in %s leads to the page from which it came', (language, home) => {
    for (const [name, page] of Object.entries(pages(language)))
      expect(page.querySelector('main > p:last-of-type a')?.getAttribute('href')?.replace(/\/$/, ''), name).toBe(
        home.replace(/\/$/, ''),
      );
  });

  it.each(['en', 'es'] as const)('of thanks has both ways out in %s; the consent takes a second step', language => {
    const { thanks } = pages(language);
    const { cancel, revoke } = formTexts[language];
    const [ofCancel, ofRevoke] = [...thanks.querySelectorAll('form')];
    expect([ofCancel, ofRevoke].map(form => [form?.getAttribute('method'), form?.getAttribute('action')])).toEqual([
      ['post', 'call_request/cancel'],
      ['post', 'call_request/revocation'],
    ]);
    for (const form of [ofCancel, ofRevoke])
      expect(form?.querySelector('[name="page_language"]')?.getAttribute('value')).toBe(language);
    expect(texts(thanks, 'button')).toEqual([cancel, revoke.send]);
    expect(texts(thanks, 'details > summary, details > p, details .tick')).toEqual([
      ...[revoke.title, revoke.text, revoke.agree],
    ]);
    expect(ofRevoke?.querySelector('.tick input[type="checkbox"]')?.hasAttribute('required')).toBe(true);
  });

  it('that says why nothing was cancelled has no form, and each reason', () => {
    const message = 'This link is not complete. Please call us.';
    const error = invalid([
      { field: 'cancel_token', message },
      { field: 'name', message: 'Type your name.' },
    ]);
    const page = shown(problemPage('en', { asked: 'cancelled', error, ...common }));
    expect(texts(page, '.problem')).toEqual([message, 'Type your name.']);
    expect(page.querySelector('form')).toBeNull();
  });
});
