import type { Agent } from './support/agent.ts';
import { callControls } from './support/calls/call-controls.ts';
import type { Customer } from './support/calls/customer.ts';
import { disposeAsVoicemail } from './support/calls/dialing.ts';
import { AGENT, acceptCall, expectCustomerHears, OTHER_AGENT } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { origins } from './support/system/system.ts';

/** The customer's call rings at this agent, and the customer hears the agent; then it ends. */
const expectToReach = async ({ page }: Agent, customer: Customer, hz: number): Promise<void> => {
  await acceptCall(page);
  await expectCustomerHears(customer, hz);
  await customer.hangUp();
  await expect(callControls(page).wrapUp.dialog).toBeVisible();
  await disposeAsVoicemail(page);
};

test('an admin edits DIDs, searches them, buys a number and gives it to a group, where its calls then ring', {
  tag: '@ci',
}, async ({ people }) => {
  const lead = seededLead(33);
  const { page } = await people.anAgent('ada.okafor');
  await page.goto(`${origins.web}/dids`);
  const table = page.getByRole('table', { name: 'DIDs' });
  const bufferOf = (number: string) => table.getByRole('textbox', { name: `Buffer time of ${number}` });
  const first = bufferOf('(305) 555-0110');
  const second = bufferOf('(305) 555-0113');
  const update = page.getByRole('button', { name: 'Update' });

  await test.step('two edited rows are saved by one request and are there after a reload', async () => {
    const before = [await first.inputValue(), await second.inputValue()];
    // Other journeys need the numbers as they were.
    people.afterwards(async () => {
      await page.goto(`${origins.web}/dids`);
      await first.fill(before[0] ?? '0');
      await second.fill(before[1] ?? '0');
      await update.click();
      await expect(page.getByText('2 unsaved rows')).toBeHidden();
    });
    const requests: string[] = [];
    page.on('request', request => {
      if (request.method() === 'PATCH' && request.url().endsWith('/did')) requests.push(request.url());
    });
    await first.fill('17');
    await second.fill('23');
    await expect(page.getByText('2 unsaved rows')).toBeVisible();
    await update.click();
    await expect(page.getByText('did updated')).toBeVisible();
    await expect(page.getByText('2 unsaved rows')).toBeHidden();
    expect(requests).toHaveLength(1);
    await page.reload();
    await expect(first).toHaveValue('17');
    await expect(second).toHaveValue('23');
  });

  await test.step('the search shows the rows that match', async () => {
    await page.getByRole('searchbox').fill('raw dialer');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(second).toBeVisible();
    await page.getByRole('searchbox').fill('nothing like it');
    await expect(page.getByText('No row matches this search')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
  });

  const phone = await test.step('a new DID is bought, and the dialog shows its number', async () => {
    await page.getByRole('button', { name: 'Add DID' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add DID' });
    const create = dialog.getByRole('button', { name: 'Create' });
    await expect(create).toBeDisabled();
    for (const [field, choice] of [
      ['Lead source', 'TV spot'],
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
    await dialog.getByRole('button', { name: 'Done' }).click();
    return `+1${number.replace(/\D/g, '').slice(-10)}`;
  });

  await test.step('without a group, its calls ring at the closers', async () => {
    const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
    await expectToReach(maria, await people.aCustomer({ from: lead.phone, to: phone }), AGENT);
  });

  await test.step('given to customer service, its calls ring there', async () => {
    await page.getByRole('searchbox').fill(phone.slice(-10));
    await expect(table.getByRole('row')).toHaveCount(2);
    await table.getByRole('combobox', { name: /^Requested group of/ }).selectOption({ label: 'Customer Service' });
    await update.click();
    await expect(page.getByText('did updated')).toBeVisible();
    const nina = await people.anAgent('nina.patel', { hz: OTHER_AGENT, online: true });
    await expectToReach(nina, await people.aCustomer({ from: lead.phone, to: phone }), OTHER_AGENT);
  });
});
