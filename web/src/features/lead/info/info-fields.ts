import { Language, languageNames } from '#shared/leads/language';
import { annualIncomes, type DependantEdit, type LeadField, stateAbbreviations } from '#shared/leads/lead-edit';
import { capitalized } from '#shared/words';
import { stateTexts } from '../../../lib/ui/state-label.ts';
import { fieldLabels } from '../field-labels.ts';

export type DependantField = keyof DependantEdit;

/** A field of the lead, `spouse.dob`, or `child.0.dob`; a child that was added in this form counts from `child.20`. */
export type FieldPath = LeadField | `spouse.${DependantField}` | `child.${number}.${DependantField}`;

type FieldKind = 'text' | 'long' | 'email' | 'phone' | 'date' | 'select';

export type FieldDefinition = {
  path: FieldPath;
  label: string;
  kind: FieldKind;
  /** Of a select: its options, and the label of an option if it is not the option itself. */
  options?: readonly string[];
  labelOf?: (option: string) => string;
  /** The number of columns out of six; two by default. */
  span?: number;
};

const gender = {
  label: fieldLabels.gender,
  kind: 'select',
  options: ['male', 'female'],
  labelOf: capitalized,
} as const;

/** In the order of docs/product.md, Lead details. */
export const person: FieldDefinition[] = [
  { path: 'first_name', label: fieldLabels.first_name, kind: 'text', span: 3 },
  { path: 'last_name', label: fieldLabels.last_name, kind: 'text', span: 3 },
  { path: 'middle_initial', label: fieldLabels.middle_initial, kind: 'text' },
  { path: 'gender', ...gender },
  { path: 'dob', label: fieldLabels.dob, kind: 'date' },
  { path: 'email', label: fieldLabels.email, kind: 'email', span: 4 },
  {
    path: 'language',
    label: fieldLabels.language,
    kind: 'select',
    options: Language.options,
    labelOf: option => languageNames[Language.parse(option)],
  },
];

export const phones: FieldDefinition[] = [
  { path: 'phone_number', label: fieldLabels.phone_number, kind: 'phone', span: 3 },
  { path: 'alt_phone_number', label: fieldLabels.alt_phone_number, kind: 'phone', span: 3 },
];

export const address: FieldDefinition[] = [
  { path: 'address', label: fieldLabels.address, kind: 'text', span: 4 },
  { path: 'zip_code', label: fieldLabels.zip_code, kind: 'text' },
  { path: 'city', label: fieldLabels.city, kind: 'text', span: 3 },
  {
    path: 'state_abbr',
    label: fieldLabels.state_abbr,
    kind: 'select',
    options: [...stateAbbreviations].sort(),
    labelOf: stateTexts,
    span: 3,
  },
];

export const insuredNow: FieldDefinition = {
  path: 'insured_now',
  label: fieldLabels.insured_now,
  kind: 'select',
  options: ['yes', 'no'],
  labelOf: capitalized,
};

export const needs: FieldDefinition[] = [
  { path: 'previous_plan_info', label: fieldLabels.previous_plan_info, kind: 'long', span: 3 },
  { path: 'pre_x_condition_details', label: fieldLabels.pre_x_condition_details, kind: 'long', span: 3 },
  { path: 'meds_list', label: fieldLabels.meds_list, kind: 'long', span: 3 },
  { path: 'details_on_whats_important', label: fieldLabels.details_on_whats_important, kind: 'long', span: 3 },
  { path: 'annual_income', label: fieldLabels.annual_income, kind: 'select', options: annualIncomes, span: 3 },
  { path: 'budget', label: fieldLabels.budget, kind: 'text', span: 3 },
];

/** The set of fields of a spouse or of a child. */
export const dependant = (of: 'spouse' | `child.${number}`): FieldDefinition[] => [
  { path: `${of}.first_name`, label: fieldLabels.first_name, kind: 'text' },
  { path: `${of}.last_name`, label: fieldLabels.last_name, kind: 'text' },
  { path: `${of}.middle_initial`, label: fieldLabels.middle_initial, kind: 'text' },
  { path: `${of}.dob`, label: fieldLabels.dob, kind: 'date', span: 3 },
  { path: `${of}.gender`, ...gender, span: 3 },
];
