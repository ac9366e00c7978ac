import { leadsWithNumber } from '#platform/leads/leads-with-number';
import { getLead } from '#platform/table/leads';
import { callRequestsOfLead, getCallRequest, openCallRequest } from '#platform/table/website/call-requests';
import { type CallRequest, isRevocationAsked } from '#shared/call-requests/call-request';
import type { RevokedBy } from '#shared/consents/consent';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { numbersOf } from '#shared/leads/lead-numbers';

/** How the customer asked. */
export const revokedByOf = ({ flags }: Pick<CallRequest, 'flags'>): RevokedBy =>
  flags.includes('stop_in_text') ? 'text' : 'link';

/** The request's lead, and every other one that has the number; none that is erased. */
export const leadsOfRequest = async ({
  lead_key,
  phone_number,
}: Pick<CallRequest, 'lead_key' | 'phone_number'>): Promise<Lead[]> => {
  const [own, others] = await Promise.all([getLead(idOf(lead_key), { latest: true }), leadsWithNumber(phone_number)]);
  const leads = [...(own ? [own] : []), ...others.filter(({ id }) => id !== own?.id)];
  return leads.filter(({ erased_ts }) => erased_ts === undefined);
};

/** The requests at which somebody asked to take the consent of a lead back: at its numbers, and at those that it had. */
export const askedRequestsOf = async (lead: Lead): Promise<CallRequest[]> => {
  const [open, own] = await Promise.all([
    Promise.all(numbersOf(lead).map(openCallRequest)),
    callRequestsOfLead(lead.id).then(found => Promise.all(found.map(({ id }) => getCallRequest(id)))),
  ]);
  const asked = [...open, ...own].flatMap(request => (request && isRevocationAsked(request) ? [request] : []));
  return [...new Map(asked.map(request => [request.id, request])).values()];
};
