import { ERASED_NUMBER } from '../phone/phone-number.ts';
import type { Timestamp } from '../time.ts';
import type { Lead } from './lead.ts';

/** What counts in figures and lists and names no customer. */
const always = [
  'id',
  'version',
  'created_ts',
  'lead_source',
  'verification_requested',
  'verification_completed',
  'verification_requested_ts',
  'verification_requested_by_email',
  'verification_agent_email',
  'agent_of_record',
  'products',
  'health_plan',
  'last_disposition',
  'Qualified_Lead',
  'qualified_lead_status',
  'qualified_ts',
  'qualified_by_email',
  'qualified_in_group',
  'qualifying_agent_email_by_role',
  'last_agent_email_by_role',
  'cost_from_manual_input',
] as const satisfies (keyof Lead)[];

/** The part of a customer's application that is a field of the lead. */
const ofApplication = [
  'first_name',
  'last_name',
  'middle_initial',
  'gender',
  'dob',
  'address',
  'zip_code',
  'city',
  'state_abbr',
  'spouse',
  'child',
] as const satisfies (keyof Lead)[];

/**
 * The fields that an erasure removes of the stored lead, whatever else it has, and those that it sets. `kept_until`:
 * the application stays until then.
 */
export const erasedLead = (
  stored: readonly string[],
  { now, kept_until }: { now: Timestamp; kept_until: Timestamp | undefined },
) => {
  const set = { phone_number: ERASED_NUMBER, erased_ts: now, ...(kept_until !== undefined && { kept_until }) };
  const stays: readonly string[] = [...always, ...(kept_until === undefined ? [] : ofApplication), ...Object.keys(set)];
  return { set, remove: stored.filter(field => !stays.includes(field)) };
};

/** What every change of an erased lead is answered. */
export const LEAD_ERASED = 'The data of this lead was erased. Nothing can be added to it; look the number up again.';
