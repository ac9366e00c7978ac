import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { TelephonySettings } from '#shared/contracts/telephony-settings';
import { Rejection } from '#shared/errors';
import { cachedFor } from '../cached-for.ts';
import { secretsClient } from '../clients/secrets-client.ts';
import { env } from '../env.ts';
import { logger } from '../logger.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

const read = async (): Promise<TelephonySettings> => {
  try {
    const secret = await secretsClient().send(new GetSecretValueCommand({ SecretId: env('TELEPHONY_SECRET_ID') }));
    return TelephonySettings.parse(JSON.parse(secret.SecretString ?? ''));
  } catch (error) {
    logger.error('telephony settings unreadable', { reason: error instanceof Error ? error.name : 'unknown' });
    throw new Rejection('unavailable', 'The phone system is not set up yet.');
  }
};

const { get, clear } = cachedFor(FIVE_MINUTES_MS, read);

/**
 * The account's keys and SIDs, kept for `maxAgeMs`.
 * @throws Rejection `unavailable` if the secret is missing or malformed
 */
export const telephonySettings: (maxAgeMs?: number) => Promise<TelephonySettings> = get;

/** For tests, which use several accounts in one process. */
export const clearTelephonySettings = clear;
