import { addCancelToken } from '../features/public/call-request/cancel-token.ts';
import { enhanceRequestForm } from '../features/public/call-request/request-form.ts';
import { showThanks } from '../features/public/call-request/show-thanks.ts';
import { showOfficeHours, showOpen } from '../features/public/home/office-hours-text.ts';
import { sendSignedIn } from '../features/public/home/send-signed-in.ts';
import { scrollStoriesByNumber } from '../features/public/home/stories-row.ts';
import { carryZipToForm } from '../features/public/home/zip-form.ts';
import { showHeaderOnScroll } from '../features/public/layout/header-on-scroll.ts';
import { showServedStates } from '../features/public/layout/show-served-states.ts';
import { fetchPublicSite } from '../features/public/public-site.ts';
import { describeServedStates } from './describe-served-states.ts';

const each = <T extends HTMLElement>(selector: string, enhance: (element: T) => void): void => {
  for (const element of document.querySelectorAll<T>(selector)) enhance(element);
};

/**
 * The only script of the public pages: deferred, without React, and each page works without it. It finds what it
 * enhances by `data-` attributes, which also have its texts.
 */
const address = document.querySelector<HTMLElement>('[data-served]')?.dataset.served ?? '';
const site = fetchPublicSite(address);
const served = site.then(now => now?.states_served);
void site.then(now => {
  if (!now) return;
  each('[data-served]', list => showServedStates(list, now.states_served));
  each('[type="application/ld+json"]', data => describeServedStates(data, now.states_served));
  each('[data-hours]', element => showOpen(element, now.open_now));
});
// Older browsers have no media query that says so.
document.documentElement.classList.add('scripted');
const { page } = document.documentElement.dataset;
void sendSignedIn(page, path => window.location.replace(path));
if (page === 'home') each('[data-header]', showHeaderOnScroll);
each('[data-hours]', element => showOfficeHours(element, new Date().toISOString()));
each('[data-row]', row => scrollStoriesByNumber(row, document.querySelectorAll<HTMLElement>('[data-story]')));
each('[data-zip-form]', carryZipToForm);
each<HTMLFormElement>('[data-request]', form => enhanceRequestForm(form, { now: () => new Date(), served }));
each('[data-thanks]', showThanks);
each<HTMLFormElement>('[data-cancel]', addCancelToken);
