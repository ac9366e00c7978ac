import { aCallWith } from './support/call.ts';
import { aPhoneAt, whoAnsweredAt } from './support/customer.ts';
import { expect, test } from './support/journey.ts';
import { aKnownLead } from './support/leads.ts';
import { hears } from './support/spectrum.ts';
import { origins } from './support/system.ts';

const MARIA = 1000;
const NINA = 1500;
const ADA = 2000;
const CUSTOMER = 500;
const THIRD = 700;
const THIRD_NUMBER = '+13055557788';

const HEARD = { timeout: 20_000 };

test('a call is held, joined by a third, transferred, supervised and taken over, and everybody hears whom they should', async ({
  cast,
}) => {
  test.setTimeout(240_000);
  const lead = aKnownLead(3);

  // Given a closer on a call, a colleague of customer service, and an admin.
  const maria = await cast.anAgent('maria.lopez', { hz: MARIA, online: true });
  const nina = await cast.anAgent('nina.patel', { hz: NINA, online: true });
  const ada = await cast.anAgent('ada.okafor', { hz: ADA });
  const customer = await cast.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  await maria.page.getByText('Incoming call').waitFor();
  await maria.page.keyboard.press('Space');
  const hers = aCallWith(maria.page);
  await expect.poll(() => hears(maria.page, CUSTOMER), HEARD).toBe(true);
  await expect.poll(() => customer.hears(MARIA), HEARD).toBe(true);

  // When she holds, neither hears the other; then again.
  await hers.hold.click();
  await expect(hers.unhold).toBeVisible();
  await expect.poll(() => customer.hears(MARIA), HEARD).toBe(false);
  await expect.poll(() => hears(maria.page, CUSTOMER), HEARD).toBe(false);
  await hers.unhold.click();
  await expect(hers.hold).toBeVisible();
  await expect.poll(() => customer.hears(MARIA), HEARD).toBe(true);

  // When she adds a third party, all three hear one another.
  await aPhoneAt(THIRD_NUMBER, { does: 'answer', afterMs: 500, tone: THIRD });
  await hers.add('(305) 555-7788');
  await expect.poll(() => hears(maria.page, THIRD), HEARD).toBe(true);
  await expect.poll(() => customer.hears(THIRD), HEARD).toBe(true);
  const third = await whoAnsweredAt(THIRD_NUMBER);
  await expect.poll(() => third?.hears(CUSTOMER), HEARD).toBe(true);
  await expect.poll(() => third?.hears(MARIA), HEARD).toBe(true);

  // When she transfers the call, the colleague sees by whom, accepts, and is in it.
  await hers.transferTo(/Customer Service/);
  await expect(nina.page.getByText('Incoming transfer')).toBeVisible();
  await expect(nina.page.getByText(/Transferred by maria\.lopez/)).toBeVisible();
  await nina.page.keyboard.press('Space');
  await expect(hers.transfer).toBeHidden();
  const ninas = aCallWith(nina.page);
  await expect(ninas.bar).toContainText(lead.name);
  await expect.poll(() => hears(nina.page, CUSTOMER), HEARD).toBe(true);
  await expect.poll(() => hears(nina.page, MARIA), HEARD).toBe(true);
  await expect.poll(() => customer.hears(NINA), HEARD).toBe(true);

  // When the first agent leaves, she wraps up while the others go on.
  await hers.hangUp();
  await expect(hers.wrapUp.dialog).toBeVisible();
  await expect.poll(() => customer.hears(MARIA), HEARD).toBe(false);
  expect(await customer.status()).toBe('in-progress');
  expect(await customer.hears(NINA)).toBe(true);
  await hers.wrapUp.choose('Transferred');
  await hers.wrapUp.note.fill('A question of her policy.');
  await hers.wrapUp.submit.click();
  await expect(hers.wrapUp.dialog).toBeHidden();

  // When the admin whispers, the agent hears her and nobody else does.
  await ada.page.goto(`${origins.web}/agents`);
  await ada.page.getByRole('option', { name: /^Nina Patel/ }).click();
  await ada.page.getByRole('button', { name: 'Whisper' }).click();
  await expect.poll(() => hears(nina.page, ADA), HEARD).toBe(true);
  await expect.poll(() => hears(ada.page, CUSTOMER), HEARD).toBe(true);
  expect(await customer.hears(ADA)).toBe(false);
  expect(await third?.hears(ADA)).toBe(false);

  // When she takes over, the customer hears her, and the agent is out and wraps up.
  await ada.page.getByRole('button', { name: 'Takeover' }).click();
  await ada.page
    .getByRole('dialog', { name: 'Take this call over?' })
    .getByRole('button', { name: 'Takeover' })
    .click();
  await expect.poll(() => customer.hears(ADA), HEARD).toBe(true);
  await expect(ninas.wrapUp.dialog).toBeVisible();
  await expect.poll(() => customer.hears(NINA), HEARD).toBe(false);
  const adas = aCallWith(ada.page);
  await expect(adas.bar).toContainText(lead.name);

  // When the customer hangs up, the call is over for everybody.
  await customer.hangUp();
  await expect(adas.wrapUp.dialog).toBeVisible();
  await expect.poll(() => third?.status(), HEARD).toBe('completed');
});
