import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';

/** Far longer than Twilio's own retries, which carry the same signature, take (docs/decisions/0007). */
const REPLAYED_AFTER_MS = 5 * 60_000;

/** Whether the report is so late that Twilio would not send it any more. */
export const isReplayed = (reportedAt: Timestamp | undefined, now: Timestamp): boolean =>
  reportedAt !== undefined && Date.parse(now) - Date.parse(reportedAt) > REPLAYED_AFTER_MS;

/** A correctly signed report of a long past event: somebody else sends it again. */
export const replayed = (): Rejection => new Rejection('forbidden', 'This was reported before.');
