/**
 * The label of each field in the forms (docs/product.md, Lead panel tabs), for forms and for texts that name a field.
 */
export const fieldLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  middle_initial: 'Middle initial',
  gender: 'Gender',
  dob: 'Date of birth',
  email: 'Email',
  language: 'Language',
  phone_number: 'Phone number',
  alt_phone_number: 'Alternate phone number',
  address: 'Address',
  zip_code: 'Zip code',
  city: 'City',
  state_abbr: 'State',
  insured_now: 'Insured Now',
  lead_source: 'Lead Source',
  last_disposition: 'Last Disposition',
  previous_plan_info: 'Previous Plan Info',
  pre_x_condition_details: 'Pre X Condition Details',
  meds_list: 'Medications',
  details_on_whats_important: 'Details On Whats Important',
  annual_income: 'Annual Income',
  budget: 'Budget',

  same_address: 'Same as primary insured',
  name_on_card: 'Name on card',
  credit_card_number: 'Credit card number',
  expiration_date: 'Expiration date',
  security_code: 'Security code',
  billing_address: 'Billing address',
  billing_city: 'Billing city',
  billing_state: 'Billing state',
  billing_zip: 'Billing zip',
  bank_name: 'Bank name',
  account_number: 'Account number',
  routing_number: 'Routing number',

  product: 'Product',
  enrollment_fee: 'Enrollment fee',
  effective_date: 'Effective date',
  post_date: 'Post date',
  post_date_ts: 'Post date',
  status: 'Status',
  sale_ts: 'Time of sale',
  failed_reason: 'Fail reason',
  failed_ts: 'Time of failure',
  closer_email: 'Closer agent',
  fronter_email: 'Fronter',

  Qualified_Lead: 'Qualified lead',
  assigned_agent_email_by_role: 'Assigned agent',

  esig_phone_number: 'Esig phone',
  esig_email: 'Esig email',
  agent_of_record: 'Agent of record',
  verification_agent_email: 'Verification agent',
  verification_requested: 'Verification requested',
  verification_completed: 'Verification completed',
  closer_ready_to_transfer_to_ver: 'Closer ready to transfer',
  ver_ready_for_transfer: 'Ready for transfer',
} as const;

const known: Record<string, string> = fieldLabels;

/** The label of a field; the field's name in words if no form has it. */
export const fieldLabel = (name: string): string => known[name] ?? name.replaceAll('_', ' ');
