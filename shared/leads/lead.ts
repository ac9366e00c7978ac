import * as z from 'zod';
import { Cents } from '../money/cents.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { HealthPlan } from '../products/health-plan.ts';
import { Timestamp } from '../time.ts';
import { Language } from './language.ts';
import { PendingVerification } from './pending-verification.ts';

export const Gender = z.enum(['male', 'female'], 'Expected male or female.');

/** A spouse or a child (docs/product.md, Lead details). `dob` is `2001-12-31`. */
export const Dependant = z.object({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  middle_initial: z.string().optional(),
  dob: z.iso.date().optional(),
  gender: Gender.optional(),
});
export type Dependant = z.infer<typeof Dependant>;

/** `added_as`: the mark with which the child was added; later edits find the child by it. */
const Child = Dependant.extend({ added_as: z.uuid().optional() });

/** The value of `Qualified_Lead` for one who may buy (docs/product.md, Lead). */
export const QUALIFIED_LEAD = 'Qualified Lead';

/** Who holds the lead's data, since when, and for which case. */
export const LegalHold = z.object({ reason: z.string(), user_email: z.string(), since_ts: Timestamp });
export type LegalHold = z.infer<typeof LegalHold>;

/**
 * A lead as it is stored (docs/product.md, Lead). The schema of edits checks what users write, see lead-edit.ts.
 */
export const Lead = z.object({
  ...PendingVerification.shape,
  middle_initial: z.string().optional(),
  gender: Gender.optional(),
  dob: z.iso.date().optional(),
  email: z.string().optional(),
  /** In which the customer wants to be spoken to and written to; absent: English. */
  language: Language.optional(),
  phone_number: PhoneNumber,
  alt_phone_number: PhoneNumber.optional(),
  /** When a user changed the number; absent for a number that the lead was created with. */
  phone_number_since: Timestamp.optional(),
  alt_phone_number_since: Timestamp.optional(),
  /** The user who changed it, by id (docs/decisions/0115). */
  phone_number_by: z.string().optional(),
  alt_phone_number_by: z.string().optional(),
  address: z.string().optional(),
  zip_code: z.string().optional(),
  city: z.string().optional(),
  state_abbr: z.string().length(2).optional(),
  insured_now: z.enum(['yes', 'no']).optional(),
  last_disposition: z.string().optional(),
  previous_plan_info: z.string().optional(),
  pre_x_condition_details: z.string().optional(),
  meds_list: z.string().optional(),
  annual_income: z.string().optional(),
  details_on_whats_important: z.string().optional(),
  budget: z.string().optional(),
  spouse: Dependant.optional(),
  /** By its place in the list: '0', '1' ... */
  child: z.record(z.string(), Child).optional(),

  /** The answers on the script's pages, by the page's `prompt_name`. */
  script_answers: z.record(z.string(), z.string()).optional(),
  last_script_update_agent_email: z.string().optional(),
  /** The same answer as `qualified_lead_status`, under the name of the script's page (docs/decisions/0023). */
  Qualified_Lead: z.string().optional(),
  qualified_ts: Timestamp.optional(),
  /**
   * The agent for whom the On Hold counts since `qualified_ts`; null: it counts for no agent. Absent if the lead was
   * qualified before this was stored.
   */
  qualified_by_email: z.string().nullable().optional(),
  /** The deciding group of the agent who qualified the lead, at that moment: figures of a day stay what they were. */
  qualified_in_group: z.string().optional(),

  last_agent_email_by_role: z.record(z.string(), z.string()).optional(),

  esig_phone_number: PhoneNumber.optional(),
  esig_email: z.string().optional(),
  closer_ready_to_transfer_to_ver: z.boolean().optional(),
  ver_ready_for_transfer: z.boolean().optional(),
  verification_requested: z.boolean().optional(),
  verification_completed: z.boolean().optional(),
  verification_requested_by_email: z.string().optional(),
  dial_closed_reason: z.string().optional(),
  /** Written in the same transaction as each change of a product, like `products`. */
  health_plan: HealthPlan.optional(),

  /** What an admin typed as the cost of this lead; it counts before that of its source. */
  cost_from_manual_input: Cents.optional(),

  /** Set by an erasure, which leaves what figures and lists need; `kept_until`: and, until then, the application. */
  erased_ts: Timestamp.optional(),
  kept_until: Timestamp.optional(),
  /** While it is there, nothing of the lead is erased (docs/product.md, Retention and erasure). */
  legal_hold: LegalHold.optional(),

  created_ts: Timestamp,
});
export type Lead = z.infer<typeof Lead>;

/**
 * A lead as every user sees it who may open it, also users with a limited view of leads: without its products, its
 * cost and a legal hold.
 */
export const PublicLead = Lead.omit({
  products: true,
  health_plan: true,
  cost_from_manual_input: true,
  legal_hold: true,
  phone_number_since: true,
  alt_phone_number_since: true,
  phone_number_by: true,
  alt_phone_number_by: true,
});
export type PublicLead = z.infer<typeof PublicLead>;

export { leadName } from './lead-name.ts';

const ofEveryLead: readonly string[] = ['id', 'version', 'created_ts', 'twilio_inbound_call_request_data'];

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * A lead is present only if it has a value besides its creation fields and the inbound call's request
 * (docs/product.md, Lead present).
 */
export const isPresent = (lead: object): boolean =>
  Object.entries(lead).some(([field, value]) => !ofEveryLead.includes(field) && isFilled(value));
