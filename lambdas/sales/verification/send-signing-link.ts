import type { MailProvider } from '#platform/messages/mail-provider';
import type { TextProvider } from '#platform/messages/text-provider';
import type { Language } from '#shared/leads/language';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { LINK_VALID_S } from '#shared/verification/esig-request';
import { type SigningTexts, signingTexts } from '#shared/verification/signing-texts';

export type Recipient = { by: 'esig_text'; number: PhoneNumber } | { by: 'esig_email'; address: string };
export type Senders = { texts: TextProvider; mails: MailProvider };

const DAYS = LINK_VALID_S / 86_400;

const mail = (address: string, href: string, { mail: { subject, hello, request, link, action } }: SigningTexts) => ({
  to: address,
  subject,
  body: [hello, request, link(DAYS)].join('\n\n'),
  action: { label: action, href },
});

/**
 * Sends the link, in the language of the lead; answers the provider's id of the message.
 * @throws Rejection `rejected`, `provider_failed`
 */
export const sendSigningLink = (
  { texts, mails }: Senders,
  to: Recipient,
  { href, language }: { href: string; language: Language | undefined },
): Promise<string> => {
  const words = signingTexts(language);
  return to.by === 'esig_text'
    ? texts.sendText(to.number, words.text(DAYS, href))
    : mails.sendMail({ ...mail(to.address, href, words), ...(language && { language }) });
};
