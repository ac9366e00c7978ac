import { emailProblemNow } from '#platform/do-not-call/email-problem-now';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { countMessage } from '#platform/messages/count-message';
import type { MailProvider } from '#platform/messages/mail-provider';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { hoursProblem } from '#shared/dialing/dial-gate';
import { Rejection } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import type { Lead } from '#shared/leads/lead';
import { isAddressOf, NOT_ITS_ADDRESS } from '#shared/messages/recipient-rule';
import type { Timestamp } from '#shared/time';
import { leadOfMessage } from './lead-of-message.ts';
import { logSent } from './log-sent.ts';

type SendEmailDeps = {
  provider: MailProvider;
  actor: Actor;
  now: Timestamp;
  hours: CallingHours;
  /** How many messages a user may send in an hour. */
  perHour: number;
};

const reject = (message: string): never => {
  throw new Rejection('rejected', message, [{ field: 'recipient', message }]);
};

const requireRecipient = async (
  address: string,
  lead: Lead | undefined,
  when: Pick<SendEmailDeps, 'now' | 'hours'>,
): Promise<void> => {
  if (lead && !isAddressOf(lead, address)) reject(NOT_ITS_ADDRESS);
  const mayNotReach = await emailProblemNow(address, lead);
  const problem = mayNotReach ?? (lead && hoursProblem({ number: lead.phone_number, lead, ...when }));
  if (problem) reject(problem);
};

type EmailInput = {
  recipient: string;
  subject: string;
  body: string;
  language?: Language | undefined;
  leadId?: string | undefined;
};

/**
 * Sends an e-mail, then logs it (docs/product.md, Message rules). Of the blacklist, e-mail addresses count, and numbers
 * whose customer asked not to be contacted.
 * @throws Rejection `not_found`; `rejected` for an address that takes none, is on the blacklist or is not the lead's,
 * for a lead whose revocation an admin has to decide on, or outside the calling hours; `too_many_requests`; `forbidden`
 * without a lead, for others than admins; `provider_failed`
 */
export const sendEmail = async (
  { provider, actor, now, hours, perHour }: SendEmailDeps,
  { recipient, subject, body, language, leadId }: EmailInput,
): Promise<Record<string, never>> => {
  const lead = await leadOfMessage(actor, leadId);
  await requireRecipient(recipient, lead, { now, hours });
  await countMessage({ actor, now, perHour });
  const messageId = await provider.sendMail({ to: recipient, subject, body, ...(language && { language }) });
  logger.info('e-mail sent', { message_id: messageId, user_id: actor.user.id, lead_id: leadId });
  const sent = { message_type: 'email', sent_by: actor.user.email, recipient, subject, body, created_ts: now } as const;
  await logSent(messageId, { lead_id: leadId ?? null, ...sent });
  return {};
};
