import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import type { MailProvider } from '#platform/messages/mail-provider';
import type { Timestamp } from '#shared/time';
import { leadOfMessage, logSent } from './log-sent.ts';
import type { MessageTable } from './message-table.ts';

export type SendEmailDeps = {
  table: Pick<MessageTable, 'getLead' | 'createLogMessage'>;
  provider: MailProvider;
  actor: Actor;
  now: Timestamp;
};

type EmailInput = { recipient: string; subject: string; body: string; leadId?: string | undefined };

/**
 * Sends an e-mail, then logs it. The product wraps the body in an anchor tag (docs/product.md, Message rules): an HTML
 * message of what the old client made. Here the body is text, and the HTML part that goes beside it is that text,
 * escaped. The blacklist is of phone numbers: a lead who wants no calls may want an e-mail.
 * @throws Refusal `not_found`; `refused` for an address that takes none; `provider_failed`
 */
export const sendEmail = async (
  { table, provider, actor: { user }, now }: SendEmailDeps,
  { recipient, subject, body, leadId }: EmailInput,
): Promise<Record<string, never>> => {
  await leadOfMessage(table, leadId);
  const messageId = await provider.sendMail({ to: recipient, subject, body });
  logger.info('e-mail sent', { message_id: messageId, user_id: user.id });
  const sent = { message_type: 'email', sent_by: user.email, recipient, subject, body, created_ts: now } as const;
  await logSent(table, messageId, { lead_id: leadId ?? null, ...sent });
  return {};
};
