import type { MailProvider } from '#platform/messages/mail-provider';
import type { TextProvider } from '#platform/messages/text-provider';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { LINK_VALID_S } from '#shared/verification/esig-request';

export type Recipient = { by: 'esig_text'; number: PhoneNumber } | { by: 'esig_email'; address: string };
export type Senders = { texts: TextProvider; mails: MailProvider };

const DAYS = LINK_VALID_S / 86_400;

const mail = (address: string, href: string) => ({
  to: address,
  subject: 'Please sign your Coverline enrollment',
  body: [
    'Hello,',
    'as we agreed on the phone, please read through your enrollment and sign it. It takes about two minutes.',
    `The link works for ${DAYS} days and is for you alone: please do not pass it on.`,
  ].join('\n\n'),
  action: { label: 'Read and sign', href },
});

/** Sends the link; answers the provider's id of the message. @throws Rejection `rejected`, `provider_failed` */
export const sendSigningLink = ({ texts, mails }: Senders, to: Recipient, href: string): Promise<string> =>
  to.by === 'esig_text'
    ? texts.sendText(
        to.number,
        `Coverline: please read and sign your enrollment. The link works for ${DAYS} days. ${href}`,
      )
    : mails.sendMail(mail(to.address, href));
