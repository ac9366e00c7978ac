import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from './support/journey.ts';
import { goToLead } from './support/lead-panel.ts';
import { anOwnLead } from './support/own-lead.ts';
import { chatTexts } from './support/phone-company.ts';

const CARD = '4539-1488-0343-6467';
const CODE = '739';
const ACCOUNT = '83017264950173';
const ROUTING = '026009593';
const MEDICINE = 'Metformin of the canary, 500 mg';
const CONDITION = 'Angina of the canary, since 2019';
const NOTE = 'She told the canary of her surgery';
const canaries = [CARD, CARD.replaceAll('-', ''), ACCOUNT, ROUTING, MEDICINE, CONDITION, NOTE];
/** The security code may be a part of any id; as a value of its own it is the code. */
const CODE_ALONE = new RegExp(`(?<![\\w.:+/=-])${CODE}(?![\\w.:+/=-])`);

/** All that this page could leave behind in the browser, as one text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rowsOf = async ({ name = '' }: IDBDatabaseInfo) => {
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const rows = stores.map(store => done(database.transaction(store).objectStore(store).getAll()));
      const read = await Promise.all(rows);
      database.close();
      return [name, read];
    };
    const cached = async (name: string) => {
      const cache = await caches.open(name);
      const answers = await cache.matchAll();
      return [name, (await cache.keys()).map(({ url }) => url), await Promise.all(answers.map(one => one.text()))];
    };
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await Promise.all((await indexedDB.databases()).map(rowsOf)),
      caches: await Promise.all((await caches.keys()).map(cached)),
      cookies: document.cookie,
      url: document.URL,
      title: document.title,
      window: window.name,
      state: history.state,
      asked: performance.getEntries().map(({ name }) => name),
    });
  });

type Sent = { path: string; body: string };

/** Every word of the console, and every request that says more than where it goes, while a page lives. */
const listen = (context: BrowserContext) => {
  const said: string[] = [];
  const sent: Sent[] = [];
  context.on('console', message => said.push(message.text()));
  context.on('weberror', error => said.push(`${error.error().message}\n${error.error().stack ?? ''}`));
  context.on('request', request => {
    const { pathname, search } = new URL(request.url());
    sent.push({ path: pathname, body: `${search}${request.postData() ?? ''}` });
  });
  return { said, sent };
};

const isClean = (text: string) => {
  for (const canary of canaries) expect(text).not.toContain(canary);
  expect(text).not.toMatch(CODE_ALONE);
};

const refusal = { error: 'Something went wrong on our side. Please try again.', code: 'internal', request_id: 'r-1' };

test('what is typed of a card and of her health goes to the server alone, whatever fails', async ({ cast }) => {
  const ada = await cast.anAgent('ada.okafor');
  const { page, complaints } = ada;
  const lead = await anOwnLead(ada);
  const context = page.context();
  const { said, sent } = listen(context);
  const panel = await goToLead(page, lead.id);
  const leave = () => page.keyboard.press('Tab');

  // Given the lead's medicine and a note, saved.
  await panel.field('Medications').fill(MEDICINE);
  await leave();
  await expect(panel.details.getByText('Saved')).toBeVisible();
  await panel.open('NOTES');
  await page.getByRole('textbox', { name: 'Add note' }).fill(NOTE);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(panel.content.getByText(NOTE).first()).toBeVisible();

  // And a payment, its card saved, and its bank account on a server that fails.
  await panel.open('PAYMENTS');
  const details = page.getByRole('form', { name: 'Payment details' });
  const field = (name: string) => details.getByRole('textbox', { name });
  await field('Credit card number').pressSequentially(CARD.replaceAll('-', ''));
  await field('Security code').fill(CODE);
  await details.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Payment details saved.')).toBeVisible();
  complaints.expect(/500 \(Internal Server Error\)/, /ERR_FAILED/, /Drawing failed/, /dynamically imported module/);
  await page.route('**/save_payment_details', route => route.fulfill({ status: 500, json: refusal }));
  await field('Account number').fill(ACCOUNT);
  await field('Routing number').fill(ROUTING);
  await details.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Payment details failed to save.')).toBeVisible();

  // When the number is read, a bug is reported, the connection is lost, and a part of the app cannot be fetched,
  await details.getByRole('button', { name: 'Reveal credit card number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The customer asked me to read it back.');
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  await expect(details.getByText(CARD)).toBeVisible();
  const whileItShows = await kept(page);

  await page.getByRole('button', { name: 'Report a bug' }).click();
  const report = `Payments do not save (${Date.now()}).`;
  await page.getByRole('textbox', { name: 'What went wrong?' }).fill(report);
  await page.getByRole('dialog', { name: 'Report a bug' }).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thanks for reporting this bug...')).toBeVisible();

  await panel.open('INFO');
  await page.route('**/update_lead', route => route.abort());
  await panel.field('Pre X Condition Details').fill(CONDITION);
  await leave();
  await expect(page.getByText(/^The connection is lost\./)).toBeVisible();
  await page.route(/lead-doctor/, route => route.abort());
  await panel.open('DOCTOR');
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();

  // Then neither the browser, its console nor any report has a word of it,
  expect(whileItShows).toContain('accessToken');
  isClean(whileItShows);
  isClean(await kept(page));
  expect(said.join('\n')).toContain('500 (Internal Server Error)');
  isClean(said.join('\n'));
  const told = (await chatTexts()).filter(text => text.includes(report));
  expect(told).toHaveLength(1);
  isClean(told.join('\n'));
  isClean(JSON.stringify(await context.cookies()));

  // and only the requests that save it.
  const saying = sent.filter(({ body }) => canaries.some(canary => body.includes(canary)));
  expect([...new Set(saying.map(({ path }) => path))].sort()).toEqual([
    '/add_lead_note',
    '/save_payment_details',
    '/update_lead',
  ]);
  isClean(sent.map(({ path }) => path).join('\n'));
});
