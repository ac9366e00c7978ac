import { expect, test } from './support/journey.ts';
import { buyNumberWithoutDid, taskOfCall } from './support/system/virtual-twilio.ts';

/** `<Say>` takes as long as a person speaks. */
const SPOKEN = { timeout: 60_000 };
const SALES = '+18005550100';
/** A number of our Twilio account that is no DID. */
const WITHOUT_DID = '+13055550987';

const rejectedCallers = [
  {
    who: 'of a number that is no DID',
    call: { from: '+13055551900', to: WITHOUT_DID },
    hears: 'The number you have called is not in service. Please check the number and call again.',
  },
  {
    who: 'with a hidden number',
    call: { from: 'anonymous', to: SALES },
    hears: 'We can not take calls from hidden or foreign numbers. Please call again with your number shown.',
  },
  {
    who: 'with a malformed number',
    call: { from: '+1305555', to: SALES },
    hears: 'We can not take calls from hidden or foreign numbers. Please call again with your number shown.',
  },
];

test('rejected callers hear why, are hung up and ring nowhere', async ({ people }) => {
  const { page } = await people.anAgent('maria.lopez', { online: true });
  await buyNumberWithoutDid(WITHOUT_DID, { sameWebhookAs: SALES });

  // All at once: each message takes some seconds to speak.
  const callers = await Promise.all(
    rejectedCallers.map(async caller => ({ ...caller, customer: await people.aCustomer(caller.call) })),
  );
  for (const { who, customer, hears } of callers) {
    await test.step(`a caller ${who}`, async () => {
      await expect.poll(() => customer.status(), SPOKEN).toBe('completed');
      expect(await customer.spoken()).toContain(hears);
      expect(await taskOfCall(customer.callSid)).toBeUndefined();
    });
  }

  await test.step('a caller on the blacklist is rejected before the call is answered', async () => {
    const customer = await people.aCustomer({ from: '+15552229999', to: SALES });
    await expect.poll(() => customer.status()).toBe('no-answer');
    expect(await taskOfCall(customer.callSid)).toBeUndefined();
  });

  await test.step('none of them has rung, and the next caller rings', async () => {
    await expect(page.getByText('You are online.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await people.aCustomer({ from: '+13055551901', to: SALES });
    await expect(page.getByRole('dialog').getByRole('heading', { name: '(305) 555-1901' })).toBeVisible();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
