import { randomInt } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { createLeadSource } from '../../shared/contracts/backoffice.ts';
import { lookupLead } from '../../shared/contracts/leads.ts';
import { idOf } from '../../shared/keys.ts';
import { formatPhoneNumber } from '../../shared/phone/phone-number.ts';
import { words } from '../../web/src/lib/ui/format.ts';
import { paths } from '../../web/src/lib/ui/paths.ts';
import { callControls } from './support/calls/call-controls.ts';
import { calledParty, setPhone } from './support/calls/customer.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { AGENT, CUSTOMER, expectBothHear, expectPageHears } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { choose, goToLead } from './support/leads/lead-panel.ts';
import { callApi } from './support/system/operations.ts';
import { origins } from './support/system/system.ts';
import { taskOfCall } from './support/system/virtual-twilio.ts';

const SALES = '+18005550100';

/** Files are handled in the background, in runs of some seconds; a busy machine counts 990 leads in ten minutes. */
const IN_BACKGROUND = { timeout: 1_500_000 };

test.describe.configure({ timeout: 2_400_000 });

/** The first of so many numbers that nobody has yet, also when the journey is tried again. */
const firstOf = (count: number): number => 2_000_000 + randomInt(1_000_000 / count) * count;

test('1,000 leads are imported without the bad lines; an agent calls one, and all costs count for the source', {
  tag: '@ci',
}, async ({ people }) => {
  const admin = await people.anAgent('ada.okafor');
  const { page } = admin;
  const first = firstOf(1000);
  const numberOf = (n: number): string => `786${first + n}`;
  const good = Array.from({ length: 990 }, (_, n) => `${numberOf(n)},Ines,Import${n},FL`);
  const bad = [
    ',No,Number,FL',
    '12345,Short,Number,FL',
    `${numberOf(0)},Same,Number,FL`,
    '5552229999,On,The List,FL',
    ...Array.from({ length: 6 }, (_, n) => `abc${n},Not,A Number,FL`),
  ];
  const csv = ['Phone,First name,Last name,State', ...good, ...bad].join('\r\n');
  const source = `journey_${first}`;
  // A second try of the journey finds the imports of the first one on the page.
  const fileName = `november-${first}.csv`;
  await callApi(admin, createLeadSource, { name: source, lead_cost: 18 });

  await test.step('the dry run shows the result of each line', async () => {
    await page.goto(`${origins.web}/leads/import`);
    await page
      .getByLabel('File', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await choose(page.getByRole('combobox', { name: 'Lead source' }), words(source));
    await page.getByRole('button', { name: 'Check file' }).click();
    const check = page.getByRole('region', { name: `Check of ${fileName}` });
    await expect(check.getByRole('tab', { name: 'Create 990' })).toBeVisible(IN_BACKGROUND);
    await check.getByRole('tab', { name: 'Skip 10' }).click();
    await expect(check.getByText('The number is on the do-not-call list.')).toBeVisible();
  });

  await test.step('the import writes the good lines alone', async () => {
    const check = page.getByRole('region', { name: `Check of ${fileName}` });
    await check.getByRole('button', { name: 'Import 990 lines' }).click();
    const imported = page.getByRole('listitem').filter({ hasText: `Import of ${fileName}` });
    await expect(imported).toContainText('990 created, 0 updated, 10 skipped', IN_BACKGROUND);
  });

  await test.step('an agent calls a lead of the file', async () => {
    const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
    const phone = `+1${numberOf(7)}`;
    const [lead] = (await callApi(maria, lookupLead, { phone_number: phone })).data;
    if (!lead) throw new Error('The lead was not imported.');
    await setPhone(phone, { does: 'answer', afterMs: 500, tone: CUSTOMER });
    await goToLead(maria.page, idOf(lead.lead_key));
    await maria.page.getByRole('button', { name: `Call back ${formatPhoneNumber(phone)}` }).click();
    await expect(callControls(maria.page).bar).toContainText('Ines Import7');
    await expectPageHears(maria.page);
    await expectBothHear(maria.page, await calledParty(phone));
    await callControls(maria.page).end.click();
    await disposeAsVoicemail(maria.page);
  });

  await test.step('the cost of all its leads is in the return by lead source', async () => {
    const line = page
      .getByRole('table', { name: 'The figures by lead source' })
      .getByRole('row', { name: words(source) });
    // The local cloud counts some leads a second.
    await expect(async () => {
      await page.goto(`${origins.web}${paths.reportingDashboard}?by=by_lead_source`);
      await expect(line).toContainText('$17,820.00');
    }).toPass({ ...IN_BACKGROUND, intervals: [10_000] });
  });
});

test('a blacklist of 10,000 numbers is uploaded, and one of them calls and is rejected', {
  tag: '@ci',
}, async ({ people }) => {
  const { page } = await people.anAgent('ada.okafor');
  const maria = await people.anAgent('maria.lopez', { online: true });
  const first = firstOf(10_000);
  const numberOf = (n: number): string => `954${first + n}`;
  const rows = [['Phone'], ...Array.from({ length: 10_000 }, (_, n) => [numberOf(n)])];
  const file = await writeXlsx({ sheets: [{ name: 'List', rows }] });
  const fileName = `list-${first}.xlsx`;

  await test.step('the file is uploaded and imported', async () => {
    await page.goto(`${origins.web}/settings/blacklist`);
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Multiple' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'application/octet-stream', buffer: Buffer.from(file) });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const uploaded = dialog.getByRole('listitem').filter({ hasText: fileName });
    await expect(uploaded).toContainText('10,000 added, 0 on the blacklist before, 0 rejected', IN_BACKGROUND);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a call from one of the numbers is rejected and rings nowhere', async () => {
    const customer = await people.aCustomer({ from: `+1${numberOf(9_876)}`, to: SALES });
    await expect.poll(() => customer.status()).toBe('no-answer');
    expect(await taskOfCall(customer.callSid)).toBeUndefined();
    await expect(maria.page.getByRole('dialog')).toBeHidden();
  });
});
