import type { Page } from 'playwright-core';
import { listAgents } from '../../shared/contracts/calls.ts';
import { adminUpdateUser } from '../../shared/contracts/identity.ts';
import { lookupLead } from '../../shared/contracts/leads.ts';
import { listFlaggedCallRequests } from '../../shared/contracts/settings.ts';
import { idOf } from '../../shared/keys.ts';
import { userSettingsOf } from '../../shared/users/user-settings.ts';
import type { Agent } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import { calledParty, countCallsTo, setPhone } from './support/calls/customer.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { fitsWidth } from './support/calls/phone-page.ts';
import { AGENT, acceptCall, CUSTOMER, expectBothHear, SLOW } from './support/calls/voices.ts';
import { expect, type People, test } from './support/journey.ts';
import { leadNow, unusedNumber } from './support/leads/created-lead.ts';
import { goToLead } from './support/leads/lead-panel.ts';
import { emailOf } from './support/sign-in/sign-in.ts';
import { callApi } from './support/system/operations.ts';
import { origins } from './support/system/system.ts';

/** The speed of a person: a form that is sent within two seconds looks like that of a robot. */
const typing = { delay: 90 };

const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).pressSequentially(text, typing);

type Expected = { name: string; number: string; language: 'en' | 'es'; consent: RegExp };

/** The visitor's data, as the admin finds it; a request that looks like a robot's would be flagged. */
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

/** The agent is offered the request like a call, accepts, and the visitor's phone is dialled. */
const expectOffered = async ({ page }: Agent, number: string, facts: string[]): Promise<void> => {
  await setPhone(number, { does: 'answer', tone: CUSTOMER });
  const offer = page.getByRole('dialog');
  await expect(offer.getByText('Web request')).toBeVisible(SLOW);
  for (const fact of facts) await expect(offer.getByText(fact, { exact: true })).toBeVisible();
  expect(await countCallsTo(number)).toBe(0);
  await acceptCall(page);
  await expect.poll(() => countCallsTo(number), SLOW).toBe(1);
  await expectBothHear(page, await calledParty(number));
  await callControls(page).end.click();
  await disposeAsVoicemail(page);
};

