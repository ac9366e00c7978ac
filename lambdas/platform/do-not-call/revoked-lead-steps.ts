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
 * A revocation is of the person: where a lead with a number that is listed for one gets another main number, that one is
 * listed too, as steps of the transaction that writes the lead.
 */
export const revokedLeadSteps = async ({
  lead,
  number,
  ...by
}: Renumbered): Promise<Record<string, Step | undefined>> => {
  if (number === lead.phone_number || !(await blacklistOfNumbers(lead)).some(isDoNotCall)) return {};
  return doNotCallSteps({ ...by, leads: [], numbers: [number], revokedBy: 'disposition' });
};
