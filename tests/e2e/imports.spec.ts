import { randomInt } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { getReport } from '../../shared/contracts/reports.ts';
import { newYorkDay } from '../../shared/new-york.ts';
import type { Agent } from './support/agent.ts';
import { callControls } from './support/call-controls.ts';
import { disposeAsVoicemail } from './support/dialling.ts';
import { expect, test } from './support/journey.ts';
import { choose } from './support/lead-panel.ts';
import { callApi } from './support/operations.ts';
import { origins } from './support/system.ts';
import { taskOfCall } from './support/virtual-twilio.ts';
import { AGENT, acceptCall, expectBothHear, SLOW } from './support/voices.ts';

const SALES = '+18005550100';

/** Files are worked on in the background, in runs of some seconds. */
const IN_BACKGROUND = { timeout: 400_000 };

test.describe.configure({ timeout: 600_000 });

/** The first of so many numbers that nobody has yet, also when the journey is tried again. */
const firstOf = (count: number): number => 2_000_000 + randomInt(1_000_000 / count) * count;

const costOfTvSpots = async (admin: Agent): Promise<number> => {
  const today = newYorkDay(new Date().toISOString());
  const { by_lead_source } = await callApi(admin, getReport, { first: today, last: today });
  return by_lead_source.find(({ name }) => name === 'tv_spot')?.cost ?? 0;
};

test('1,000 leads are imported without the bad lines; one of them calls, and its cost counts for its source', {
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
  const costBefore = await costOfTvSpots(admin);

  await test.step('the dry run says what would become of each line', async () => {
    await page.goto(`${origins.web}/leads/import`);
    await page
      .getByLabel('File', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await choose(page.getByRole('combobox', { name: 'Lead source' }), 'TV spot');
    await page.getByRole('button', { name: 'Check file' }).click();
    const check = page.getByRole('region', { name: 'Check of november.csv' });
    await expect(check.getByRole('tab', { name: 'Create 990' })).toBeVisible(IN_BACKGROUND);
    await check.getByRole('tab', { name: 'Skip 10' }).click();
    await expect(check.getByText('The number is on the do-not-call list.')).toBeVisible();
  });

  await test.step('the import writes the good lines alone', async () => {
    await page.getByRole('button', { name: 'Import 990 lines' }).click();
    await expect(page.getByText('990 created, 0 updated, 10 skipped')).toBeVisible(IN_BACKGROUND);
  });

  await test.step('a lead of the file calls, and the agent sees who it is', async () => {
    const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
    const customer = await people.aCustomer({ from: `+1${numberOf(7)}`, to: SALES, tone: 500 });
    await acceptCall(maria.page);
    await expectBothHear(maria.page, customer);
    await expect(maria.page.getByText('Ines Import7').first()).toBeVisible();
    await callControls(maria.page).end.click();
    await disposeAsVoicemail(maria.page);
  });

  // The local cloud counts some leads a second; that the sum is right is proven by `shared/metrics` and its projection.
  await test.step('the cost of the leads comes into the return by lead source', async () => {
    await expect.poll(async () => (await costOfTvSpots(admin)) - costBefore, SLOW).toBeGreaterThanOrEqual(100 * 1800);
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

  await test.step('the file is uploaded and imported', async () => {
    await page.goto(`${origins.web}/settings/blacklist`);
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Multiple' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('10,000 added, 0 on the blacklist before, 0 rejected')).toBeVisible(IN_BACKGROUND);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a call from one of the numbers is rejected and rings nowhere', async () => {
    const customer = await people.aCustomer({ from: `+1${numberOf(9_876)}`, to: SALES });
    await expect.poll(() => customer.status()).toBe('no-answer');
    expect(await taskOfCall(customer.callSid)).toBeUndefined();
    await expect(maria.page.getByRole('dialog')).toBeHidden();
  });
});
