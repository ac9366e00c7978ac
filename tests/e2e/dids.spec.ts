import type { Agent } from './support/agent.ts';
import { aCallWith } from './support/call.ts';
import type { Customer } from './support/customer.ts';
import { wrapUpAsVoicemail } from './support/dialling.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { origins } from './support/system.ts';

const MARIA = 1000;
const NINA = 1500;
const SLOW = { timeout: 30_000 };

/** The customer's call rings at this agent, and the two talk; then it is over. */
const talks = async ({ page }: Agent, customer: Customer, hz: number): Promise<void> => {
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => customer.hears(hz), SLOW).toBe(true);
  await customer.hangUp();
  await expect(aCallWith(page).wrapUp.dialog).toBeVisible();
  await wrapUpAsVoicemail(page);
};

test('an admin buys a number, which can be called at once, and rings at the group that it is given to', async ({
  cast,
}) => {
  const lead = aKnownLead(33);
  const { page } = await cast.anAgent('ada.okafor');
  await page.goto(`${origins.web}/dids`);

  // When the admin adds a DID, the dialog says which number was bought.
  await page.getByRole('button', { name: 'Add DID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add DID' });
  const create = dialog.getByRole('button', { name: 'Create' });
  await expect(create).toBeDisabled();
  for (const [field, choice] of [
    ['Lead source', 'Tv spot'],
    ['Task creation source', 'Customer service inbound call'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  await dialog.getByRole('textbox', { name: 'Buffer time' }).fill('0');
  await create.click();
  const bought = dialog.getByRole('status').getByText(/\(\d{3}\) \d{3}-\d{4}/);
  await expect(bought).toBeVisible();
  const number = (await bought.textContent()) ?? '';
  const phone = `+1${number.replace(/\D/g, '').slice(-10)}`;
  await dialog.getByRole('button', { name: 'Done' }).click();

  // Then who calls it at once reaches the closers, as of any number that no group has.
  const maria = await cast.anAgent('maria.lopez', { hz: MARIA, online: true });
  const first = await cast.aCustomer({ from: lead.phone, to: phone });
  await talks(maria, first, MARIA);

  // When the search has found its row, and it is given to a group,
  const table = page.getByRole('table', { name: 'DIDs' });
  await page.getByRole('searchbox').fill(phone.slice(-10));
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('combobox', { name: /^Requested group of/ }).selectOption({ label: 'Customer Service' });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('did updated')).toBeVisible();

  // Then its calls ring there.
  const nina = await cast.anAgent('nina.patel', { hz: NINA, online: true });
  const second = await cast.aCustomer({ from: lead.phone, to: phone });
  await talks(nina, second, NINA);
});

test('two rows are edited where they stand and saved by one Update; the search narrows the rows', async ({ cast }) => {
  const { page } = await cast.anAgent('ada.okafor');
  await page.goto(`${origins.web}/dids`);
  const table = page.getByRole('table', { name: 'DIDs' });
  const buffer = (number: string) => table.getByRole('textbox', { name: `Buffer time of ${number}` });
  const first = buffer('(305) 555-0110');
  const second = buffer('(305) 555-0113');
  const was = [await first.inputValue(), await second.inputValue()];
  const requests: string[] = [];
  page.on('request', request => {
    if (request.method() === 'PATCH' && request.url().endsWith('/did')) requests.push(request.url());
  });

  // When two rows change, both are saved together.
  await first.fill('17');
  await second.fill('23');
  await expect(page.getByText('2 unsaved rows')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('did updated')).toBeVisible();
  await expect(page.getByText('2 unsaved rows')).toBeHidden();
  expect(requests).toHaveLength(1);
  await page.reload();
  await expect(first).toHaveValue('17');
  await expect(second).toHaveValue('23');

  // When an admin searches, only the rows that match are left.
  const search = page.getByRole('searchbox');
  await search.fill('raw dialer');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(second).toBeVisible();
  await search.fill('nothing like it');
  await expect(page.getByText('No DID matches this search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();

  // The journeys after this one find the numbers as they were.
  await first.fill(was[0] ?? '0');
  await second.fill(was[1] ?? '0');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('2 unsaved rows')).toBeHidden();
});
