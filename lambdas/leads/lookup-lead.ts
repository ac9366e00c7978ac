import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/handlers/actor';
import {
  conflict,
  type Done,
  done,
  rejectAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { recordReading } from '#platform/table/audit/audit-records';
import { leadByPhone, type NewLead } from '#platform/table/leads';
import type { LookupResult } from '#shared/contracts/leads';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { writeNewLead } from './write-lead.ts';

type LookupLeadDeps = { actor: Actor; now: Timestamp };
type LookupAnswer = { data: LookupResult[] };
type Wanted = {
  phone_number: PhoneNumber;
  first_name?: string;
  last_name?: string;
  create_lead_if_missing?: boolean;
};

const asResult = ({ id, ...lead }: Lead): LookupResult => ({ ...lead, lead_key: keyOf('lead', id) });

/** The fields of a new lead; an empty name is left out. */
const given = ({ phone_number, first_name, last_name }: Wanted) => ({
  phone_number,
  ...(first_name && { first_name }),
  ...(last_name && { last_name }),
});

/**
 * The lead whose main number this is, unchanged: the other typed fields are used only for a new lead. A number is the
 * main number of one lead at most, also if it is looked up twice at once; alternate numbers are not claimed.
 */
export const lookupLead = async ({ actor, now }: LookupLeadDeps, wanted: Wanted): Promise<LookupAnswer> => {
  return retryOnConflict({
    read: () => leadByPhone(wanted.phone_number),
    decide: async (found): Promise<Done<LookupAnswer> | ToWrite<NewLead>> => {
      if (found) {
        await recordReading({ actor, now }, found.id, 'lead_found');
        return done({ data: [asResult(found)] });
      }
      if (!wanted.create_lead_if_missing) return done({ data: [] });
      return toWrite({ id: randomUUID(), ...given(wanted), created_ts: now });
    },
    write: async lead => {
      if (!(await writeNewLead(lead, Object.keys(given(wanted)), { actor, now }))) return conflict;
      return done({ data: [asResult({ ...lead, version: 1 })] });
    },
    giveUp: rejectAsChanging('Others are taking this number right now. Please try again.'),
  });
};
