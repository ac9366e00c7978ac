import { getLead, lookupLead, updateLead } from '../../shared/contracts/leads.ts';
import { expect, test } from './support/journey.ts';
import { choose, goToLead, theLeadPanel } from './support/lead-panel.ts';
import { ask } from './support/operations.ts';
import { aFreshNumber, anOwnLead, leadNow } from './support/own-lead.ts';
import { origins } from './support/system.ts';

const SOON = { timeout: 2_000 };
const UNREACHED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/;
const NOT_FOUND = /status of 404/;

test('two people on one lead see each other and what the other changes, and overwrite nothing of each other', async ({
  cast,
}) => {
  // Given two closers who have the same lead open.
  const maria = await cast.anAgent('maria.lopez');
  const james = await cast.anAgent('james.carter');
  const lead = await anOwnLead(maria, { city: 'Tampa', budget: '100' });
  const hers = await goToLead(maria.page, lead.id);
  const his = await goToLead(james.page, lead.id);

  // Then each sees that the other is there.
  await expect(maria.page.getByText('James is here too')).toBeVisible();
  await expect(his.field('City')).toHaveValue('Tampa');
  await expect(james.page.getByText('Maria is here too')).toBeVisible();

  // When one changes a field, the other has it a moment later.
  await hers.field('City').fill('Orlando');
  await hers.field('Zip code').focus();
  await expect(his.field('City')).toHaveValue('Orlando', SOON);
  await choose(hers.field('Gender', 'Person'), 'Female');
  await expect(his.field('Gender', 'Person')).toHaveText('Female', SOON);

  // When one changes what the other is typing, his words stay, he is told, and may take hers.
  await his.field('Budget').fill('200 for both of them');
  await hers.field('Budget').fill('300');
  await hers.field('City').focus();
  await expect(his.details.getByText('Changed by somebody else to "300"')).toBeVisible(SOON);
  await expect(his.field('Budget')).toHaveValue('200 for both of them');
  await expect(his.field('Budget')).toBeFocused();
  await his.details.getByRole('button', { name: 'Use it' }).click();
  await expect(his.field('Budget')).toHaveValue('300');

  // When both leave two different fields at once, both stay.
  await his.field('Medications').fill('Metformin, 500 mg');
  await hers.field('Address').fill('12 Harbor Street');
  await Promise.all([james.page.keyboard.press('Tab'), maria.page.keyboard.press('Tab')]);
  await expect(hers.field('Medications')).toHaveValue('Metformin, 500 mg', SOON);
  await expect(his.field('Address')).toHaveValue('12 Harbor Street', SOON);
  expect(await leadNow(maria, lead)).toMatchObject({
    city: 'Orlando',
    budget: '300',
    meds_list: 'Metformin, 500 mg',
    address: '12 Harbor Street',
  });

  // When he goes elsewhere, she sees that she is alone again.
  await james.page.getByRole('link', { name: 'Call history' }).click();
  await expect(maria.page.getByText('James is here too')).toBeHidden();
});

test('a connection lost while typing: nothing typed is lost, it says so, and all is saved when it is back', async ({
  cast,
}) => {
  const maria = await cast.anAgent('maria.lopez');
  maria.complaints.expect(UNREACHED);
  const lead = await anOwnLead(maria, { city: 'Tampa' });
  const { field, details, tab, open } = await goToLead(maria.page, lead.id);
  await field('City').fill('Sarasota');

  // When the network goes while she types, she is told, and her words stay.
  await maria.page.context().setOffline(true);
  await expect(details.getByRole('status').filter({ hasText: 'The connection is lost.' })).toBeVisible();
  await field('City').pressSequentially(' Springs');
  await field('Budget').fill('90 a month');
  await field('Medications').fill('Insulin');
  await field('Address').focus();
  await expect(details.getByText('Not saved: no connection. What you typed stays here.').first()).toBeVisible();
  await expect(field('City')).toHaveValue('Sarasota Springs');

  // Even where she looks at another tab meanwhile.
  await open('SCRIPT');
  await tab('INFO').click();
  await expect(field('City')).toHaveValue('Sarasota Springs');
  await expect(field('Budget')).toHaveValue('90 a month');

  // When it is back, all of it is saved by itself.
  await maria.page.context().setOffline(false);
  await expect(details.getByText('The connection is lost.')).toBeHidden();
  await expect
    .poll(() => leadNow(maria, lead))
    .toMatchObject({ city: 'Sarasota Springs', budget: '90 a month', meds_list: 'Insulin' });
  await expect(details.getByText('Not saved')).toHaveCount(0);
});

test('a server that cannot be reached is not hammered, and has all that was typed once it is there again', async ({
  cast,
}) => {
  const maria = await cast.anAgent('maria.lopez');
  maria.complaints.expect(UNREACHED);
  const lead = await anOwnLead(maria);
  const { field, details } = await goToLead(maria.page, lead.id);

  let attempts = 0;
  await maria.page.route(`**${updateLead.path}`, route => {
    attempts += 1;
    return route.abort();
  });
  await field('City').fill('Naples');
  await field('Budget').fill('85');
  await field('Address').focus();
  await expect(details.getByText('Not saved: no connection. What you typed stays here.')).toHaveCount(2);
  const shown = Date.now();
  await expect.poll(() => Date.now() - shown).toBeGreaterThan(3_000);
  expect(attempts).toBeLessThan(10);

  await maria.page.unroute(`**${updateLead.path}`);
  await expect.poll(() => leadNow(maria, lead), { timeout: 45_000 }).toMatchObject({ city: 'Naples', budget: '85' });
});

