import type { Page } from 'playwright-core';
import { tonePower } from '../../infra/local/twilio/voice/media/pcm.ts';
import { readWav } from '../../infra/local/twilio/voice/media/wav.ts';
import type { CommissionLine } from '../../shared/commissions/commission-line.ts';
import { listAgents } from '../../shared/contracts/calls.ts';
import { listPendingVerifications } from '../../shared/contracts/leads.ts';
import {
  getCommissionTotals,
  getStats,
  listAgentCommissions,
  listCommissions,
} from '../../shared/contracts/reports.ts';
import { listSelectedProducts, setProductStatus } from '../../shared/contracts/sales.ts';
import { utcRangeOf } from '../../shared/metrics/utc-range.ts';
import { addDays, newYorkDay, weekToDate } from '../../shared/new-york.ts';
import type { ProductType } from '../../shared/products/product-type.ts';
import type { Agent } from './support/agent.ts';
import { browserData } from './support/browser/browser-data.ts';
import { callControls } from './support/calls/call-controls.ts';
import { callDocument } from './support/calls/open-calls.ts';
import { fitsWidth, linksTextedTo } from './support/calls/phone-page.ts';
import { AGENT, acceptCall, CUSTOMER } from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { expectNoCard } from './support/leads/card.ts';
import { type CreatedLead, createLead, leadNow } from './support/leads/created-lead.ts';
import { choose, goToLead, LIVE, leadPanel } from './support/leads/lead-panel.ts';
import { changedBy, nextMonth, salesScreens } from './support/leads/sales-screens.ts';
import { closeSummary } from './support/leads/verification-summary.ts';
import { callApi } from './support/system/operations.ts';
import { origins } from './support/system/system.ts';
import { fetchUpload } from './support/system/uploads.ts';
import { recordingOf, taskOfCall } from './support/system/virtual-twilio.ts';

const card = { number: '4242-4242-4242-4242', code: '917' };

const SAMPLES_A_SECOND = 8000;
const TENTH = SAMPLES_A_SECOND / 10;

/** For each tenth of a second of a recording, `x` where the customer's voice is in it, else `.` */
const voiceIn = (sound: Int16Array): string =>
  Array.from({ length: Math.floor(sound.length / TENTH) }, (_, n) =>
    tonePower([sound.subarray(n * TENTH, (n + 1) * TENTH)], CUSTOMER) > 100 ? 'x' : '.',
  ).join('');

/** The script beside the panel; an answer leads to the next page. */
const scriptPages = (page: Page) => {
  const script = page.getByRole('region', { name: 'Script' });
  return {
    script,
    on: (heading: string) => expect(script.getByRole('heading', { name: heading, exact: true })).toBeVisible(),
    field: (label: string) => script.getByLabel(label, { exact: true }),
    answer: (choice: string) => script.getByRole('button', { name: choice }).click(),
  };
};

