import type { Page } from 'playwright-core';
import { listPendingVerifications } from '../../shared/contracts/leads.ts';
import { getStats, listCommissions, listSelectedProducts, setProductStatus } from '../../shared/contracts/sales.ts';
import type { Agent } from './support/agent.ts';
import { aCallWith } from './support/call.ts';
import { expect, test } from './support/journey.ts';
import { choose, goToLead, theLeadPanel } from './support/lead-panel.ts';
import { callDocument } from './support/open-calls.ts';
import { ask } from './support/operations.ts';
import { anOwnLead, leadNow, type OwnLead } from './support/own-lead.ts';
import { aPhonePage, fitsItsWidth, linksTextedTo } from './support/phone-page.ts';

const MARIA = 1000;
const CUSTOMER = 500;
const LIVE = { timeout: 5_000 };

/** The script beside the panel; each page is left by one of its answers. */
const theScript = (page: Page) => {
  const script = page.getByRole('region', { name: 'Script' });
  return {
    script,
    on: (heading: string) => expect(script.getByRole('heading', { name: heading, exact: true })).toBeVisible(),
    field: (label: string) => script.getByLabel(label, { exact: true }),
    answer: (choice: string) => script.getByRole('button', { name: choice }).click(),
  };
};

/** From the greeting to a lead that qualifies. */
const followScriptToQualified = async (page: Page): Promise<void> => {
  const { on, field, answer } = theScript(page);
  await on('Greeting');
  await answer('Yes, go ahead');
  await on('Verify Name');
  await field('Last name').fill('Whitcomb');
  await answer('Name is right');
  await on('Verify Phone');
  await field('E-mail').fill('lena.whitcomb@example.test');
  await answer('Phone is right');
  await on('Verify Date Of Birth');
  await field('Date of birth').fill('05201979');
  await choose(field('Gender'), 'Female');
  await answer('Is under 65');
  await on('Home Address');
  await field('Street address').fill('88 Pelican Way');
  await field('City').fill('Tampa');
  await choose(field('State'), /^FL/);
  await field('Zip code').fill('33602');
  await answer('Address is complete');
  await on('Insured Now');
  await choose(field('Insured now'), 'No');
  await answer('Has no coverage');
  await on('Lost Coverage');
  await answer('Wants to hear about our plans');
  await on('Household');
  await answer('Only the caller');
  await on('Pre Existing Conditions');
  await answer('No conditions');
  await on('Medications');
  await field('Medicines and doses').fill('none');
  await answer('Medicines are noted');
  await on('What Matters Most');
  await field('What matters, in their own words').fill('keeping my own doctor');
  await answer('Noted');
  await on('Budget');
  await field('Monthly budget').fill('300');
  await answer('Gave an amount');
  await on('Annual Income');
  await choose(field('Annual income'), '35,001-50,000 Monthly');
  await answer('Income is noted');
  await on('Qualified Lead');
  await answer('Qualified Lead');
  await on('Plan Presentation');
};

/** Whatever waited before does not stand in the way. */
const closeSummary = async (agent: Agent): Promise<void> => {
  const { data } = await ask(agent, listPendingVerifications, {});
  if (data.length === 0) return;
  const summary = agent.page.getByRole('dialog').filter({ hasText: 'waiting for verification' });
  await summary.getByRole('button', { name: 'Close' }).click();
};

/** However far the journey came: what waits to be verified meets each verification agent at her sign-in. */
const leaveQueue = async (agent: Agent, { id }: Pick<OwnLead, 'id'>): Promise<void> => {
  const { data: waiting } = await ask(agent, listPendingVerifications, {});
  if (!waiting.some(lead => lead.id === id)) return;
  const { data: products } = await ask(agent, listSelectedProducts, { id });
  const data = { failed_reason: 'The journey did not end.' };
  for (const { type, version, status } of products)
    if (!status) await ask(agent, setProductStatus, { leadId: id, type, version, status: 'failed', data });
};

const nextMonth = (): string => {
  const now = new Date();
  const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1));
  return [first.getUTCMonth() + 1, first.getUTCDate(), first.getUTCFullYear()]
    .map(part => String(part).padStart(2, '0'))
    .join('/');
};

