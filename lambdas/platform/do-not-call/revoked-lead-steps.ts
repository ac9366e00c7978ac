import type { Step } from '#platform/table/engine/steps';
import { isDoNotCall } from '#shared/dialing/reach-problem';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { blacklistOfNumbers } from './blacklist-of.ts';
import { type DoNotCall, doNotCallSteps } from './do-not-call-steps.ts';

type Renumbered = {
  /** As it was read. */
  lead: DoNotCall['leads'][number] & { phone_number: PhoneNumber };
  /** The lead's main number from now on. */
  number: PhoneNumber;
} & Pick<DoNotCall, 'postedBy' | 'now'>;

/**
 * A revocation applies to the person, not to a number: if a lead with a revoked number gets another main number, that
 * number goes on the blacklist too, as steps of the transaction that writes the lead.
 */
export const revokedLeadSteps = async ({
  lead,
  number,
  ...by
}: Renumbered): Promise<Record<string, Step | undefined>> => {
  if (number === lead.phone_number || !(await blacklistOfNumbers(lead)).some(isDoNotCall)) return {};
  return doNotCallSteps({ ...by, leads: [], numbers: [number], revokedBy: 'disposition' });
};
