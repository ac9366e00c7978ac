import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { secretsClient } from '#platform/clients/secrets-client';
import { env } from '#platform/env';
import { keptFor } from '#platform/kept-for';
import { logger } from '#platform/logger';
import { Rejection } from '#shared/errors';
import { formatPhoneNumber } from '#shared/phone/phone-number';

const FIVE_MINUTES_MS = 5 * 60_000;

/**
 * The text of a secret, at most five minutes old.
 * @throws Rejection `unavailable` if it cannot be read
 */
export const keptSecret = (name: 'WEBSITE_SECRET_ID' | 'ORIGIN_SECRET_ID') =>
  keptFor(FIVE_MINUTES_MS, async (): Promise<string> => {
    try {
      const { SecretString } = await secretsClient().send(new GetSecretValueCommand({ SecretId: env(name) }));
      if (!SecretString) throw new Error('The secret is empty.');
      return SecretString;
    } catch (error) {
      logger.error('secret unreadable', { secret: name, reason: error instanceof Error ? error.name : 'unknown' });
      const phone = formatPhoneNumber(env('SALES_PHONE'));
      throw new Rejection('unavailable', `We cannot take your request just now. Please call us at ${phone}.`);
    }
  });
