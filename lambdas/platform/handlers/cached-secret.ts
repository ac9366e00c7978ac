import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { Rejection } from '#shared/errors';
import { cachedFor } from '../cached-for.ts';
import { secretsClient } from '../clients/secrets-client.ts';
import { env } from '../env.ts';
import { logger } from '../logger.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/**
 * The text of a secret, at most five minutes old.
 * @throws Rejection `unavailable` with `message` if it cannot be read
 */
export const cachedSecret = (name: 'WEBSITE_SECRET_ID' | 'ORIGIN_SECRET_ID', message: () => string) =>
  cachedFor(FIVE_MINUTES_MS, async (): Promise<string> => {
    try {
      const { SecretString } = await secretsClient().send(new GetSecretValueCommand({ SecretId: env(name) }));
      if (!SecretString) throw new Error('The secret is empty.');
      return SecretString;
    } catch (error) {
      logger.error('secret unreadable', { secret: name, reason: error instanceof Error ? error.name : 'unknown' });
      throw new Rejection('unavailable', message());
    }
  });
