import { readIntegrations } from '#platform/integrations';
import { logger } from '#platform/logger';
import { Rejection } from '#shared/errors';

const TIMEOUT_MS = 5000;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Returns 'sent', or the status or error name. The URL is a secret, so no other part of an error is logged. */
const send = async (url: string, text: string): Promise<number | string> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? 'sent' : response.status;
  } catch (error) {
    return nameOf(error);
  }
};

/** Posts a text into the team's chat. @throws Rejection `unavailable` if no chat is configured, `provider_failed` */
const post = async (text: string): Promise<void> => {
  const { chat_webhook_url } = await readIntegrations('Bug reports are not set up yet.');
  const outcome = await send(chat_webhook_url, text);
  if (outcome === 'sent') return;
  logger.warn('chat failed', { outcome });
  throw new Rejection('provider_failed', 'The report could not be sent. Please try again.');
};

export const bugReports = { post };
export type BugReports = typeof bugReports;
