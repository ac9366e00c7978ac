import type * as z from 'zod';
import { blacklistOf } from '#platform/do-not-call/blacklist-of';
import { getLead } from '#platform/table/leads';
import { callRequestsOfLead } from '#platform/table/website/call-requests';
import { consentsAndRevocationsOfLead } from '#platform/table/website/consents';
import { effectOf, otherRevocations } from '#shared/consents/consent';
import type { listLeadConsents as operation } from '#shared/contracts/leads';
import { reachProblem } from '#shared/dialing/reach-problem';
import type { PhoneNumber } from '#shared/phone/phone-number';

/** By the blacklist as it is now. */
const reachableAmong = async (leadId: string, numbers: readonly PhoneNumber[]): Promise<PhoneNumber[]> => {
  const lead = await getLead(leadId, { latest: true });
  const reached = await Promise.all(
    [...new Set(numbers)].map(async number => {
      const whom = { number, ...(lead && { lead }) };
      // A revocation that somebody asked for has an effect of its own.
      const facts = { blacklist: await blacklistOf(whom), revocationAsked: false };
      return reachProblem({ ...whom, ...facts }) === undefined ? [number] : [];
    }),
  );
  return reached.flat();
};

/** A lead's consents, each with what it allows now, its other revocations and its call requests; the latest first. */
export const listLeadConsents = async (leadId: string): Promise<z.input<(typeof operation)['output']>> => {
  const [{ consents, revocations }, requests] = await Promise.all([
    consentsAndRevocationsOfLead(leadId),
    callRequestsOfLead(leadId),
  ]);
  const numbers = consents.map(({ phone_number }) => phone_number);
  const reachable = await reachableAmong(leadId, numbers);
  const data = consents.map(consent => ({
    ...consent,
    effect: effectOf(consent, { mayBeReached: reachable.includes(consent.phone_number), requests }),
  }));
  return { data, revocations: otherRevocations(consents, revocations), requests };
};
