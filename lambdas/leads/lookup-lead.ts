import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import type { LookupResult } from '#shared/contracts/leads';
import { Refusal } from '#shared/errors';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import type { LeadTable } from './lead-table.ts';

export type LookupLeadDeps = { table: Pick<LeadTable, 'leadByPhone' | 'create'>; actor: Actor; now: Timestamp };
type Wanted = {
  phone_number: PhoneNumber;
  first_name?: string;
  last_name?: string;
  create_lead_if_missing?: boolean;
};

/** One more than it takes where somebody else makes the lead first. */
const ATTEMPTS = 3;

const asResult = ({ id, ...lead }: Lead): LookupResult => ({ ...lead, lead_key: keyOf('lead', id) });

/** What is known of a new lead; a name that was left empty is none. */
const given = ({ phone_number, first_name, last_name }: Wanted) => ({
  phone_number,
  ...(first_name && { first_name }),
  ...(last_name && { last_name }),
});

/**
 * The lead whose own number this is, as it is: what was typed beside the number changes nothing of it. A number has one
 * lead at most, also where it is looked up twice at once; alternate numbers are nobody's claim.
 */
export const lookupLead = async (
  { table, actor, now }: LookupLeadDeps,
  wanted: Wanted,
): Promise<{ data: LookupResult[] }> => {
  for (let n = 1; n <= ATTEMPTS; n++) {
    const found = await table.leadByPhone(wanted.phone_number);
    if (found) return { data: [asResult(found)] };
    if (!wanted.create_lead_if_missing) return { data: [] };
    const lead = { id: randomUUID(), ...given(wanted), created_ts: now };
    if (await table.create(lead, Object.keys(given(wanted)), { actor, now }))
      return { data: [asResult({ ...lead, version: 1 })] };
  }
  throw new Refusal('conflict', 'Others are taking this number right now. Please try again.');
};
