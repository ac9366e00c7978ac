import type { Actor } from '#platform/actor';
import { logger } from '#platform/logger';
import type { TextProvider } from '#platform/messages/text-provider';
import { blacklistProblem } from '#shared/dialing/blacklist-problem';
import { Refusal } from '#shared/errors';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { logSent, requireLead } from './log-sent.ts';
import type { MessageTable } from './message-table.ts';

export type SendTextDeps = { table: MessageTable; provider: TextProvider; actor: Actor; now: Timestamp };

const refuse = (sentence: string): never => {
  throw new Refusal('refused', sentence, [{ field: 'to', message: sentence }]);
};

/**
 * Sends a text, then logs it.
 * @throws Refusal `refused` for what is no number, or one on the blacklist; `not_found`; `provider_failed`
 */
export const sendText = async (
  { table, provider, actor: { user }, now }: SendTextDeps,
  { to, body, leadId }: { to: string; body: string; leadId?: string | undefined },
): Promise<Record<string, never>> => {
  const recipient = parsePhoneNumber(to) ?? refuse('Enter a phone number of ten digits.');
  await requireLead(table, leadId);
  const entry = await table.getBlacklistEntry(recipient, { latest: true });
  const problem = blacklistProblem({ number: recipient, blacklist: entry ? [entry] : [] });
  if (problem) return refuse(problem);
  const messageSid = await provider.sendText(recipient, body);
  logger.info('text sent', { message_sid: messageSid, user_id: user.id });
  const sent = { message_type: 'text', sent_by: user.email, recipient, body, created_ts: now } as const;
  await logSent(table, messageSid, { lead_id: leadId ?? null, ...sent });
  return {};
};
