import { states } from '#shared/dialing/states';
import { annualIncomes, type DependantEdit, type LeadField, stateAbbreviations } from '#shared/leads/lead-edit';

export type DependantField = keyof DependantEdit;

/** A field of the form: one of the lead, `spouse.dob`, or `child.0.dob`. */
export type FieldPath = LeadField | `spouse.${DependantField}` | `child.${number}.${DependantField}`;

export type FieldKind = 'text' | 'long' | 'email' | 'phone' | 'date' | 'select';

export type FieldDefinition = {
  path: FieldPath;
  label: string;
  kind: FieldKind;
  /** Of a select: its choices, and how one reads where that is not the choice itself. */
  options?: readonly string[];
  labelOf?: (option: string) => string;
  /** Columns that it takes of six; two unless said. */
  span?: number;
};

const capitalized = (option: string) => option.charAt(0).toUpperCase() + option.slice(1);
const stateLabel = (abbreviation: string) => {
  const known = states[abbreviation as keyof typeof states];
  return known ? `${abbreviation} – ${known.name}` : abbreviation;
};

const gender = { label: 'Gender', kind: 'select', options: ['male', 'female'], labelOf: capitalized } as const;

/** Spec 2, section 2.3, in its order. */
export const person: FieldDefinition[] = [
  { path: 'first_name', label: 'First name', kind: 'text' },
  { path: 'last_name', label: 'Last name', kind: 'text' },
  { path: 'middle_initial', label: 'Middle initial', kind: 'text' },
  { path: 'gender', ...gender },
  { path: 'dob', label: 'Date of birth', kind: 'date' },
  { path: 'email', label: 'Email', kind: 'email' },
];

export const phones: FieldDefinition[] = [
  { path: 'phone_number', label: 'Phone number', kind: 'phone', span: 3 },
  { path: 'alt_phone_number', label: 'Alternate phone number', kind: 'phone', span: 3 },
];

export const address: FieldDefinition[] = [
  { path: 'address', label: 'Address', kind: 'text', span: 4 },
  { path: 'zip_code', label: 'Zip code', kind: 'text' },
  { path: 'city', label: 'City', kind: 'text', span: 3 },
  {
    path: 'state_abbr',
    label: 'State',
    kind: 'select',
    options: [...stateAbbreviations].sort(),
    labelOf: stateLabel,
    span: 3,
  },
];

export const insuredNow: FieldDefinition = {
  path: 'insured_now',
  label: 'Insured Now',
  kind: 'select',
  options: ['yes', 'no'],
  labelOf: capitalized,
};

export const leadSource: FieldDefinition = { path: 'lead_source', label: 'Lead Source', kind: 'text' };

export const needs: FieldDefinition[] = [
  { path: 'previous_plan_info', label: 'Previous Plan Info', kind: 'long', span: 3 },
  { path: 'pre_x_condition_details', label: 'Pre X Condition Details', kind: 'long', span: 3 },
  { path: 'meds_list', label: 'Medications', kind: 'long', span: 3 },
  { path: 'details_on_whats_important', label: 'Details On Whats Important', kind: 'long', span: 3 },
  { path: 'annual_income', label: 'Annual Income', kind: 'select', options: annualIncomes, span: 3 },
  { path: 'budget', label: 'Budget', kind: 'text', span: 3 },
];

/** The set of fields of a spouse or of a child. */
export const dependant = (of: 'spouse' | `child.${number}`): FieldDefinition[] => [
  { path: `${of}.first_name`, label: 'First name', kind: 'text' },
  { path: `${of}.last_name`, label: 'Last name', kind: 'text' },
  { path: `${of}.middle_initial`, label: 'Middle initial', kind: 'text' },
  { path: `${of}.dob`, label: 'Date of birth', kind: 'date', span: 3 },
  { path: `${of}.gender`, ...gender, span: 3 },
];
