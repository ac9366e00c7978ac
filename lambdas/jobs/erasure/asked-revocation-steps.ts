import { askedRequestsOf, leadsOfRequest, revokedByOf } from '#platform/do-not-call/asked-revocation';
import { consentRevokedSteps } from '#platform/do-not-call/consent-revoked-steps';
import type { Auditor } from '#platform/table/audit/recorded-by';
import type { Step } from '#platform/table/engine/steps';
import type { Lead } from '#shared/leads/lead';

/**
 * An erasure removes what waits for an admin: if somebody asked to take the consent back, it counts as proven, for every
 * lead that has the number. Undefined where nobody asked.
 */
export const askedRevocationSteps = async (
  by: Auditor,
  lead: Lead,
): Promise<Record<string, Step | undefined> | undefined> => {
  const requests = await askedRequestsOf(lead);
  const [first] = requests;
  if (!first) return undefined;
  const leads = [lead, ...(await Promise.all(requests.map(leadsOfRequest))).flat()];
  const revokedBy = revokedByOf(first);
  return consentRevokedSteps(by, {
    leads: [...new Map(leads.map(one => [one.id, one])).values()],
    numbers: requests.map(({ phone_number }) => phone_number),
    revokedBy,
    fields: ['erasure', revokedBy],
  });
};
