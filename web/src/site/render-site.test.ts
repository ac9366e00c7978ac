import { describe, expect, it } from 'vitest';
import { consentVersion } from '#shared/call-requests/consent';
import { CallRequestInput } from '#shared/contracts/public';
import { type PublicPage, publicFile, publicPages, publicPath, siteMarkers } from '#shared/contracts/public-pages';
import type { Language } from '#shared/leads/language';
import { languages } from '#shared/leads/languages';
import { contentIn } from '../features/public/content-in.ts';
import { renderSite } from './render-site.tsx';

const assets = {
  styles: '.a{color:var(--cl-site-paper)}',
  script: '/assets/enhance.js',
  icon: '/assets/icon.svg',
  shareImage: '/assets/share.png',
  fonts: ['/assets/serif.woff2'],
};
const files = new Map(renderSite(assets, { version: 'v1' }).map(({ path, text }) => [path, text]));
const textAt = (path: string): string => files.get(path) ?? '';
const pageAt = (language: Language, page: PublicPage): Document =>
  new DOMParser().parseFromString(textAt(publicFile(language, page)), 'text/html');
const all = languages.flatMap(language => publicPages.map(page => [language, page] as const));

describe.each(languages)('the landing page in %s', language => {
  const page = pageAt(language, 'home');

  it('has five questions that open without JavaScript, and three testimonials marked as examples', () => {
    expect(page.querySelectorAll('details > summary')).toHaveLength(5);
    expect(page.querySelectorAll('figure blockquote')).toHaveLength(3);
    expect(page.querySelectorAll('figure .example')).toHaveLength(3);
  });

  it('dials the sales number and the customer-service number without JavaScript', () => {
    const dialled = [...page.querySelectorAll('.talk a')].map(link => link.getAttribute('href'));
    expect(dialled).toEqual([`tel:${siteMarkers.salesPhone}`, `tel:${siteMarkers.customerServicePhone}`]);
  });

  it('leads to the form, to the schedule, to the login and to the other language', () => {
    const links = [...page.querySelectorAll('a')].map(link => link.getAttribute('href'));
    const other = language === 'en' ? 'es' : 'en';
    expect(links).toEqual(
      expect.arrayContaining([
        publicPath(language, 'call-request'),
        publicPath(language, 'schedule-a-call'),
        '/login',
        publicPath(other, 'home'),
      ]),
    );
    expect(page.querySelector('.zip-form')?.getAttribute('action')).toBe(publicPath(language, 'call-request'));
  });

  it('says nothing about the hours of now before the script knows them', () => {
    expect(page.querySelector('[data-hours]')?.textContent).toBe('');
  });

  it('describes the business for search engines', () => {
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data).toMatchObject({ '@type': 'InsuranceAgency', telephone: siteMarkers.salesPhone });
    // Local times: an offset would be wrong in daylight saving time.
    expect(data.contactPoint[1].hoursAvailable).toMatchObject({ opens: '09:00', closes: '18:00' });
  });
});

describe.each(publicPages)('the Spanish page %s', name => {
  /** Every text that a visitor, a screen reader, a search engine or the script gets, but what says its language. */
  const textsOf = (page: Document): string[] => {
    for (const element of page.body.querySelectorAll('[lang=en]')) element.remove();
    const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'content'];
    return [...page.querySelectorAll('*')].flatMap(element => [
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(node => node.textContent ?? ''),
      ...[...element.attributes]
        .filter(attribute => attributes.includes(attribute.name) || attribute.name.startsWith('data-'))
        .map(({ value }) => value),
    ]);
  };
  const texts = textsOf(pageAt('es', name)).filter(text => !text.startsWith('{'));

  it('has no text of the English pages', () => {
    const english = new Set(JSON.stringify(contentIn('en')).match(/(?<=")[^"]*[a-z] [a-z][^"]*(?=")/g));
    const spanish = new Set(JSON.stringify(contentIn('es')).match(/(?<=")[^"]*[a-z] [a-z][^"]*(?=")/g));
    expect(english.size).toBeGreaterThan(80);
    expect(texts.filter(text => english.has(text) && !spanish.has(text))).toEqual([]);
  });

  it('has no English word, nor the English name of a state that has a Spanish one', () => {
    const words =
      'the|and|you|your|we|our|us|of|to|for|with|this|that|is|are|call|time|please|type|choose|new|north|south';
    const found = texts.flatMap(text => text.match(new RegExp(`(?<![\\w{-])(?:${words})(?![\\w}-]).*`, 'gi')) ?? []);
    expect(found).toEqual([]);
  });
});

it('dials the number in a text', () => {
  const links = (language: Language, page: PublicPage, selector: string) =>
    [...pageAt(language, page).querySelectorAll(`main ${selector} a`)].map(link => link.getAttribute('href'));
  const service = `tel:${siteMarkers.customerServicePhone}`;
  expect(links('en', 'home', 'details')).toEqual([service]);
  expect(links('es', 'thanks', 'li')).toEqual([service]);
  expect(links('en', 'privacy', 'section')).toEqual([service]);
});

