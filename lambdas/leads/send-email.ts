import { blacklistOfEmail } from '#platform/do-not-call/blacklist-of';
import { isRevocationAskedOf } from '#platform/do-not-call/reach-facts';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { countMessage } from '#platform/messages/count-message';
import type { MailProvider } from '#platform/messages/mail-provider';
import { emailProblem } from '#shared/blacklist/email-problem';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { hoursProblem } from '#shared/dialing/dial-gate';
import { revocationAskedProblem } from '#shared/dialing/reach-problem';
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
  lead: Lead,
  when: Pick<SendEmailDeps, 'now' | 'hours'>,
): Promise<void> => {
  if (!isAddressOf(lead, address)) reject(NOT_ITS_ADDRESS);
  const reached = { number: lead.phone_number, lead };
  if (await isRevocationAskedOf(lead)) reject(revocationAskedProblem(reached));
  const problem = hoursProblem({ ...reached, ...when });
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
 * Sends an e-mail, then logs it (docs/product.md, Message rules). Of the blacklist, e-mail addresses count, numbers do not.
 * @throws Rejection `not_found`; `rejected` for an address that takes none, is on the blacklist or is not the lead's,
 * for a lead whose revocation an admin has to decide on, or outside the calling hours; `too_many_requests`; `forbidden`
 * without a lead, for others than admins; `provider_failed`
 */
export const sendEmail = async (
  { provider, actor, now, hours, perHour }: SendEmailDeps,
  { recipient, subject, body, language, leadId }: EmailInput,
): Promise<Record<string, never>> => {
  const lead = await leadOfMessage(actor, leadId);
  if (lead) await requireRecipient(recipient, lead, { now, hours });
  const listed = emailProblem(recipient, await blacklistOfEmail(recipient));
  if (listed) reject(listed);
  await countMessage({ actor, now, perHour });
  const messageId = await provider.sendMail({ to: recipient, subject, body, ...(language && { language }) });
  logger.info('e-mail sent', { message_id: messageId, user_id: actor.user.id, lead_id: leadId });
  const sent = { message_type: 'email', sent_by: actor.user.email, recipient, subject, body, created_ts: now } as const;
  await logSent(messageId, { lead_id: leadId ?? null, ...sent });
  return {};
};