test('a visitor without JavaScript asks on a phone to be called now: an agent accepts, and both hear each other', {
  tag: '@ci',
}, async ({ people }) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const { page } = await people.aPhonePage({ javaScriptEnabled: false });
  const number = unusedNumber();
  await page.goto(`${origins.web}/`);
  await page.getByRole('button', { name: 'Find a healthcare plan now' }).tap();
  await expect(page.getByRole('heading', { name: 'Ask for a call' })).toBeVisible();
  await type(page, 'Zip code', '33101');
  await type(page, 'Your name', 'Walter Quimby');
  await type(page, 'Phone number', number.slice(2));
  await page.getByRole('checkbox', { name: 'Yes, call me.' }).check();
  expect(await fitsWidth(page)).toBe(true);
  await page.getByRole('button', { name: 'Ask for the call' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
  await expect(page.getByText('A licensed agent calls you as soon as one is free')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel my request' })).toBeVisible();
  expect(await fitsWidth(page)).toBe(true);
  await expectOffered(maria, number, ['Walter Quimby', '33101', 'English']);
  await expectLeadWithConsent(people, {
    name: 'Walter Quimby',
    number,
    language: 'en',
    consent: /^I agree that .* may call and text me/,
  });
});

test('a visitor whose page gets no script asks and cancels by the form alone, and is not taken for a robot', {
  tag: '@ci',
}, async ({ people }) => {
  const { page, errors } = await people.aPhonePage();
  errors.expect(/ERR_FAILED .*\.js\)/);
  await page.route('**/assets/*.js', route => route.abort());
  const number = unusedNumber();
  await page.goto(`${origins.web}/call-request`);
  await type(page, 'Zip code', '33101');
  // The page waits some seconds for its script before it shows the second step.
  await expect(page.getByLabel('Your name')).toBeVisible();
  await type(page, 'Your name', 'Wilma Thornbury');
  await type(page, 'Phone number', number.slice(2));
  await page.getByRole('checkbox', { name: 'Yes, call me.' }).check();
  await page.getByRole('button', { name: 'Ask for the call' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel my request' }).tap();
  await expect(page.getByRole('heading', { name: 'Your request is cancelled' })).toBeVisible();
  const consent = /^I agree that .* may call and text me/;
  await expectLeadWithConsent(people, { name: 'Wilma Thornbury', number, language: 'en', consent });
});

test('a visitor asks in two steps on a phone to be called now: both hear each other, and the lead shows the consent', async ({
  people,
}) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const { page } = await people.aPhonePage();
  const number = unusedNumber();
  await page.goto(`${origins.web}/`);
  await type(page, 'Your zip code', '33101');
  await page.getByRole('button', { name: 'Find a healthcare plan now' }).tap();
  await type(page, 'Your name', 'Edna Birch');
  await page.getByRole('button', { name: 'Ask for the call' }).tap();
  await expect(page.getByText(/^Type a phone number of the United States/)).toBeVisible();
  await expect(page.getByText('Tick the box, so that we may call you.')).toBeVisible();
  await type(page, 'Phone number', number.slice(2));
  await page.getByRole('checkbox', { name: 'Yes, call me.' }).check();
  expect(await fitsWidth(page)).toBe(true);
  await page.getByRole('button', { name: 'Ask for the call' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you. We have your request.' })).toBeVisible();
  expect(page.url()).toBe(`${origins.web}/thanks`);
  await expectOffered(maria, number, ['Edna Birch', '33101', 'English']);
  await expectLeadWithConsent(people, {
    name: 'Edna Birch',
    number,
    language: 'en',
    consent: /^I agree that .* may call and text me/,
  });
});

/** Both steps of the form, except the time and the consent. */
const askInSpanish = async (page: Page, number: string): Promise<void> => {
  await page.goto(`${origins.web}/es`);
  await type(page, 'Su código postal', '33101');
  await page.getByRole('button', { name: 'Encuentre un plan de salud ahora' }).tap();
  await type(page, 'Su nombre', 'Rosa Quintana');
  await type(page, 'Número de teléfono', number.slice(2));
};

test('a visitor asks in Spanish in two steps, and cancels; the admin sees the lead with its Spanish consent', {
  tag: '@ci',
}, async ({ people }) => {
  const { page } = await people.aPhonePage();
  const number = unusedNumber();
  await askInSpanish(page, number);
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

/** Makes the agent who speaks Spanish a member of the group that is offered the website's requests. */
const joinClosers = async (people: People, email: string): Promise<void> => {
  const ada = await people.anAgent('ada.okafor');
  const { data } = await callApi(ada, listAgents, {});
  const agent = data.find(user => user.email === email);
  if (!agent) throw new Error(`There is no agent ${email}.`);
  const before = userSettingsOf(agent);
  const settings = { ...before, groups: [...before.groups, 'closer_t1'] };
  await callApi(ada, adminUpdateUser, { uid: agent.id, before, settings });
  people.afterwards(() => callApi(ada, adminUpdateUser, { uid: agent.id, before: settings, settings: before }));
};

test('a visitor who asks in Spanish to be called now is offered first to the agent who speaks it', {
  tag: '@ci',
}, async ({ people }) => {
  await joinClosers(people, emailOf('lucia.ramirez'));
  // The agent who is available longer would get a call in English.
  const maria = await people.anAgent('maria.lopez', { online: true });
  const lucia = await people.anAgent('lucia.ramirez', { hz: AGENT, online: true });
  const { page } = await people.aPhonePage();
  const number = unusedNumber();
  await askInSpanish(page, number);
  await page.getByRole('checkbox', { name: 'Sí, llámenme.' }).check();
  await page.getByRole('button', { name: 'Pedir la llamada' }).tap();
  await expect(page.getByRole('heading', { name: 'Gracias. Tenemos su solicitud.' })).toBeVisible();
  await expectOffered(lucia, number, ['Rosa Quintana', '33101', 'Spanish']);
  await expect(maria.page.getByRole('dialog')).toBeHidden();
  await expectLeadWithConsent(people, {
    name: 'Rosa Quintana',
    number,
    language: 'es',
    consent: /^Acepto que .* me llame/,
  });
});
