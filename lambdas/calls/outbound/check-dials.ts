import { blacklistEntriesOf } from '#platform/table/blacklist/blacklist';
import { readableLeads } from '#platform/table/leads';
import { openCallRequests } from '#platform/table/website/call-requests';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { isRevocationAsked } from '#shared/call-requests/call-request';
import { type DialCheck, LeadPhone } from '#shared/contracts/calls';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { calleeOf } from '#shared/dialing/dial-gate';
import { reachProblem, revocationAskedProblem } from '#shared/dialing/reach-problem';
import { idOf, keyOf, type LeadKey } from '#shared/keys';
import { LEAD_ERASED } from '#shared/leads/erased-lead';
import type { Lead } from '#shared/leads/lead';
import { numbersOf } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';

type Entries = readonly Pick<BlacklistEntry, 'phone_number' | 'source'>[];

type Known = { blacklist: Entries; asked: ReadonlySet<PhoneNumber> };

const checksOf = (lead: Lead, { blacklist, asked }: Known): DialCheck[] => {
  const revocationAsked = numbersOf(lead).some(number => asked.has(number));
  return LeadPhone.options.flatMap(phone => {
    const number = lead[phone];
    if (!number) return [];
    const called = { number, lead, anonymous: true } as const;
    const check = { lead_key: keyOf('lead', lead.id), phone, callee: calleeOf(called) };
    const decided =
      lead.erased_ts === undefined ? reachProblem({ ...called, blacklist, revocationAsked: false }) : LEAD_ERASED;
    if (decided !== undefined || !revocationAsked) return [{ ...check, ...(decided && { problem: decided }) }];
    return [{ ...check, problem: revocationAskedProblem(called), is_undecided: true as const }];
  });
};

/**
 * Whether the numbers of leads may be called, by the rules of `callbackTask` but those of the clock, which the browser
 * applies. A lead that does not exist, or cannot be read, has none. Without names and numbers, so that it is no reading
 * of the lead (docs/decisions/0094).
 */
export const checkDials = async (
  { hours }: { hours: CallingHours },
  leadKeys: readonly LeadKey[],
): Promise<{ hours: CallingHours; data: DialCheck[] }> => {
  const leads = await readableLeads([...new Set(leadKeys.map(idOf))]);
  const numbers = leads.flatMap(({ phone_number, alt_phone_number }) => [phone_number, alt_phone_number ?? []].flat());
  const forSignatures = leads.flatMap(({ esig_phone_number }) => esig_phone_number ?? []);
  // Two reads, because one is of 100 numbers at most.
  const [blacklist, ...requests] = await Promise.all([
    blacklistEntriesOf(numbers, { latest: true }),
    openCallRequests(numbers),
    openCallRequests(forSignatures),
  ]);
  const asked = new Set(
    requests
      .flat()
      .filter(isRevocationAsked)
      .map(({ phone_number }) => phone_number),
  );
  return { hours, data: leads.flatMap(lead => checksOf(lead, { blacklist, asked })) };
};
