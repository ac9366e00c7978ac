import { blacklistStateOfLead } from '#platform/do-not-call/blacklist-state-of-lead';
import type { Actor } from '#platform/handlers/actor';
import { recordReading } from '#platform/table/audit/audit-records';
import { isOpenCall, leadDataOf } from '#platform/table/lead-data/lead-data';
import { countsOf, salesIn } from '#platform/table/lead-data/lead-items';
import { leadByPhone } from '#platform/table/leads';
import type { StoredLead } from '#shared/contracts/lead-data';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { linesOf } from '#shared/retention/due-data';
import { keptByLawUntil } from '#shared/retention/kept-by-law';
import type { Timestamp } from '#shared/time';

/** What is stored about the lead of a number; it reads all of it, to count what an erasure would remove and leave. */
export const findStoredLead = async (
  by: { actor: Actor; now: Timestamp },
  { phone_number }: { phone_number: PhoneNumber },
): Promise<{ lead?: StoredLead }> => {
  const lead = await leadByPhone(phone_number);
  if (!lead) return {};
  await recordReading(by, lead.id, 'lead_found');
  const [data, listed] = await Promise.all([leadDataOf(lead.id), blacklistStateOfLead(lead)]);
  const { id, first_name, last_name, created_ts, legal_hold } = lead;
  const sold = salesIn(data);
  const kept_until = keptByLawUntil(sold, by.now);
  return {
    lead: {
      ...{ id, phone_number, created_ts, lines: linesOf(sold) },
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
      held: countsOf(data, kept_until !== undefined),
      on_call: data.calls.some(isOpenCall),
      ...listed,
      ...(kept_until !== undefined && { kept_until }),
      ...(legal_hold && { legal_hold }),
    },
  };
};
