import type { Delivery } from '../../infra/local/user-pool/user-pool.ts';

const subjects = { invitation: 'Your temporary password', 'forgot-password': 'Your verification code' } as const;

/** The words of Cognito's own e-mails. */
const textOf = ({ kind, to, code }: Delivery): string =>
  kind === 'invitation'
    ? `Your username is ${to} and temporary password is ${code}.`
    : `Your password reset code is ${code}.`;

/** Lays an e-mail of the user pool into the phone booth's outbox, where the text messages are. */
export const sendToBooth = async (twilioOrigin: string, delivery: Delivery): Promise<void> => {
  const answer = await fetch(`${twilioOrigin}/_control/mails`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: delivery.to, subject: subjects[delivery.kind], body: textOf(delivery) }),
  });
  if (!answer.ok) throw new Error(`The mail to ${delivery.to} was not taken (${answer.status}).`);
};
