import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { Integrations } from '#shared/contracts/integrations';
import { Rejection } from '#shared/errors';
import { secretsClient } from './clients/secrets-client.ts';
import { env } from './env.ts';
import { logger } from './logger.ts';

/**
 * The addresses and keys of external services. Read each time: they are rarely needed, and may be replaced.
 * @throws Rejection `unavailable` with this message if they can't be read
 */
export const readIntegrations = async (unavailable: string): Promise<Integrations> => {
  try {
    const secret = await secretsClient().send(new GetSecretValueCommand({ SecretId: env('INTEGRATIONS_SECRET_ID') }));
    return Integrations.parse(JSON.parse(secret.SecretString ?? ''));
  } catch (error) {
    logger.error('integrations unreadable', { reason: error instanceof Error ? error.name : 'unknown' });
    throw new Rejection('unavailable', unavailable);
  }
};
