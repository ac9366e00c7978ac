import { secondsBetween, type Timestamp } from '../time.ts';
import type { EsigRequest } from './esig-request.ts';

/** A request that has no result after the time-out of the API (20 s) was interrupted. */
const UNDER_WAY_S = 20;
/** Users who look at the same screen and act at the same moment are some seconds apart at most. */
const SAME_MOMENT_S = 5;

type Earlier = Pick<EsigRequest, 'sent_to' | 'sales_version' | 'created_ts' | 'sent_ts' | 'failure'>;
type Wanted = Pick<EsigRequest, 'sent_to' | 'sales_version'>;

/**
 * Whether a request for a signature is the one that somebody made at the same moment (docs/decisions/0051): to the same
 * recipient, for the same terms, and either under way or just sent. `earlier` is the latest of the same group and type.
 */
export const isSameRequest = (earlier: Earlier, wanted: Wanted, now: Timestamp): boolean => {
  const isForTheSame = earlier.sent_to === wanted.sent_to && earlier.sales_version === wanted.sales_version;
  if (!isForTheSame || earlier.failure) return false;
  return secondsBetween(earlier.created_ts, now) < (earlier.sent_ts === undefined ? UNDER_WAY_S : SAME_MOMENT_S);
};
