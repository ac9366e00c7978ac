import { callControls } from './support/calls/call-controls.ts';
import { calledParty, setPhone } from './support/calls/customer.ts';
import {
  ADMIN,
  AGENT,
  CUSTOMER,
  expectBothHear,
  expectCustomerHears,
  expectCustomerHearsNot,
  expectCustomerStillHears,
  expectPageHears,
  expectPageHearsNot,
  OTHER_AGENT,
  SLOW,
  THIRD_PARTY,
} from './support/calls/voices.ts';
import { expect, test } from './support/journey.ts';
import { seededLead } from './support/leads/seeded-leads.ts';
import { origins } from './support/system/system.ts';

const THIRD_NUMBER = '+13055557788';

test('hold, third party, transfer, whisper and takeover of one call: each party hears whom it should', async ({
  people,
}) => {
  const lead = seededLead(3);
  const maria = await people.anAgent('maria.lopez', { hz: AGENT, online: true });
  const nina = await people.anAgent('nina.patel', { hz: OTHER_AGENT, online: true });
  const ada = await people.anAgent('ada.okafor', { hz: ADMIN });
  const customer = await people.aCustomer({ from: lead.phone, to: '+18005550100', tone: CUSTOMER });
  const callOfMaria = callControls(maria.page);
  const callOfNina = callControls(nina.page);
  await maria.page.getByText('Incoming call').waitFor();
  await maria.page.keyboard.press('Space');
  await expectBothHear(maria.page, customer);

  await test.step('on hold neither hears the other', async () => {
    await callOfMaria.hold.click();
    await expect(callOfMaria.unhold).toBeVisible();
    await expectCustomerHearsNot(customer);
    await expectPageHearsNot(maria.page);
    await callOfMaria.unhold.click();
    await expect(callOfMaria.hold).toBeVisible();
    await expectCustomerHears(customer);
  });

  await test.step('a third party, the customer and the agent hear one another', async () => {
    await setPhone(THIRD_NUMBER, { does: 'answer', afterMs: 500, tone: THIRD_PARTY });
    await callOfMaria.add('(305) 555-7788');
    await expectPageHears(maria.page, THIRD_PARTY);
    await expectCustomerHears(customer, THIRD_PARTY);
    const third = await calledParty(THIRD_NUMBER);
    await expectCustomerHears(third, CUSTOMER);
    await expectCustomerHears(third);
  });
  const third = await calledParty(THIRD_NUMBER);

  await test.step('the transferee sees who transfers, accepts and is heard', async () => {
    await callOfMaria.transferTo(/Customer Service/);
    await expect(nina.page.getByText('Incoming transfer')).toBeVisible();
    await expect(nina.page.getByText(/Transferred by Maria Lopez/)).toBeVisible();
    await nina.page.keyboard.press('Space');
    await expect(callOfMaria.transfer).toBeHidden();
    await expect(callOfNina.bar).toContainText(lead.name);
    await expectPageHears(nina.page);
    await expectPageHears(nina.page, AGENT);
    await expectCustomerHears(customer, OTHER_AGENT);
  });

  await test.step('the first agent leaves and wraps up while the others talk', async () => {
    await callOfMaria.hangUp();
    await expect(callOfMaria.wrapUp.dialog).toBeVisible();
    await expectCustomerHearsNot(customer);
    expect(await customer.status()).toBe('in-progress');
    await expectCustomerStillHears(customer, OTHER_AGENT);
    await callOfMaria.wrapUp.choose('Transferred');
    await callOfMaria.wrapUp.note.fill('A question about the policy.');
    await callOfMaria.wrapUp.submit.click();
    await expect(callOfMaria.wrapUp.dialog).toBeHidden();
  });

  await test.step('a whisper is heard by the agent alone', async () => {
    await ada.page.goto(`${origins.web}/agents`);
    await ada.page.getByRole('option', { name: /^Nina Patel/ }).click();
    await ada.page.getByRole('button', { name: 'Whisper' }).click();
    await expectPageHears(nina.page, ADMIN);
    await expectPageHears(ada.page);
    expect(await customer.receivesTone(ADMIN)).toBe(false);
    expect(await third?.receivesTone(ADMIN)).toBe(false);
  });

  await test.step('after a takeover the customer hears the admin, and the agent wraps up', async () => {
    await ada.page.getByRole('button', { name: 'Takeover' }).click();
    await ada.page
      .getByRole('dialog', { name: 'Take this call over?' })
      .getByRole('button', { name: 'Takeover' })
      .click();
    await expectCustomerHears(customer, ADMIN);
    await expect(callOfNina.wrapUp.dialog).toBeVisible();
    await expectCustomerHearsNot(customer, OTHER_AGENT);
    await expect(callControls(ada.page).bar).toContainText(lead.name);
  });

  await test.step('the customer hangs up, and the call is over for everybody', async () => {
    await customer.hangUp();
    await expect(callControls(ada.page).wrapUp.dialog).toBeVisible();
    await expect.poll(() => third?.status(), SLOW).toBe('completed');
  });
});
