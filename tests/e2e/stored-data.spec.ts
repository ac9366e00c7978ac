import { listCallHistory } from '../../shared/contracts/calls.ts';
import { listSelectedProducts } from '../../shared/contracts/sales.ts';
import { keyOf } from '../../shared/keys.ts';
import { callControls } from './support/calls/call-controls.ts';
import { openHistory } from './support/calls/dialing.ts';
import { callDocument } from './support/calls/open-calls.ts';
import { AGENT, acceptCall, CUSTOMER, expectBothHear } from './support/calls/voices.ts';
import { test as base, expect } from './support/journey.ts';
import { choose, goToLead, LIVE, leadPanel } from './support/leads/lead-panel.ts';
import { nextMonth } from './support/leads/sales-screens.ts';
import { closeSummary } from './support/leads/verification-summary.ts';
import { callApi } from './support/system/operations.ts';
import { type StoredSystem, startStoredSystem } from './support/system/stored-system.ts';
import { basePortOf, origins, originsOf } from './support/system/system.ts';

/** The systems of the other journeys have the ports before. */
const PORTS_OF_OTHERS = 2;

const test = base.extend<object, { stored: StoredSystem }>({
  // The fixture of a worker: Playwright runs these journeys in a worker of their own, whose origins are this system's.
  stored: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const basePort = basePortOf(PORTS_OF_OTHERS + parallelIndex);
      const system = await startStoredSystem(basePort, 'version-1.jsonl');
      Object.assign(origins, originsOf(basePort));
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** A customer of the data set, with a sale and a verification that victor.stone has claimed. */
const LENA = { phone: '+15552349876', name: 'Lena Whitcomb' };

test('on the data of an earlier version, a stored agent takes the call of a stored customer and sells another product', {
  tag: '@ci',
}, async ({ stored, people }) => {
  expect(stored.printed).toMatch(/Migrations \([1-9]\d* items rewritten/);
  expect(stored.printed).toContain('Data (as it was)');
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const victor = await people.anAgent('victor.stone');
  const { page } = maria;
  const panel = leadPanel(page);
  const call = callControls(page);

  const leadId = await test.step('the offer has the stored name; after accepting it both hear each other', async () => {
    const customer = await people.aCustomer({ from: LENA.phone, to: '+13055550110', tone: CUSTOMER });
    await expect(page.getByRole('dialog').getByRole('heading', { name: LENA.name })).toBeVisible();
    await acceptCall(page);
    await expectBothHear(page, customer);
    await expect(call.bar).toContainText(LENA.name);
    return (await callDocument(maria, customer.callSid)).lead_key?.split('/')[1] ?? '';
  });

  const cards = panel.content.getByRole('group', { name: 'Products' });
  await test.step('another product is chosen beside the one that was sold before', async () => {
    await panel.open('PRODUCTS');
    await expect(cards.getByRole('button', { name: /^Health/ })).toContainText('Sale');
    await cards.getByRole('button', { name: /^Vision/ }).click();
    const product = panel.content.getByRole('region');
    await choose(product.getByLabel('Product', { exact: true }), /^Clear Vision/);
    await choose(product.getByLabel('Enrollment fee', { exact: true }), /^\$0\.00/);
    await product.getByLabel('Effective date', { exact: true }).fill(nextMonth());
    await product.getByLabel('Post date', { exact: true }).focus();
    await expect(product.getByText('Saved').first()).toBeVisible();
  });

  await test.step('its stored verification agent sets it to sale, which the closer sees', async () => {
    await closeSummary(victor);
    const { content, open } = await goToLead(victor.page, leadId);
    await open('PRODUCTS');
    await content.getByRole('button', { name: /^Vision/ }).click();
    await content.getByRole('region').getByRole('button', { name: 'Sale', exact: true }).click();
    await expect(victor.page.getByText('Product is now set to sale.')).toBeVisible();
    await expect(cards.getByRole('button', { name: /^Vision/ })).toContainText('Sale', LIVE);
    const { data } = await callApi(maria, listSelectedProducts, { id: leadId });
    expect(
      data
        .filter(({ status }) => status === 'sale')
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['health', 'vision']);
  });

  await test.step('the call is disposed, and in the history beside the stored one', async () => {
    await call.hangUp();
    await call.wrapUp.choose('Sale');
    await call.wrapUp.note.fill('Vision too.');
    await call.wrapUp.submit.click();
    await expect(call.wrapUp.dialog).toBeHidden();
    await openHistory(page);
    const rows = page.getByRole('table', { name: 'Call history' }).getByRole('row').filter({ hasText: LENA.name });
    await expect(rows.filter({ hasText: 'Sale' })).toHaveCount(1);
    // The stored call has no name: it has made the lead.
    const { data } = await callApi(maria, listCallHistory, { limit: 40 });
    const dispositions = data.filter(({ lead_key }) => lead_key === keyOf('lead', leadId)).map(one => one.disposition);
    expect(dispositions).toEqual(['Sale', 'Sale']);
  });
});