test('a call becomes a sale: script, details, products, payment, signature on a phone, verification, commission', async ({
  cast,
}) => {
  test.setTimeout(300_000);

  // Given a closer who waits for calls, and a verification agent.
  const maria = await cast.anAgent('maria.lopez', { hz: MARIA, online: true });
  const victor = await cast.anAgent('victor.stone');
  await closeSummary(victor);
  const lead = await anOwnLead(maria);
  cast.afterwards(() => leaveQueue(victor, lead));
  const figuresBefore = await ask(maria, getStats, {});
  const { page } = maria;

  // When her customer calls, she accepts.
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await page.getByRole('button', { name: 'Accept' }).click();
  const call = aCallWith(page);
  await expect(call.bar).toContainText(lead.name);

  // And follows the script until the lead qualifies.
  await followScriptToQualified(page);
  await expect
    .poll(() => leadNow(maria, lead))
    .toMatchObject({
      last_name: 'Whitcomb',
      email: 'lena.whitcomb@example.test',
      dob: '1979-05-20',
      state_abbr: 'FL',
      Qualified_Lead: 'Qualified Lead',
      qualifying_agent_email_by_role: { closer: maria.email },
      last_script_update_agent_email: maria.email,
    });
  expect((await callDocument(maria, customer.callSid)).script_prompt_pages_history).toMatchObject({
    selected_page_key: 'presentation',
  });

  // What the script has learnt stands in the details, where she adds to it.
  const panel = theLeadPanel(page);
  await expect(panel.field('City')).toHaveValue('Tampa');
  await expect(panel.tab('SCRIPT')).toHaveCount(0);
  await panel.field('Middle initial', 'Person').fill('J');
  await panel.field('Previous Plan Info').fill('A plan of her former employer, ended in May');
  await panel.field('Budget').focus();
  await expect.poll(() => leadNow(maria, lead)).toMatchObject({ middle_initial: 'J' });

  // She chooses two products, each with its fee and date.
  await panel.open('PRODUCTS');
  const cards = panel.content.getByRole('group', { name: 'Products' });
  const product = panel.content.getByRole('region');
  const add = async (type: string, name: RegExp, fee: RegExp) => {
    await cards.getByRole('button', { name: new RegExp(`^${type}`) }).click();
    await choose(product.getByLabel('Product', { exact: true }), name);
    await choose(product.getByLabel('Enrollment fee', { exact: true }), fee);
    await product.getByLabel('Effective date', { exact: true }).fill(nextMonth());
    await product.getByLabel('Post date', { exact: true }).focus();
    await expect(product.getByText('Saved').first()).toBeVisible();
  };
  await add('Health', /^Guardian Health 250/, /^\$99\.00/);
  await add('Dental', /^Dental Basic/, /^\$45\.00/);
  const totals = panel.content.getByLabel('Totals');
  await expect(totals).toContainText('Due monthly$278.49');
  await expect(totals).toContainText('Due now$422.49');
  await expect(totals).toContainText('Enrollment fee$144.00');

  // Payment: the recording pauses while the tab is open, and goes on after.
  await panel.open('PAYMENTS');
  const recording = async () => (await callDocument(maria, customer.callSid)).recording_paused === true;
  await expect(call.bar).toContainText('Recording paused');
  await expect.poll(recording).toBe(true);
  const payment = panel.content.getByRole('form', { name: 'Payment details' });
  await payment.getByLabel('Name on card').fill('Lena J Whitcomb');
  await payment.getByLabel('Credit card number', { exact: true }).fill('4242 4242 4242 4242');
  await payment.getByLabel('Expiration date').fill('1230');
  await payment.getByLabel('Security code', { exact: true }).fill('917');
  await payment.getByLabel('Same as primary insured').check();
  await payment.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Payment details saved.')).toBeVisible();

  // She says that she is ready, and asks for both signatures by text.
  await panel.open('REQUEST ESIG');
  await expect(call.bar).not.toContainText('Recording paused');
  await expect.poll(recording).toBe(false);
  await panel.content.getByRole('checkbox', { name: 'ready to transfer to verification' }).click();
  await expect(page.getByText('You are ready to transfer to verification.')).toBeVisible();
  const group = (name: string) => panel.content.getByRole('region', { name, exact: true });
  await group('Ancillary').getByRole('button', { name: 'Request Text' }).click();
  await expect(page.getByText('esig_text requested')).toBeVisible();
  await group('Health').getByRole('button', { name: 'Request Text' }).click();
  await expect(group('Health').getByText('sent', { exact: true })).toBeVisible(LIVE);
  expect(await callDocument(maria, customer.callSid)).toMatchObject({ verification_requested: true });

  // The verification agent is alerted once, and claims the lead.
  const alert = victor.page.getByRole('dialog', { name: 'Verification requested' });
  await expect(alert).toContainText('Lena Whitcomb');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
  const his = await goToLead(victor.page, lead.id);
  await closeSummary(victor);
  await expect(his.tab('ESIG VERIFICATION')).toHaveAttribute('aria-selected', 'true');
  await his.content.getByRole('button', { name: 'Claim' }).click();
  await expect(his.content.getByText('Please select an agent of record to claim verification.').first()).toBeVisible();
  await choose(his.content.getByLabel('Agent of record'), 'House');
  await his.content.getByRole('button', { name: 'Claim' }).click();
  const timeline = his.content.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline).toHaveCount(4);
  await expect(his.content.getByText('Closer ready to transfer')).toBeVisible();

  // The customer opens the link of the text on her phone, reads, and signs.
  const [link = ''] = await linksTextedTo(lead.phone);
  const phone = await aPhonePage(maria.browser);
  await phone.page.goto(link);
  await expect(phone.page.getByRole('heading', { name: 'Hello Lena Whitcomb' })).toBeVisible();
  await expect(phone.page.getByRole('heading', { name: 'Guardian Health 250' })).toBeVisible();
  await expect(phone.page.getByText('$348.99', { exact: true })).toBeVisible();
  expect(await fitsItsWidth(phone.page)).toBe(true);
  await phone.page.getByRole('button', { name: 'Sign' }).tap();
  await expect(phone.page.getByText('Please tick the box to agree.')).toBeVisible();
  await phone.page.getByRole('checkbox').check();
  await phone.page.getByLabel('Your full name').fill('Lena J. Whitcomb');
  // He sees it arrive, and so does she.
  await Promise.all([
    expect(victor.page.getByText('esig_text received')).toBeVisible(LIVE),
    phone.page.getByRole('button', { name: 'Sign' }).tap(),
  ]);
  await expect(phone.page.getByRole('heading', { name: 'Thank you. Your enrollment is signed.' })).toBeVisible();
  await expect(timeline.first()).toContainText('received');
  await expect(timeline.first()).toContainText('the customer');
  await expect(group('Health').getByText('received', { exact: true })).toBeVisible(LIVE);
  await phone.page.reload();
  await expect(phone.page.getByText('Signed by Lena J. Whitcomb')).toBeVisible();
  expect(phone.complaints.unexpected()).toEqual([]);

  // He makes the health product a sale, and she sees it.
  await panel.open('PRODUCTS');
  await his.open('PRODUCTS');
  await his.content.getByRole('button', { name: /^Health/ }).click();
  await his.content.getByRole('region').getByRole('button', { name: 'Sale', exact: true }).click();
  await expect(victor.page.getByText('Product is now set to sale.')).toBeVisible();
  await expect(cards.getByRole('button', { name: /^Health/ })).toContainText('Sale', LIVE);
  const { data: sold } = await ask(maria, listSelectedProducts, { id: lead.id });
  expect(sold.find(({ type }) => type === 'health')).toMatchObject({ status: 'sale', closer_email: maria.email });

  // Then her figures have grown by it: 110.00 of commission and 25.00 for the fee, 249.99 of premium.
  await expect
    .poll(() => ask(maria, getStats, {}))
    .toMatchObject({
      commisions_today: figuresBefore.commisions_today + 135_00,
      sales_premium_today: figuresBefore.sales_premium_today + 249_99,
      sales_volume_today: figuresBefore.sales_volume_today + 1,
      commissions_week: figuresBefore.commissions_week + 135_00,
      sales_premium_week: figuresBefore.sales_premium_week + 249_99,
      sales_volume_week: figuresBefore.sales_volume_week + 1,
    });
  const { data: commissions } = await ask(maria, listCommissions, {});
  expect(commissions.filter(({ lead_id }) => lead_id === lead.id)).toEqual([
    expect.objectContaining({ product_type: 'health', commission: 110_00, enrollment_fee_commission: 25_00 }),
  ]);

  // And the security code is gone with the sale.
  await panel.open('PAYMENTS');
  await expect(payment.getByText('Not kept.')).toBeVisible();
  await expect(payment.getByText('Visa •••• 4242')).toBeVisible();

  // When the other product fails, nothing of the lead is left to verify, and it leaves the queue.
  const failed = { status: 'failed', data: { failed_reason: 'Declined by the carrier' } } as const;
  const version = sold.find(({ type }) => type === 'dental')?.version ?? 0;
  await ask(victor, setProductStatus, { leadId: lead.id, type: 'dental', version, ...failed });
  const { data: waiting } = await ask(victor, listPendingVerifications, {});
  expect(waiting.filter(({ id }) => id === lead.id)).toEqual([]);
  await call.hangUp();
  await call.wrapUp.choose('Sale');
  await call.wrapUp.note.fill('Health and dental, signed on her phone.');
  await call.wrapUp.submit.click();
  await expect(call.wrapUp.dialog).toBeHidden();
});
