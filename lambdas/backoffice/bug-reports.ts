import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { secretsClient } from '#platform/clients/secrets-client';
import { env } from '#platform/env';
import { logger } from '#platform/logger';
import { Integrations } from '#shared/contracts/integrations';
import { Rejection } from '#shared/errors';

const TIMEOUT_MS = 5000;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const chatWebhookUrl = async (): Promise<string> => {
  try {
    const secret = await secretsClient().send(new GetSecretValueCommand({ SecretId: env('INTEGRATIONS_SECRET_ID') }));
    return Integrations.parse(JSON.parse(secret.SecretString ?? '')).chat_webhook_url;
  } catch (error) {
    logger.error('integrations unreadable', { reason: nameOf(error) });
    throw new Rejection('unavailable', 'Bug reports are not set up yet.');
  }
};

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
  const outcome = await send(await chatWebhookUrl(), text);
  if (outcome === 'sent') return;
  logger.warn('chat failed', { outcome });
  throw new Rejection('provider_failed', 'The report could not be sent. Please try again.');
};

export const bugReports = { post };
export type BugReports = typeof bugReports;
