import * as z from 'zod';

const Charset = z.enum(['UTF-8', 'utf-8']).optional();
const Part = z.strictObject({ Data: z.string(), Charset });
const Addresses = z.array(z.string()).default([]);

/**
 * docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, as far as the product uses it. Strict: raw mails,
 * templates, attachments, headers and configuration sets are rejected by name instead of being left out.
 */
export const OutboundMail = z.strictObject({
  FromEmailAddress: z.string(),
  ReplyToAddresses: Addresses,
  Destination: z.strictObject({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Part,
      Body: z
        .strictObject({ Text: Part.optional(), Html: Part.optional() })
        .refine(({ Text, Html }) => Text ?? Html, 'A body needs Text or Html.'),
    }),
  }),
});
export type OutboundMail = z.infer<typeof OutboundMail>;

/** One e-mail in one mailbox. Nobody sees who else got it by Bcc. */
export type SentMail = {
  to: string;
  subject: string;
  /** The e-mail's text, or the text of its HTML if it has only HTML. */
  body: string;
  /** With its display name: `Coverline <care@coverline.example>`; absent for the e-mails of the user pool. */
  from?: string;
  /** The header fields To and Cc, and the addresses that get a reply. */
  headers?: { to: string[]; cc: string[]; reply_to: string[] };
  html?: string;
};

/** SES accepts fifty recipients for one e-mail. */
export const MOST_RECIPIENTS = 50;

const MAILBOX = /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>@,;:\\[\]]*?)\s*<([^<>]*)>|([^<>]*))$/s;
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

/**
 * The address in `ada@example.com`, `Ada <ada@example.com>` or `"Okafor, Ada" <ada@example.com>`; undefined if there is
 * none.
 */
export const addressOf = (mailbox: string): string | undefined => {
  const [, inBrackets, plain] = MAILBOX.exec(mailbox.trim()) ?? [];
  const address = (inBrackets ?? plain ?? '').trim();
  return ADDRESS.test(address) ? address : undefined;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text that a reader of the HTML sees, for an outbox that shows text. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b.*?<\/\1>/gis, '')
    .replaceAll(/<br\s*\/?>|<\/(p|div|li|tr|h\d)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[ \t]*\n[ \t\n]*/g, '\n')
    .trim();

export const recipientsOf = ({ Destination }: OutboundMail): string[] => [
  ...Destination.ToAddresses,
  ...Destination.CcAddresses,
  ...Destination.BccAddresses,
];

/** The e-mail in the form in which each recipient gets it. */
export const sentMails = (mail: OutboundMail): SentMail[] => {
  const { Subject, Body } = mail.Content.Simple;
  const html = Body.Html?.Data;
  const { ToAddresses: to, CcAddresses: cc } = mail.Destination;
  return recipientsOf(mail).map(recipient => ({
    to: addressOf(recipient) ?? recipient,
    subject: Subject.Data,
    body: Body.Text?.Data ?? textOf(html ?? ''),
    from: mail.FromEmailAddress,
    headers: { to, cc, reply_to: mail.ReplyToAddresses },
    ...(html !== undefined && { html }),
  }));
};
