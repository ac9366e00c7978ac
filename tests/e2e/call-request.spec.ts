import type { Page } from 'playwright-core';
import { lookupLead } from '../../shared/contracts/leads.ts';
import { listFlaggedCallRequests } from '../../shared/contracts/settings.ts';
import { idOf } from '../../shared/keys.ts';
import { addDays, newYorkDay } from '../../shared/new-york.ts';
import { leadNow, unusedNumber } from './support/created-lead.ts';
import { expect, type People, test } from './support/journey.ts';
import { goToLead } from './support/lead-panel.ts';
import { callApi } from './support/operations.ts';
import { fitsWidth } from './support/phone-page.ts';
import { origins } from './support/system.ts';

/** A person's speed: who sends a form within two seconds is taken for a robot. */
const typing = { delay: 90 };

const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).pressSequentially(text, typing);

type Expected = { name: string; number: string; language: 'en' | 'es'; consent: RegExp };

/** What the visitor left, as the admin finds it; a request that is taken for a robot's would be flagged. */
const expectLeadWithConsent = async (people: People, { name, number, language, consent }: Expected): Promise<void> => {
  const ada = await people.anAgent('ada.okafor');
  const { data } = await callApi(ada, lookupLead, { phone_number: number });
  expect(data).toHaveLength(1);
  const [id = ''] = data.map(({ lead_key }) => idOf(lead_key));
  expect((await leadNow(ada, { id })).language).toBe(language);
  await goToLead(ada.page, id);
  await expect(ada.page.getByRole('heading', { name })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Consent', exact: true }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Consent' });
  await expect(dialog.getByText('Calls and texts allowed')).toBeVisible();
  await expect(dialog.getByText(consent)).toBeVisible();
  const flagged = await callApi(ada, listFlaggedCallRequests, { limit: 20 });
  expect(flagged.data.filter(request => request.phone_number === number)).toEqual([]);
};

/** Scheduled, so that no agent of another journey is offered the call. */
const tomorrowNoon = (): string => `${addDays(newYorkDay(new Date().toISOString()), 1)}T12:00`;

test('a visitor without JavaScript asks for a call on a phone, and cancels; the admin sees the lead with its consent', async ({
  people,
}) => {
  const { page } = await people.aPhonePage({ javaScriptEnabled: false });
  const number = unusedNumber();
  await page.goto(`${origins.web}/`);
  await page.getByRole('button', { name: 'Find a healthcare plan now' }).tap();
  await expect(page.getByRole('heading', { name: 'Ask for a call' })).toBeVisible();
  await type(page, 'Zip code', '33101');
  await type(page, 'Your name', 'Walter Quimby');
  await type(page, 'Phone number', number.slice(2));
  await page.getByLabel('When should we call?').fill(tomorrowNoon());
  await page.getByRole('checkbox', { name: 'Yes, call me.' }).check();
  expect(await fitsWidth(page)).toBe(true);
  await page.getByRole('button', { name: 'Ask for the call' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
  expect(page.url()).toBe(`${origins.web}/thanks`);
  await page.getByRole('button', { name: 'Cancel my request' }).tap();
  await expect(page.getByRole('heading', { name: 'Your request is cancelled' })).toBeVisible();
  await expectLeadWithConsent(people, {
    name: 'Walter Quimby',
    number,
    language: 'en',
    consent: /^I agree that .* may call and text me/,
  });
});

test('a visitor asks in Spanish in two steps, and cancels; the admin sees the lead with its Spanish consent', async ({
  people,
}) => {
  const { page } = await people.aPhonePage();
  const number = unusedNumber();
  await page.goto(`${origins.web}/es`);
  await type(page, 'Su código postal', '33101');
  await page.getByRole('button', { name: 'Encuentre un plan de salud ahora' }).tap();
  await type(page, 'Su nombre', 'Rosa Quintana');
  await type(page, 'Número de teléfono', number.slice(2));
  const times = page.getByLabel('¿Cuándo le llamamos?');
  await times.selectOption({ index: (await times.getByRole('option').count()) - 1 });
  await page.getByRole('checkbox', { name: 'Sí, llámenme.' }).check();
  await page.getByRole('button', { name: 'Pedir la llamada' }).tap();
  await expect(page.getByRole('heading', { name: 'Gracias. Tenemos su solicitud.' })).toBeVisible();
  await expect(page.getByText(/^El \p{L}+, \d+ de \p{L}+, .* le llamamos\.$/u)).toBeVisible();
  expect(page.url()).toBe(`${origins.web}/es/thanks`);
  await page.reload();
  await page.getByRole('button', { name: 'Cancelar mi solicitud' }).tap();
  await expect(page.getByRole('heading', { name: 'Su solicitud está cancelada' })).toBeVisible();
  await expectLeadWithConsent(people, {
    name: 'Rosa Quintana',
    number,
    language: 'es',
    consent: /^Acepto que .* me llame/,
  });
});
