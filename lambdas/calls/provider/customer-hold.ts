import { askTwilio, retryIfUnanswered } from '#platform/twilio/twilio-client';

/** Puts the customer on hold with music, or takes them off hold. @throws Rejection `provider_failed` */
const setHold = async (conferenceSid: string, customerCallSid: string, hold: boolean): Promise<void> => {
  const message = hold
    ? 'The customer could not be put on hold. Please try again.'
    : 'The customer could not be taken off hold. Please try again.';
  await askTwilio(message, ({ account }) =>
    retryIfUnanswered(() => account.conferences(conferenceSid).participants(customerCallSid).update({ hold })),
  );
};

export const customerHold = { setHold };