test('who sees which tabs of a lead', async ({ cast }) => {
  const tyler = await cast.anAgent('tyler.reed');
  const ada = await cast.anAgent('ada.okafor');
  const nina = await cast.anAgent('nina.patel');
  const lead = await anOwnLead(ada);

  const reduced = await goToLead(tyler.page, lead.id);
  await expect(reduced.tab('INFO')).toBeVisible();
  expect(await reduced.titles()).toEqual(['INFO', 'SCRIPT']);
  await reduced.open('SCRIPT');
  await expect(reduced.content.getByRole('heading', { name: 'Greeting' })).toBeVisible();
  await expect(reduced.content.getByRole('button', { name: /Rebuttals/ })).toHaveCount(0);

  const full = await goToLead(ada.page, lead.id);
  await expect(full.tab('INFO')).toBeVisible();
  expect(await full.titles()).toEqual([
    'INFO',
    'PRODUCTS',
    'ESIG VERIFICATION',
    'PAYMENTS',
    'REQUEST ESIG',
    'NOTES',
    'CUSTOMER SERVICE NOTES',
    'HISTORY',
    'MESSAGING',
    'DOCTOR',
    'SCRIPT',
  ]);
  await expect(full.field('Lead Id')).toHaveValue(lead.id);

  const ofService = await goToLead(nina.page, lead.id);
  await expect(ofService.tab('CUSTOMER SERVICE NOTES')).toBeVisible();
  await expect(ofService.tab('ESIG VERIFICATION')).toHaveCount(0);
  await expect(ofService.field('Lead Id')).toHaveCount(0);

  // And whoever follows a link to a lead that is not there is told so.
  ada.complaints.expect(NOT_FOUND);
  await ada.page.goto(`${origins.web}/lead/view/nobody-has-this-id`);
  await expect(ada.page.getByText('Lead Does Not Exist')).toBeVisible();
});

test('a lead is made by looking its number up, opens in its dialog, and is found by the number again', async ({
  cast,
}) => {
  const maria = await cast.anAgent('maria.lopez');
  const { page } = maria;
  const number = aFreshNumber();
  await page.getByRole('link', { name: 'Call history' }).click();
  await page.getByRole('link', { name: 'Lookup Lead' }).click();
  const form = page.getByRole('form', { name: 'Lookup Lead' });
  const submit = form.getByRole('button', { name: 'Submit' });

  await submit.click();
  await expect(form.getByText('Phone number is required.')).toBeVisible();
  await form.getByLabel('Phone number').fill(number.slice(2));
  await submit.click();
  await expect(page.getByText('No lead has this phone number.')).toBeVisible();

  // When she asks for it to be made, it is there, and opens in a dialog.
  await form.getByLabel('First name').fill('Odessa');
  await form.getByLabel('Last name').fill('Marsh');
  await form.getByRole('checkbox', { name: 'Create lead' }).check();
  await submit.click();
  const found = page.getByRole('list', { name: 'Leads found' }).getByRole('button');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Odessa Marsh');
  await found.click();
  const dialog = page.getByRole('dialog', { name: 'Lead' });
  await expect(dialog.getByRole('heading', { name: 'Odessa Marsh' })).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(650);
  const { field } = theLeadPanel(page);
  await field('City').fill('Macon');
  await field('Zip code').focus();
  await expect(field('City')).toHaveValue('Macon');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // When the number is looked up again, however it is written, there is still one.
  await form.getByLabel('Phone number').fill(`(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`);
  await submit.click();
  await expect(found).toHaveCount(1);
  const { data } = await ask(maria, lookupLead, { phone_number: number });
  expect(data).toHaveLength(1);
});

test('a number that two people look up at once becomes one lead', async ({ cast }) => {
  const maria = await cast.anAgent('maria.lopez');
  const james = await cast.anAgent('james.carter');
  const wanted = { phone_number: aFreshNumber(), first_name: 'Odessa', create_lead_if_missing: true };
  const answers = await Promise.all([maria, james, maria, james].map(agent => ask(agent, lookupLead, wanted)));
  expect(new Set(answers.flatMap(({ data }) => data.map(({ lead_key }) => lead_key))).size).toBe(1);
});

test('what strangers write is shown as text: scripts, right-to-left, pictures, five thousand characters', async ({
  cast,
}) => {
  const maria = await cast.anAgent('maria.lopez');
  const james = await cast.anAgent('james.carter');
  const script = `<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>{{7*7}}`;
  const rightToLeft = 'مرحبا بالعالم \u202Etxet desrever\u202C שלום';
  const pictures = '👩🏽‍⚕️💊 Ω≈ç√ 日本語 Zoë';
  const long = 'Lisinopril 10 mg, '.repeat(300).slice(0, 5000);
  const lead = await anOwnLead(maria, { first_name: script.slice(0, 100), last_name: rightToLeft });
  const hers = await goToLead(maria.page, lead.id);
  const his = await goToLead(james.page, lead.id);

  await hers.field('Previous Plan Info').fill(script);
  await hers.field('Pre X Condition Details').fill(`${rightToLeft}\n${pictures}`);
  await hers.field('Medications').fill(long);
  await hers.field('Budget').focus();
  await expect(his.field('Previous Plan Info')).toHaveValue(script);
  await expect(his.field('Pre X Condition Details')).toHaveValue(`${rightToLeft}\n${pictures}`);
  await expect(his.field('Medications')).toHaveValue(long.trim());

  // Who types one too many is told, and keeps it.
  await hers.field('Medications').fill(`${'x'.repeat(5000)}y`);
  await hers.field('Budget').focus();
  await expect(hers.details.getByText('At most 5000 characters.')).toBeVisible();
  expect((await ask(maria, getLead, { id: lead.id })).meds_list).toBe(long.trim());

  for (const { page } of [maria, james]) {
    await expect(page.getByRole('heading', { name: '<img src=x' })).toBeVisible();
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});
