import { reachFactsOf } from '#platform/do-not-call/reach-facts';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { countMessage } from '#platform/messages/count-message';
import type { TextProvider } from '#platform/messages/text-provider';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { dialProblem } from '#shared/dialing/dial-gate';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { isNumberOf, NOT_ITS_NUMBER } from '#shared/messages/recipient-rule';
import { type PhoneNumber, parseTenDigits } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { leadOfMessage } from './lead-of-message.ts';
import { logSent } from './log-sent.ts';

type SendTextDeps = {
  provider: TextProvider;
  actor: Actor;
  now: Timestamp;
  hours: CallingHours;
  /** How many messages a user may send in an hour. */
  perHour: number;
};

const reject = (message: string): never => {
  throw new Rejection('rejected', message, [{ field: 'to', message }]);
};

/**
 * The rules for calls also apply to texts: none after a do-not-call request, at any number of the lead, and none
 * outside the calling hours.
 */
const requireReachable = async (
  number: PhoneNumber,
  lead: Lead | undefined,
  when: Pick<SendTextDeps, 'now' | 'hours'>,
): Promise<void> => {
  if (lead && !isNumberOf(lead, number)) reject(NOT_ITS_NUMBER);
  const reached = { number, ...(lead && { lead }) };
  const problem = dialProblem({ ...reached, ...when, ...(await reachFactsOf(reached)) });
  if (problem) reject(problem);
};

/**
 * Sends a text to a number of its lead, then logs it; an admin's text without a lead goes to any number.
 * @throws Rejection `rejected` for what is no number of the lead, a premium-rate number, one on the blacklist or whose
 * revocation an admin has to decide on, or outside the calling hours; `too_many_requests`; `not_found`; `forbidden`;
 * `provider_failed`
 */
export const sendText = async (
  { provider, actor, now, hours, perHour }: SendTextDeps,
  { to, body, leadId }: { to: string; body: string; leadId?: string | undefined },
): Promise<Record<string, never>> => {
  const recipient = parseTenDigits(to) ?? reject('Enter a phone number of ten digits.');
  await requireReachable(recipient, await leadOfMessage(actor, leadId), { now, hours });
  await countMessage({ actor, now, perHour });
  const messageSid = await provider.sendText(recipient, body);
  logger.info('text sent', { message_sid: messageSid, user_id: actor.user.id, lead_id: leadId });
  const sent = { message_type: 'text', sent_by: actor.user.email, recipient, body, created_ts: now } as const;
  await logSent(messageSid, { lead_id: leadId ?? null, ...sent });
  return {};
};
