import type { BrowserContext } from 'playwright-core';
import { browserData } from './support/browser/browser-data.ts';
import { expect, test } from './support/journey.ts';
import { expectNoCard } from './support/leads/card.ts';
import { createLead } from './support/leads/created-lead.ts';
import { goToLead } from './support/leads/lead-panel.ts';
import { chatTexts } from './support/system/virtual-twilio.ts';

const card = { number: '4539-1488-0343-6467', code: '739' };
const ACCOUNT = '83017264950173';
const ROUTING = '026009593';
const MEDICINE = 'Metformin of the canary, 500 mg';
const CONDITION = 'Angina of the canary, since 2019';
const NOTE = 'The customer told the canary of a surgery';
/** Long enough that no token, id or time contains one by chance; the card has its own way of searching. */
const canaries = [ACCOUNT, ROUTING, MEDICINE, CONDITION, NOTE];

type SentRequest = { path: string; body: string };

/** Every line of the console, and the path, query and body of every request. */
const record = (context: BrowserContext) => {
  const logged: string[] = [];
  const sent: SentRequest[] = [];
  context.on('console', message => logged.push(message.text()));
  context.on('weberror', error => logged.push(`${error.error().message}\n${error.error().stack ?? ''}`));
  context.on('request', request => {
    const { pathname, search } = new URL(request.url());
    sent.push({ path: pathname, body: `${search}${request.postData() ?? ''}` });
  });
  return { logged, sent };
};

const expectNoTrace = (data: unknown) => {
  expectNoCard(data, card);
  for (const canary of canaries) expect(JSON.stringify(data)).not.toContain(canary);
};

const serverError = {
  error: 'Something went wrong on our side. Please try again.',
  code: 'internal',
  request_id: 'r-1',
};

test('card, account, health and notes reach the server alone, whatever fails; a bug report reaches the chat without them', async ({
  people,
}) => {
  const ada = await people.anAgent('ada.okafor');
  const { page, errors, email } = ada;
  const lead = await createLead(ada);
  const context = page.context();
  const { logged, sent } = record(context);
  const panel = await goToLead(page, lead.id);
  const details = page.getByRole('form', { name: 'Payment details' });

  await test.step('a medicine and a note are saved', async () => {
    await panel.field('Medications').fill(MEDICINE);
    await page.keyboard.press('Tab');
    await expect(panel.details.getByText('Saved')).toBeVisible();
    await panel.open('NOTES');
    await page.getByRole('textbox', { name: 'Add note' }).fill(NOTE);
    await page.getByRole('button', { name: 'Save Note' }).click();
    await expect(panel.content.getByText(NOTE).first()).toBeVisible();
  });

  await test.step('a card is saved, and a bank account meets a server that fails', async () => {
    await panel.open('PAYMENTS');
    const field = (name: string) => details.getByRole('textbox', { name });
    await field('Credit card number').pressSequentially(card.number.replaceAll('-', ''));
    await field('Security code').fill(card.code);
    await details.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Payment details saved.')).toBeVisible();
    errors.expect(/500 \(Internal Server Error\)/, /ERR_FAILED/, /Rendering failed/, /dynamically imported module/);
    await page.route('**/save_payment_details', route => route.fulfill({ status: 500, json: serverError }));
    await field('Account number').fill(ACCOUNT);
    await field('Routing number').fill(ROUTING);
    await details.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Payment details failed to save.')).toBeVisible();
  });

  const whileRevealed = await test.step('the card number is revealed', async () => {
    await details.getByRole('button', { name: 'Reveal credit card number' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The customer asked me to read it back.');
    await dialog.getByRole('button', { name: 'Reveal' }).click();
    await expect(details.getByText(card.number)).toBeVisible();
    return browserData(page);
  });

  const report = `Payments do not save (${Date.now()}).`;
  await test.step('a bug report needs a text and is confirmed', async () => {
    await page.getByRole('button', { name: 'Report a bug' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a bug' });
    const submit = dialog.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'What went wrong?' }).fill(report);
    await submit.click();
    await expect(page.getByText('Thanks for reporting this bug...')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the connection is lost, and a part of the app cannot be fetched', async () => {
    await panel.open('INFO');
    await page.route('**/update_lead', route => route.abort());
    await panel.field('Pre X Condition Details').fill(CONDITION);
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^The connection is lost\./)).toBeVisible();
    await page.route(/lead-doctor/, route => route.abort());
    await panel.open('DOCTOR');
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
  });

  await test.step('neither the browser nor its console has a trace of it', async () => {
    expect(JSON.stringify(whileRevealed)).toContain('accessToken');
    expectNoTrace(whileRevealed);
    expectNoTrace(await browserData(page));
    expectNoTrace(await context.cookies());
    expect(logged.join('\n')).toContain('500 (Internal Server Error)');
    expectNoTrace(logged);
  });

  await test.step('the report is in the chat once, with its sender and without a trace', async () => {
    const reports = (await chatTexts()).filter(text => text.includes(report));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain(email);
    expectNoTrace(reports);
  });

  await test.step('only the requests that save it contain it', async () => {
    const searched = [...canaries, card.number, card.number.replaceAll('-', '')];
    const saving = sent.filter(({ body }) => searched.some(text => body.includes(text)));
    expect([...new Set(saving.map(({ path }) => path))].sort()).toEqual([
      '/add_lead_note',
      '/save_payment_details',
      '/update_lead',
    ]);
    expectNoTrace(sent.map(({ path }) => path));
  });
});