/** Follows the script from the greeting to the qualified lead. */
const followScriptToQualified = async (page: Page): Promise<void> => {
  const { on, field, answer } = scriptPages(page);
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

/** A lead that waits for verification would open the summary at each sign-in of a verification agent. */
const leaveQueue = async (agent: Agent, { id }: Pick<CreatedLead, 'id'>): Promise<void> => {
  const { data: waiting } = await callApi(agent, listPendingVerifications, {});
  if (!waiting.some(lead => lead.id === id)) return;
  const { data: products } = await callApi(agent, listSelectedProducts, { id });
  const data = { failed_reason: 'The journey did not end.' };
  for (const { type, version, status } of products)
    if (!status) await callApi(agent, setProductStatus, { leadId: id, type, version, status: 'failed', data });
};

const CHARGEBACK_REASON = 'The customer cancelled the plan';

const DAYS_OF_SEED = 60;

/** Waits until the stream has counted each sold product of the seed: a system that has just started still counts. */
const expectSalesCounted = async (admin: Agent, today: string): Promise<void> => {
  const { data: agents } = await callApi(admin, listAgents, {});
  const sold = await Promise.all(
    agents.flatMap(({ email }) =>
      (['sale', 'active'] as const).map(status => callApi(admin, listAgentCommissions, { email, status })),
    ),
  );
  const commissions = sold.reduce((sum, { sum_of_commissions }) => sum + sum_of_commissions, 0);
  const days = utcRangeOf({ first: addDays(today, -DAYS_OF_SEED), last: today });
  await expect.poll(() => callApi(admin, getCommissionTotals, days)).toMatchObject({ commissions });
};

/** The newest sale of an earlier day that is not reversed: reversing it is a chargeback. */
const anEarlierSale = async (admin: Agent, today: string): Promise<CommissionLine> => {
  const days = utcRangeOf({ first: addDays(today, -DAYS_OF_SEED), last: addDays(today, -1) });
  const { data } = await callApi(admin, listCommissions, { ...days, limit: 100 });
  const sale = data.find(({ kind, id, product_type }) => kind === 'sale' && id === product_type);
  if (!sale) throw new Error('No sale of an earlier day is left.');
  return sale;
};

/** Sets a sold product to failed, which only admins may. */
const reverse = async (admin: Agent, leadId: string, type: ProductType): Promise<void> => {
  const { data: products } = await callApi(admin, listSelectedProducts, { id: leadId });
  const version = products.find(product => product.type === type)?.version ?? 0;
  const data = { failed_reason: CHARGEBACK_REASON };
  await callApi(admin, setProductStatus, { leadId, type, version, status: 'failed', data });
};

/** The name of a closer that the leaderboard shows to others. */
const rankedName = (email: string): string => email.slice(0, 3).toUpperCase();

/** An admin's dashboard, and the commissions since the earlier sale in a second tab; neither is loaded again. */
const openSalesScreens = async (admin: Agent, first: string, last: string) => {
  const opened = admin.page.waitForEvent('popup');
  // Without locks, the second tab does not know of the first, and does not ask which of them is used.
  await admin.context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await admin.page.evaluate(
    address => window.open(address),
    `${origins.web}/commissions?${new URLSearchParams({ first, last, limit: '40' })}`,
  );
  const screens = salesScreens({ dashboard: admin.page, list: await opened });
  await expect(screens.card('Performance today')).toContainText('The whole company');
  await expect(screens.leaderboard).not.toHaveCount(0);
  await expect(screens.sums.first()).toContainText('$');
  return screens;
};

test('a call becomes a sale: script, details, products, payment, signature on a phone, verification, commission', async ({
  people,
}) => {
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const victor = await people.anAgent('victor.stone');
  await closeSummary(victor);
  const ada = await people.anAgent('ada.okafor');
  const today = newYorkDay(new Date().toISOString());
  await expectSalesCounted(ada, today);
  const lead = await createLead(maria);
  people.afterwards(() => leaveQueue(victor, lead));
  const figuresBefore = await callApi(maria, getStats, {});
  const { page } = maria;
  const customer = await people.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await acceptCall(page);
  const call = callControls(page);
  await expect(call.bar).toContainText(lead.name);
  const panel = leadPanel(page);
  const isRecordingPaused = async () => (await callDocument(maria, customer.callSid)).recording_paused === true;

  await test.step('the script saves its answers until the lead qualifies', async () => {
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
  });

  await test.step('the details show the answers, and the agent adds to them', async () => {
    await expect(panel.field('City')).toHaveValue('Tampa');
    await expect(panel.tab('SCRIPT')).toHaveCount(0);
    await panel.field('Middle initial', 'Person').fill('J');
    await panel.field('Previous Plan Info').fill('A plan of a former employer, ended in May');
    await panel.field('Budget').focus();
    await expect.poll(() => leadNow(maria, lead)).toMatchObject({ middle_initial: 'J' });
  });

  const cards = panel.content.getByRole('group', { name: 'Products' });
  await test.step('two products are chosen, each with its fee and date', async () => {
    await panel.open('PRODUCTS');
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
  });

  const payment = panel.content.getByRole('form', { name: 'Payment details' });
  await test.step('while the payment tab is open the recording is paused, and the call bar shows it', async () => {
    await panel.open('PAYMENTS');
    await expect(page.getByRole('status').filter({ hasText: 'Recording paused' })).toBeVisible();
    await expect(call.bar).toContainText('Recording paused');
    await expect.poll(isRecordingPaused).toBe(true);
  });

  await test.step('payment details are saved; of the card number only the last digits are shown', async () => {
    const number = payment.getByLabel('Credit card number', { exact: true });
    await payment.getByLabel('Name on card').fill('Lena J Whitcomb');
    await number.pressSequentially(card.number.replaceAll('-', ''));
    await expect(number).toHaveValue(card.number);
    await payment.getByLabel('Expiration date').fill('1230');
    await payment.getByLabel('Security code', { exact: true }).fill(card.code);
    await payment.getByLabel('Same as primary insured').check();
    await payment.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Payment details saved.')).toBeVisible();
    await expect(payment.getByRole('group', { name: 'Credit card number' })).toContainText('Visa •••• 4242');
    await expect(payment.getByText(/^Kept until/)).toBeVisible();
  });

  await test.step('the number is revealed for a reason', async () => {
    await payment.getByRole('button', { name: 'Reveal credit card number' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The customer asked me to read it back.');
    await dialog.getByRole('button', { name: 'Reveal' }).click();
    await expect(payment.getByText(card.number)).toBeVisible();
  });

  await test.step('outside the tab the recording goes on, and the browser has kept nothing of the card', async () => {
    await panel.open('REQUEST ESIG');
    await expect(call.bar).not.toContainText('Recording paused');
    await expect.poll(isRecordingPaused).toBe(false);
    await expect(page.locator('body')).not.toContainText(card.number);
    expectNoCard(await browserData(page), card);
  });

  const group = (name: string) => panel.content.getByRole('region', { name, exact: true });
  await test.step('the agent is ready to transfer to verification and requests both signatures by text', async () => {
    await panel.content.getByRole('checkbox', { name: 'ready to transfer to verification' }).click();
    await expect(page.getByText('You are ready to transfer to verification.')).toBeVisible();
    await group('Ancillary').getByRole('button', { name: 'Request Text' }).click();
    await expect(page.getByText('esig_text requested')).toBeVisible();
    await group('Health').getByRole('button', { name: 'Request Text' }).click();
    await expect(group('Health').getByText('sent', { exact: true })).toBeVisible(LIVE);
    expect(await callDocument(maria, customer.callSid)).toMatchObject({ verification_requested: true });
  });

  const ofVictor = await test.step('the verification agent is alerted once and claims the lead', async () => {
    const alert = victor.page.getByRole('dialog', { name: 'Verification requested' });
    await expect(alert).toContainText('Lena Whitcomb');
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toBeHidden();
    const opened = await goToLead(victor.page, lead.id);
    await closeSummary(victor);
    await expect(opened.tab('ESIG VERIFICATION')).toHaveAttribute('aria-selected', 'true');
    const claim = opened.content.getByRole('button', { name: 'Claim' });
    await claim.click();
    await expect(
      opened.content.getByText('Please select an agent of record to claim verification.').first(),
    ).toBeVisible();
    await choose(opened.content.getByLabel('Agent of record'), 'House');
    await claim.click();
    return opened;
  });
  const timeline = ofVictor.content.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline).toHaveCount(4);
  await expect(ofVictor.content.getByText('Closer ready to transfer')).toBeVisible();

  await test.step('the customer reads and signs on a phone; both agents see it live', async () => {
    const [link = ''] = await linksTextedTo(lead.phone);
    const phone = await people.aPhonePage();
    await phone.page.goto(link);
    await expect(phone.page.getByRole('heading', { name: 'Hello Lena Whitcomb' })).toBeVisible();
    await expect(phone.page.getByRole('heading', { name: 'Guardian Health 250' })).toBeVisible();
    await expect(phone.page.getByText('$348.99', { exact: true })).toBeVisible();
    expect(await fitsWidth(phone.page)).toBe(true);
    const sign = phone.page.getByRole('button', { name: 'Sign' });
    await sign.tap();
    await expect(phone.page.getByText('Please tick the box to agree.')).toBeVisible();
    await phone.page.getByRole('checkbox').check();
    await phone.page.getByLabel('Your full name').fill('Lena J. Whitcomb');
    await Promise.all([expect(victor.page.getByText('esig_text received')).toBeVisible(LIVE), sign.tap()]);
    await expect(phone.page.getByRole('heading', { name: 'Thank you. Your enrollment is signed.' })).toBeVisible();
    await expect(timeline.first()).toContainText('received');
    await expect(timeline.first()).toContainText('the customer');
    await expect(group('Health').getByText('received', { exact: true })).toBeVisible(LIVE);
    await phone.page.reload();
    await expect(phone.page.getByText('Signed by Lena J. Whitcomb')).toBeVisible();
  });

  const earlier = await anEarlierSale(ada, today);
  const screens = await openSalesScreens(ada, newYorkDay(earlier.sale_date), today);
  const shownBefore = await screens.shown();
  // The week's chart needs two days: on a Sunday the cards say so instead.
  expect(shownBefore.bar !== undefined).toBe(weekToDate(new Date().toISOString()).length > 1);

  const sold =
    await test.step('the verification agent sets the health product to sale, which the closer sees', async () => {
      await panel.open('PRODUCTS');
      await ofVictor.open('PRODUCTS');
      await ofVictor.content.getByRole('button', { name: /^Health/ }).click();
      await ofVictor.content.getByRole('region').getByRole('button', { name: 'Sale', exact: true }).click();
      await expect(victor.page.getByText('Product is now set to sale.')).toBeVisible();
      await expect(cards.getByRole('button', { name: /^Health/ })).toContainText('Sale', LIVE);
      const { data } = await callApi(maria, listSelectedProducts, { id: lead.id });
      expect(data.find(({ type }) => type === 'health')).toMatchObject({ status: 'sale', closer_email: maria.email });
      return data;
    });

  // Commission of 110.00 for the product and 25.00 for the fee; premium of 249.99.
  await test.step("the closer's figures and commissions grow by the sale", async () => {
    await expect
      .poll(() => callApi(maria, getStats, {}))
      .toMatchObject({
        commisions_today: figuresBefore.commisions_today + 135_00,
        sales_premium_today: figuresBefore.sales_premium_today + 249_99,
        sales_volume_today: figuresBefore.sales_volume_today + 1,
        commissions_week: figuresBefore.commissions_week + 135_00,
        sales_premium_week: figuresBefore.sales_premium_week + 249_99,
        sales_volume_week: figuresBefore.sales_volume_week + 1,
      });
    const { data: commissions } = await callApi(maria, listCommissions, {
      ...utcRangeOf({ first: today, last: today }),
      limit: 40,
    });
    expect(commissions.filter(({ lead_id }) => lead_id === lead.id)).toEqual([
      expect.objectContaining({ product_type: 'health', commission: 110_00, enrollment_fee_commission: 25_00 }),
    ]);
  });

  const ownSale = { closer: rankedName(maria.email), commissions: 135_00, premium: 249_99, volume: 1 };
  const ownLine = screens.lines.filter({ hasText: 'Whitcomb' });
  await test.step("an admin's cards, chart, leaderboard and commissions follow, without a reload", async () => {
    await expect.poll(screens.shown, LIVE).toEqual(changedBy(shownBefore, ownSale));
    await expect(ownLine).toHaveCount(1);
  });

  await test.step('the sale deletes the security code', async () => {
    await panel.open('PAYMENTS');
    await expect(payment.getByText('Not kept.')).toBeVisible();
    await expect(payment.getByText('Visa •••• 4242')).toBeVisible();
  });

  await test.step('with the other product failed, the lead leaves the verification queue', async () => {
    const failed = { status: 'failed', data: { failed_reason: 'Declined by the carrier' } } as const;
    const version = sold.find(({ type }) => type === 'dental')?.version ?? 0;
    await callApi(victor, setProductStatus, { leadId: lead.id, type: 'dental', version, ...failed });
    const { data: waiting } = await callApi(victor, listPendingVerifications, {});
    expect(waiting.filter(({ id }) => id === lead.id)).toEqual([]);
  });

  await test.step('reversed on its day, the sale was never one: everything is as before', async () => {
    await reverse(ada, lead.id, 'health');
    await expect(ownLine).toHaveCount(0);
    await expect.poll(screens.shown, LIVE).toEqual(shownBefore);
  });

  await test.step('an earlier sale is charged back today: all follow, and its line stays beside the chargeback', async () => {
    await reverse(ada, earlier.lead_id, earlier.product_type);
    const chargeback = {
      closer: rankedName(earlier.closer_email),
      commissions: -(earlier.commission + earlier.enrollment_fee_commission),
      premium: -earlier.product_premium,
      volume: -1,
    };
    await expect.poll(screens.shown, LIVE).toEqual(changedBy(shownBefore, chargeback));
    await expect(screens.card('Performance today')).toContainText(/Includes \d+ chargebacks?\./);
    const lines = screens.lines.filter({ hasText: earlier.last_name }).filter({ hasText: earlier.product_name });
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: CHARGEBACK_REASON })).toHaveCount(1);
  });

  await test.step('the recording has the customer before and after the payment, and silence during it', async () => {
    await call.hangUp();
    await call.wrapUp.choose('Sale');
    await call.wrapUp.note.fill('Health and dental, signed on a phone.');
    await call.wrapUp.submit.click();
    await expect(call.wrapUp.dialog).toBeHidden();
    const task = await taskOfCall(customer.callSid);
    const key = `recordings/${await recordingOf(task?.sid ?? '')}.wav`;
    await expect.poll(async () => (await callDocument(maria, customer.callSid)).snipped_recording_key).toBe(key);
    // The object is copied a moment after the call's document names it.
    await expect.poll(() => fetchUpload(key).catch(() => undefined)).toBeTruthy();
    expect(voiceIn(readWav(await fetchUpload(key)) ?? new Int16Array())).toMatch(/x{10}\.{8,}x{10}/);
  });
});
