import { randomUUID } from 'node:crypto';
import { logger } from '#platform/logger';
import type { Lead } from '#shared/leads/lead';
import type { LogMessage } from '#shared/messages/message';
import { getLead } from './get-lead.ts';
import type { MessageTable } from './message-table.ts';

/** A message is logged with its lead: one to a lead that is not there is not sent. @throws Refusal `not_found` */
export const leadOfMessage = async (
  table: Pick<MessageTable, 'getLead'>,
  leadId: string | undefined,
): Promise<Lead | undefined> => (leadId === undefined ? undefined : getLead(table, leadId));

/**
 * Notes a message that is on its way already: where that fails, sending it again would be worse than the gap.
 * `providerId` is the provider's id of the message, by which the log names it.
 */
export const logSent = async (
  table: Pick<MessageTable, 'createLogMessage'>,
  providerId: string,
  message: Omit<LogMessage, 'id' | 'version'>,
): Promise<void> => {
  const id = randomUUID();
  try {
    await table.createLogMessage({ id, ...message });
  } catch (error) {
    const ids = { lead_id: message.lead_id ?? undefined, message_id: providerId };
    logger.error('sent message not logged', { ...ids, cause: error instanceof Error ? error.name : 'unknown' });
  }
};
