import { blacklistOf } from '#platform/blacklist-of';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import type { TextProvider } from '#platform/messages/text-provider';
import { reachProblem } from '#shared/dialing/reach-problem';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { type PhoneNumber, parsePhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { leadOfMessage, logSent } from './log-sent.ts';

export type SendTextDeps = { provider: TextProvider; actor: Actor; now: Timestamp };

const reject = (message: string): never => {
  throw new Rejection('rejected', message, [{ field: 'to', message }]);
};

/** The rule of the calls: who wants no calls wants no texts, at whichever number. */
const requireReachable = async (number: PhoneNumber, lead: Lead | undefined): Promise<void> => {
  const reached = { number, ...(lead && { lead }) };
  const problem = reachProblem({ ...reached, blacklist: await blacklistOf(reached) });
  if (problem) reject(problem);
};

/**
 * Sends a text, then logs it.
 * @throws Rejection `rejected` for what is no number, a premium-rate number, or one on the blacklist; `not_found`; `provider_failed`
 */
export const sendText = async (
  { provider, actor: { user }, now }: SendTextDeps,
  { to, body, leadId }: { to: string; body: string; leadId?: string | undefined },
): Promise<Record<string, never>> => {
  const recipient = parsePhoneNumber(to) ?? reject('Enter a phone number of ten digits.');
  await requireReachable(recipient, await leadOfMessage(leadId));
  const messageSid = await provider.sendText(recipient, body);
  logger.info('text sent', { message_sid: messageSid, user_id: user.id });
  const sent = { message_type: 'text', sent_by: user.email, recipient, body, created_ts: now } as const;
  await logSent(messageSid, { lead_id: leadId ?? null, ...sent });
  return {};
};
