import type { PendingVerification } from '#shared/leads/pending-verification';

/** A lead named Ann and its id, awaiting verification, for tests of the web. */
export const aPendingVerification = (id: string, changes: Partial<PendingVerification> = {}): PendingVerification => ({
  id,
  first_name: 'Ann',
  last_name: id,
  lead_source: 'tv_spot',
  verification_requested_ts: '2026-01-05T15:00:00.000Z',
  version: 1,
  ...changes,
});
