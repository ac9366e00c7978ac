import { getLead, lookupLead, updateLead } from '../../shared/contracts/leads.ts';
import { expect, test } from './support/journey.ts';
import { createLead, leadNow, unusedNumber } from './support/leads/created-lead.ts';
import { choose, goToLead, LIVE, leadPanel } from './support/leads/lead-panel.ts';
import { callApi } from './support/system/operations.ts';
import { origins } from './support/system/system.ts';

const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/;
const NOT_FOUND = /status of 404/;
const NOT_SAVED = 'Not saved: no connection. What you typed stays here.';

test('two agents on one lead see each other and each change, overwrite nothing, and see hostile text as text', async ({
  people,
}) => {
  const maria = await people.anAgent('maria.lopez');
  const james = await people.anAgent('james.carter');

  await test.step('a number that two agents look up at once becomes one lead', async () => {
    const input = { phone_number: unusedNumber(), first_name: 'Odessa', create_lead_if_missing: true };
    const responses = await Promise.all([maria, james, maria, james].map(agent => callApi(agent, lookupLead, input)));
    expect(new Set(responses.flatMap(({ data }) => data.map(({ lead_key }) => lead_key))).size).toBe(1);
  });

  const lead = await createLead(maria, { city: 'Tampa', budget: '100' });
  const ofMaria = await goToLead(maria.page, lead.id);
  const ofJames = await goToLead(james.page, lead.id);

  await test.step('each sees that the other is on the lead', async () => {
    await expect(maria.page.getByText('James Carter is here too')).toBeVisible();
    await expect(ofJames.field('City')).toHaveValue('Tampa');
    await expect(james.page.getByText('Maria Lopez is here too')).toBeVisible();
  });

  await test.step("a changed field appears on the other's page", async () => {
    await ofMaria.field('City').fill('Orlando');
    await ofMaria.field('Zip code').focus();
    await expect(ofJames.field('City')).toHaveValue('Orlando', LIVE);
    await choose(ofMaria.field('Gender', 'Person'), 'Female');
    await expect(ofJames.field('Gender', 'Person')).toHaveText('Female', LIVE);
  });

  await test.step('what an agent is typing stays when the other changes it; the other value is offered', async () => {
    await ofJames.field('Budget').fill('200 for both of them');
    await ofMaria.field('Budget').fill('300');
    await ofMaria.field('City').focus();
    await expect(ofJames.details.getByText('Changed by somebody else to "300"')).toBeVisible(LIVE);
    await expect(ofJames.field('Budget')).toHaveValue('200 for both of them');
    await expect(ofJames.field('Budget')).toBeFocused();
    await ofJames.details.getByRole('button', { name: 'Use it' }).click();
    await expect(ofJames.field('Budget')).toHaveValue('300');
  });

  await test.step('two fields that both leave at once are both saved', async () => {
    await ofJames.field('Medications').fill('Metformin, 500 mg');
    await ofMaria.field('Address').fill('12 Harbor Street');
    await Promise.all([james.page.keyboard.press('Tab'), maria.page.keyboard.press('Tab')]);
    await expect(ofMaria.field('Medications')).toHaveValue('Metformin, 500 mg', LIVE);
    await expect(ofJames.field('Address')).toHaveValue('12 Harbor Street', LIVE);
    expect(await leadNow(maria, lead)).toMatchObject({
      city: 'Orlando',
      budget: '300',
      meds_list: 'Metformin, 500 mg',
      address: '12 Harbor Street',
    });
  });

  await test.step('an agent who leaves the lead is not shown any more', async () => {
    await james.page.getByRole('link', { name: 'Call history' }).click();
    await expect(maria.page.getByText('James Carter is here too')).toBeHidden();
  });

  await test.step('markup, right-to-left text, emoji and 5,000 characters are shown as text', async () => {
    const markup = `<img src=x onerror="window.injected=1"><script>window.injected=1</script>{{7*7}}`;
    const rightToLeft = 'مرحبا بالعالم \u202Etxet desrever\u202C שלום';
    const emoji = '👩🏽‍⚕️💊 Ω≈ç√ 日本語 Zoë';
    const long = 'Lisinopril 10 mg, '.repeat(300).slice(0, 5000);
    const hostile = await createLead(maria, { first_name: markup.slice(0, 100), last_name: rightToLeft });
    await goToLead(maria.page, hostile.id);
    await goToLead(james.page, hostile.id);
    await ofMaria.field('Previous Plan Info').fill(markup);
    await ofMaria.field('Pre X Condition Details').fill(`${rightToLeft}\n${emoji}`);
    await ofMaria.field('Medications').fill(long);
    await ofMaria.field('Budget').focus();
    await expect(ofJames.field('Previous Plan Info')).toHaveValue(markup);
    await expect(ofJames.field('Pre X Condition Details')).toHaveValue(`${rightToLeft}\n${emoji}`);
    await expect(ofJames.field('Medications')).toHaveValue(long.trim());

    await ofMaria.field('Medications').fill(`${'x'.repeat(5000)}y`);
    await ofMaria.field('Budget').focus();
    await expect(ofMaria.details.getByText('At most 5000 characters.')).toBeVisible();
    expect((await callApi(maria, getLead, { id: hostile.id })).meds_list).toBe(long.trim());

    for (const { page } of [maria, james]) {
      await expect(page.getByRole('heading', { name: '<img src=x' })).toBeVisible();
      expect(await page.evaluate(() => 'injected' in window)).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  });
});

test('a lead is created by looking its number up; what is typed without a connection is kept and saved later', async ({
  people,
}) => {
  const maria = await people.anAgent('maria.lopez');
  maria.errors.expect(UNREACHABLE);
  const { page } = maria;

  await test.step('Lookup Lead creates a lead, opens it in a dialog, and finds it again by any spelling', async () => {
    const number = unusedNumber();
    await page.getByRole('link', { name: 'Call history' }).click();
    await page.getByRole('link', { name: 'Lookup Lead' }).click();
    const form = page.getByRole('form', { name: 'Lookup Lead' });
    const submit = form.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect(form.getByText('Phone number is required.')).toBeVisible();
    await form.getByLabel('Phone number').fill(number.slice(2));
    await submit.click();
    await expect(page.getByText('No lead has this phone number.')).toBeVisible();

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
    const { field } = leadPanel(page);
    await field('City').fill('Macon');
    await field('Zip code').focus();
    await expect(field('City')).toHaveValue('Macon');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await form.getByLabel('Phone number').fill(`(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`);
    await submit.click();
    await expect(found).toHaveCount(1);
    const { data } = await callApi(maria, lookupLead, { phone_number: number });
    expect(data).toHaveLength(1);
  });

  const lead = await createLead(maria, { city: 'Tampa' });
  const { field, details, tab, open } = await goToLead(page, lead.id);

  await test.step('without a connection the page says so and keeps what is typed, across tabs too', async () => {
    await field('City').fill('Sarasota');
    await page.context().setOffline(true);
    await expect(details.getByRole('status').filter({ hasText: 'The connection is lost.' })).toBeVisible();
    await field('City').pressSequentially(' Springs');
    await field('Budget').fill('90 a month');
    await field('Medications').fill('Insulin');
    await field('Address').focus();
    await expect(details.getByText(NOT_SAVED).first()).toBeVisible();
    await expect(field('City')).toHaveValue('Sarasota Springs');
    await open('SCRIPT');
    await tab('INFO').click();
    await expect(field('City')).toHaveValue('Sarasota Springs');
    await expect(field('Budget')).toHaveValue('90 a month');
  });

  await test.step('with the connection back it is all saved', async () => {
    await page.context().setOffline(false);
    await expect(details.getByText('The connection is lost.')).toBeHidden();
    await expect
      .poll(() => leadNow(maria, lead))
      .toMatchObject({ city: 'Sarasota Springs', budget: '90 a month', meds_list: 'Insulin' });
    await expect(details.getByText('Not saved')).toHaveCount(0);
  });

  await test.step('a server that does not respond is asked again, and has everything once it responds', async () => {
    let attempts = 0;
    await page.route(`**${updateLead.path}`, route => {
      attempts += 1;
      return route.abort();
    });
    await field('City').fill('Naples');
    await field('Budget').fill('85');
    await field('Address').focus();
    await expect(details.getByText(NOT_SAVED)).toHaveCount(2);
    const first = attempts;
    await expect.poll(() => attempts).toBeGreaterThan(first);
    await page.unroute(`**${updateLead.path}`);
    await expect.poll(() => leadNow(maria, lead), { timeout: 45_000 }).toMatchObject({ city: 'Naples', budget: '85' });
  });
});

test('a lead shows each role its own tabs, and a link to no lead shows that', { tag: '@ci' }, async ({ people }) => {
  const tyler = await people.anAgent('tyler.reed');
  const ada = await people.anAgent('ada.okafor');
  const nina = await people.anAgent('nina.patel');
  const lead = await createLead(ada);

  await test.step('a fronter: INFO and a script without rebuttals', async () => {
    const panel = await goToLead(tyler.page, lead.id);
    await expect(panel.tab('INFO')).toBeVisible();
    expect(await panel.titles()).toEqual(['INFO', 'SCRIPT']);
    await panel.open('SCRIPT');
    await expect(panel.content.getByRole('heading', { name: 'Greeting' })).toBeVisible();
    await expect(panel.content.getByRole('button', { name: /Rebuttals/ })).toHaveCount(0);
  });

  await test.step("an admin: every tab and the lead's id", async () => {
    const panel = await goToLead(ada.page, lead.id);
    await expect(panel.tab('INFO')).toBeVisible();
    expect(await panel.titles()).toEqual([
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
    await expect(panel.field('Lead Id')).toHaveValue(lead.id);
  });

  await test.step('customer service: its notes, no verification and no id', async () => {
    const panel = await goToLead(nina.page, lead.id);
    await expect(panel.tab('CUSTOMER SERVICE NOTES')).toBeVisible();
    await expect(panel.tab('ESIG VERIFICATION')).toHaveCount(0);
    await expect(panel.field('Lead Id')).toHaveCount(0);
  });

  await test.step('a link to a lead that does not exist', async () => {
    ada.errors.expect(NOT_FOUND);
    await ada.page.goto(`${origins.web}/lead/view/nobody-has-this-id`);
    await expect(ada.page.getByText('Lead Does Not Exist')).toBeVisible();
  });
});
