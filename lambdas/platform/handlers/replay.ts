import { Refusal } from '#shared/errors';
import type { Timestamp } from '#shared/time';

/** Far above what Twilio needs for its own retries, which carry the same signature (docs/decisions/0007). */
const REPLAYED_AFTER_MS = 5 * 60_000;

/** Whether what is reported now was due so long ago that Twilio would not send it any more. */
export const isReplayed = (reportedAt: Timestamp | undefined, now: Timestamp): boolean =>
  reportedAt !== undefined && Date.parse(now) - Date.parse(reportedAt) > REPLAYED_AFTER_MS;

/** A correctly signed post of something that is long past: somebody else sends it again. */
export const replayed = (): Refusal => new Refusal('forbidden', 'This was reported before.');
