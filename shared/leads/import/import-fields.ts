import type { LeadField } from '../lead-edit.ts';

/**
 * The fields of a lead that a file can have, each with its label and with the titles of columns that mean it. Titles are
 * compared without case, spaces and punctuation.
 */
export const importFields = {
  phone_number: {
    label: 'Phone number',
    titles: ['phone', 'mobile', 'cell', 'telephone', 'primaryphone', 'homephone'],
  },
  first_name: { label: 'First name', titles: ['first', 'firstname', 'givenname'] },
  last_name: { label: 'Last name', titles: ['last', 'lastname', 'surname', 'familyname'] },
  middle_initial: { label: 'Middle initial', titles: ['middle', 'mi'] },
  email: { label: 'E-mail', titles: ['email', 'emailaddress', 'mail'] },
  alt_phone_number: { label: 'Alternate phone', titles: ['altphone', 'phone2', 'secondaryphone', 'otherphone'] },
  dob: { label: 'Date of birth', titles: ['dob', 'birthdate', 'birthday', 'dateofbirth'] },
  gender: { label: 'Gender', titles: ['gender', 'sex'] },
  address: { label: 'Address', titles: ['address', 'address1', 'street', 'streetaddress'] },
  city: { label: 'City', titles: ['city', 'town'] },
  state_abbr: { label: 'State', titles: ['state', 'stateabbr', 'province'] },
  zip_code: { label: 'Zip code', titles: ['zip', 'zipcode', 'postalcode', 'postcode'] },
  insured_now: { label: 'Insured now', titles: ['insured', 'insurednow', 'currentlyinsured'] },
  annual_income: { label: 'Annual income', titles: ['income', 'annualincome'] },
  budget: { label: 'Budget', titles: ['budget', 'affordability'] },
  previous_plan_info: { label: 'Previous plan', titles: ['previousplan', 'currentplan', 'plan'] },
  pre_x_condition_details: { label: 'Pre-existing conditions', titles: ['conditions', 'preexisting'] },
  meds_list: { label: 'Medications', titles: ['medications', 'meds'] },
  details_on_whats_important: { label: 'What is important', titles: ['notes', 'comments', 'important'] },
} as const satisfies Partial<Record<LeadField, { label: string; titles: readonly string[] }>>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];

export const labelOf = (field: ImportField): string => importFields[field].label;
