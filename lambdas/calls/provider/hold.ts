import { askTwilio } from '#platform/twilio/twilio-client';

/** The customer hears music, or the conversation again. @throws Refusal `provider_failed` */
const setHold = async (conferenceSid: string, customerCallSid: string, hold: boolean): Promise<void> => {
  const sentence = hold
    ? 'The customer could not be put on hold. Please try again.'
    : 'The customer could not be taken off hold. Please try again.';
  await askTwilio(sentence, ({ account }) =>
    account.conferences(conferenceSid).participants(customerCallSid).update({ hold }),
  );
};

export const customerHold = { setHold };
