import type { SentMail } from '../../infra/local/mail/sent-mail.ts';
import type { Delivery } from '../../infra/local/user-pool/user-pool.ts';

const subjects = { invitation: 'Your temporary password', 'forgot-password': 'Your verification code' } as const;

/** The text of Cognito's e-mails. */
const textOf = ({ kind, to, code }: Delivery): string =>
  kind === 'invitation'
    ? `Your username is ${to} and temporary password is ${code}.`
    : `Your password reset code is ${code}.`;

const send = async (twilioOrigin: string, method: 'POST' | 'PUT', what: string, body: object): Promise<void> => {
  const response = await fetch(`${twilioOrigin}/_control/${what}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The phone booth did not take ${what} (${response.status}).`);
};

/** Adds an e-mail to the phone booth's outbox, next to the text messages. */
export const mailToBooth = (twilioOrigin: string, mail: SentMail): Promise<void> =>
  send(twilioOrigin, 'POST', 'mails', mail);

/** An e-mail of the user pool, with Cognito's text. */
export const mailOf = (delivery: Delivery): SentMail => ({
  to: delivery.to,
  subject: subjects[delivery.kind],
  body: textOf(delivery),
});

/** Sets the customers that the phone booth offers as callers. */
export const offerCustomers = (
  twilioOrigin: string,
  customers: { name: string; phone_number: string }[],
): Promise<void> => send(twilioOrigin, 'PUT', 'customers', { customers });
