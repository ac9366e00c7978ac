import type { Actor } from '#platform/actor';
import { logger } from '#platform/logger';
import { blacklistProblem } from '#shared/dialing/blacklist-problem';
import { Refusal } from '#shared/errors';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import type { TextProvider } from './text-provider.ts';
import type { TextTable } from './text-table.ts';

export type SendTextDeps = { table: TextTable; provider: TextProvider; actor: Actor };

const refuse = (sentence: string): never => {
  throw new Refusal('refused', sentence, [{ field: 'to', message: sentence }]);
};

/** @throws Refusal `refused` for what is no number, or one on the blacklist; `provider_failed` */
export const sendText = async (
  { table, provider, actor }: SendTextDeps,
  { to, body }: { to: string; body: string },
): Promise<Record<string, never>> => {
  const number = parsePhoneNumber(to) ?? refuse('Enter a phone number of ten digits.');
  const entry = await table.getBlacklistEntry(number, { latest: true });
  const problem = blacklistProblem({ number, blacklist: entry ? [entry] : [] });
  if (problem) return refuse(problem);
  const messageSid = await provider.sendText(number, body);
  logger.info('text sent', { message_sid: messageSid, user_id: actor.user.id });
  return {};
};
