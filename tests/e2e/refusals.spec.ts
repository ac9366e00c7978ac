import { expect, test } from './support/journey.ts';
import { aNumberWithoutDid, taskOfCall } from './support/phone-company.ts';

/** A sentence is spoken in real time. */
const SPOKEN = { timeout: 30_000 };
const SALES = '+18005550100';
/** One that the carrier routes to us and that is in no DID of ours. */
const FORGOTTEN = '+13055550987';

const turnedAway = [
  {
    who: 'who dials a number that is in no DID',
    call: { from: '+13055551900', to: FORGOTTEN },
    hears: 'The number you have called is not in service. Please check the number and call again.',
  },
  {
    who: 'who hides her number',
    call: { from: 'anonymous', to: SALES },
    hears: 'We can not take calls from hidden or foreign numbers. Please call again with your number shown.',
  },
  {
    who: 'with a malformed number',
    call: { from: '+1305555', to: SALES },
    hears: 'We can not take calls from hidden or foreign numbers. Please call again with your number shown.',
  },
];

test('callers who are turned away hear why, are hung up cleanly, and ring nowhere', async ({ cast }) => {
  // Given an agent who waits for calls.
  const { page } = await cast.anAgent('maria.lopez', { online: true });
  await aNumberWithoutDid(FORGOTTEN, { answeredAs: SALES });

  // When callers come who cannot be helped, all at once, each is told why.
  const callers = await Promise.all(
    turnedAway.map(async caller => ({ ...caller, customer: await cast.aCustomer(caller.call) })),
  );
  for (const { who, customer, hears } of callers) {
    await test.step(`a caller ${who}`, async () => {
      await expect.poll(() => customer.status(), SPOKEN).toBe('completed');
      expect(await customer.spoken()).toContain(hears);
      expect(await taskOfCall(customer.callSid)).toBeUndefined();
    });
  }

  await test.step('a caller on the blacklist, who is refused unanswered', async () => {
    const customer = await cast.aCustomer({ from: '+15552229999', to: SALES });
    await expect.poll(() => customer.status()).toBe('no-answer');
    expect(await taskOfCall(customer.callSid)).toBeUndefined();
  });

  // Then nothing has rung, and the next honest caller rings.
  await expect(page.getByText('You are online.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await cast.aCustomer({ from: '+13055551901', to: SALES });
  await expect(page.getByRole('dialog').getByRole('heading', { name: '(305) 555-1901' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
