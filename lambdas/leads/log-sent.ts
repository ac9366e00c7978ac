import { randomUUID } from 'node:crypto';
import { logger } from '#platform/logger';
import { createLogMessage } from '#platform/table/messages';
import type { LogMessage } from '#shared/messages/message';

/**
 * Notes a message that is on its way already: where that fails, sending it again would be worse than the gap.
 * `providerId` is the provider's id of the message, by which the log names it.
 */
export const logSent = async (providerId: string, message: Omit<LogMessage, 'id' | 'version'>): Promise<void> => {
  const id = randomUUID();
  try {
    await createLogMessage({ id, ...message });
  } catch (error) {
    const ids = { lead_id: message.lead_id ?? undefined, message_id: providerId };
    logger.error('sent message not logged', { ...ids, cause: error instanceof Error ? error.name : 'unknown' });
  }
};
