import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import type { MailProvider } from '#platform/messages/mail-provider';
import type { Timestamp } from '#shared/time';
import { leadOfMessage, logSent } from './log-sent.ts';

export type SendEmailDeps = {
  provider: MailProvider;
  actor: Actor;
  now: Timestamp;
};

type EmailInput = { recipient: string; subject: string; body: string; leadId?: string | undefined };

/**
 * Sends an e-mail, then logs it. The specification has its body "wrapped in an anchor tag" (section 7): an HTML message
 * of what the old client made. Here the body is text, and the HTML part that goes beside it is that text, escaped. The
 * blacklist is of phone numbers: a customer who wants no calls may want documents.
 * @throws Rejection `not_found`; `rejected` for an address that takes none; `provider_failed`
 */
export const sendEmail = async (
  { provider, actor: { user }, now }: SendEmailDeps,
  { recipient, subject, body, leadId }: EmailInput,
): Promise<Record<string, never>> => {
  await leadOfMessage(leadId);
  const messageId = await provider.sendMail({ to: recipient, subject, body });
  logger.info('e-mail sent', { message_id: messageId, user_id: user.id });
  const sent = { message_type: 'email', sent_by: user.email, recipient, subject, body, created_ts: now } as const;
  await logSent(messageId, { lead_id: leadId ?? null, ...sent });
  return {};
};
