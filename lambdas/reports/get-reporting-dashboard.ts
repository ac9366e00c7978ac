import { env } from '#platform/env';
import type { Actor } from '#platform/handlers/actor';
import { readIntegrations } from '#platform/integrations';
import { logger } from '#platform/logger';
import { Rejection } from '#shared/errors';
import { type Timestamp, timestamp } from '#shared/time';
import { signedUrl } from './signed-url.ts';

/** The page opens the address at once, and asks for another one each minute. */
const VALID_MS = 2 * 60_000;

const unavailable = 'The reporting dashboard is not set up yet. Please tell an admin.';

const signingKey = async (): Promise<string> => {
  const { reporting_signing_key } = await readIntegrations(unavailable);
  if (reporting_signing_key !== undefined) return reporting_signing_key;
  logger.error('reporting dashboard without a signing key');
  throw new Rejection('unavailable', unavailable);
};

/**
 * The address of the stage's external dashboard, made for this request and stored nowhere; nothing if the stage embeds
 * none.
 * @throws Rejection `unavailable` if it must be signed and there is no key
 */
export const getReportingDashboard = async ({
  actor,
  now,
}: {
  actor: Actor;
  now: Timestamp;
}): Promise<{ url?: string; expires_ts?: Timestamp }> => {
  const url = env('REPORTING_URL');
  if (url === undefined) return {};
  if (!env('REPORTING_SIGNED')) return { url };
  const expires_ts = timestamp(new Date(Date.parse(now) + VALID_MS));
  const key = await signingKey();
  return { url: signedUrl(url, { key, userId: actor.user.id, expires: expires_ts }), expires_ts };
};