it('uses the exact words of the product on the English landing page', () => {
  const text = pageAt('en', 'home').body.textContent;
  for (const words of [
    'Find a healthcare plan now',
    'Talk to us',
    'Sign up now',
    'About Us',
    'Schedule a Call',
    'Login',
    'Monday to Friday, 9AM to 6PM Eastern',
  ])
    expect(text).toContain(words);
});

describe.each(all)('in %s, the page %s', (language, name) => {
  const page = pageAt(language, name);

  it('has a title, a description, one heading, its language and its alternates', () => {
    expect(page.title).not.toBe('');
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).not.toBe('');
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.documentElement.lang).toBe(language);
    const alternates = [...page.querySelectorAll('link[rel=alternate]')].map(link => link.getAttribute('href'));
    expect(alternates).toEqual(
      ['en', 'es', 'en'].map(one => `${siteMarkers.origin}${publicPath(one as Language, name)}`),
    );
  });

  it('offers the other language above its heading', () => {
    const [heading, link] = [page.querySelector('h1'), page.querySelector('a.language')];
    const other = language === 'en' ? 'es' : 'en';
    expect(link?.getAttribute('href')).toBe(publicPath(other, name));
    expect(Boolean(heading && link && link.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(
      true,
    );
  });

  it('needs no script before its first paint, and has only markers that a stage fills', () => {
    const scripts = [...page.querySelectorAll('script:not([type="application/ld+json"])')];
    expect(scripts.map(script => [script.getAttribute('src'), script.hasAttribute('defer')])).toEqual([
      [assets.script, true],
    ]);
    const markers = textAt(publicFile(language, name)).match(/%[a-z_]+%/g) ?? [];
    for (const marker of markers) expect(Object.values(siteMarkers)).toContain(marker);
  });
});

describe.each(['call-request', 'schedule-a-call'] as const)('the form of %s', name => {
  const form = pageAt('es', name).querySelector('form');
  const field = (named: string) => form?.querySelector(`[name="${named}"]`);

  it('posts the fields of the contract to the API without JavaScript', () => {
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe(`${siteMarkers.apiUrl}/call_request`);
    const names = new Set([...(form?.querySelectorAll('[name]') ?? [])].map(one => one.getAttribute('name')));
    const typed = {
      zip_code: '33101',
      name: 'Rosa Diaz',
      phone_number: '305 222 0101',
      language: 'es',
      preferred: '',
      consent: field('consent')?.getAttribute('value'),
      consent_version: field('consent_version')?.getAttribute('value'),
      seller_name: field('seller_name')?.getAttribute('value'),
      seller_phone: field('seller_phone')?.getAttribute('value'),
      page_language: field('page_language')?.getAttribute('value'),
      page_version: field('page_version')?.getAttribute('value'),
      website: '',
    };
    expect(names).toEqual(new Set(Object.keys(typed)));
    expect(CallRequestInput.parse(typed)).toMatchObject({
      consent_version: consentVersion,
      seller_name: siteMarkers.companyName,
      seller_phone: siteMarkers.customerServicePhoneText,
      page_language: 'es',
      page_version: 'v1',
    });
  });

  it('has the consent unchecked beside its text, and its own language chosen', () => {
    expect(field('consent')?.hasAttribute('checked')).toBe(false);
    expect(form?.querySelector('#consent-text')?.textContent).toContain(siteMarkers.companyName);
    expect(form?.querySelector('[name=language][checked]')?.getAttribute('value')).toBe('es');
  });

  it('dials the number that the consent names', () => {
    const link = form?.querySelector('#consent-text a');
    expect(link?.getAttribute('href')).toBe(`tel:${siteMarkers.customerServicePhone}`);
  });

  it('keeps the trap for robots away from people', () => {
    expect(field('website')?.getAttribute('tabindex')).toBe('-1');
    expect(field('website')?.getAttribute('autocomplete')).toBe('off');
  });
});

it.each(['call-request', 'schedule-a-call'] as const)(
  '%s gets the token of its form as a cookie where no script runs, also if one was expected',
  name => {
    const image = pageAt('en', name).querySelector('form img.form-cookie');
    expect(image?.closest('noscript')).toBeNull();
    expect(image?.getAttribute('src')).toBe(`${siteMarkers.apiUrl}/call_request/form`);
    // Not loaded beside the script's own request.
    expect(image?.getAttribute('loading')).toBe('lazy');
  },
);

it('cancels a request from the page of thanks without anything personal in the page', () => {
  const form = pageAt('es', 'thanks').querySelector('form');
  expect(form?.getAttribute('method')).toBe('post');
  expect(form?.getAttribute('action')).toBe(`${siteMarkers.apiUrl}/call_request/cancel`);
  expect([...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value])).toEqual([
    ['page_language', 'es'],
  ]);
});

it('lists every page but the one of thanks in the sitemap', () => {
  expect(textAt('sitemap.xml').match(/<loc>/g)).toHaveLength((publicPages.length - 1) * languages.length);
  expect(textAt('sitemap.xml')).not.toContain('thanks');
});

it('keeps search engines away from the console and from no public page', () => {
  const closed = [...textAt('robots.txt').matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(expect.arrayContaining(['/login', '/dashboard', '/settings', '/sign', '/lead']));
  for (const [language, page] of all)
    expect(closed.filter(path => publicPath(language, page).startsWith(path))).toEqual([]);
});
