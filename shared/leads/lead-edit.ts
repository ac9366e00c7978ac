import * as z from 'zod';
import { type Access, isAdmin } from '../access/access.ts';
import { states } from '../dialing/states.ts';
import { PhoneNumberInput } from '../phone/phone-number.ts';
import { mayRequestEsig } from '../verification/verification-rules.ts';
import { freeName, freeText, withoutControlCharacters, withoutDirectionMarks } from './free-text.ts';
import { Language } from './language.ts';
import { Gender } from './lead.ts';
import { ZipCodeInput } from './zip-code-input.ts';

/** Choices of Annual Income, as the product writes them (docs/product.md, Lead details). */
export const annualIncomes = [
  '0-20,000 Monthly',
  '20,001-35,000 Monthly',
  '35,001-50,000 Monthly',
  '50,001-70,000 Monthly',
  '70,001+ Monthly',
] as const;

export const stateAbbreviations = Object.keys(states) as [keyof typeof states, ...(keyof typeof states)[]];

const longText = freeText(5000);
const phone = PhoneNumberInput;
export const EmailInput = z.string().trim().max(254).pipe(z.email('E-mail must be valid'));

const OLDEST = '1900-01-01';

/** A date of birth: `1961-05-20`, in the past and not before 1900. */
const BirthDate = z.iso
  .date('Expected a date: MM/DD/YYYY.')
  .refine(day => day >= OLDEST, 'This date is too long ago.')
  .refine(day => day <= new Date().toISOString().slice(0, 10), 'This date is in the future.');

export const DependantEdit = z
  .object({
    first_name: freeName(100),
    last_name: freeName(100),
    middle_initial: freeName(1),
    dob: BirthDate,
    gender: Gender,
  })
  .partial();
export type DependantEdit = z.infer<typeof DependantEdit>;

/** An added child has a mark of its own; the server assigns its place, see `withChildPlaces`. */
export const ChildEdit = DependantEdit.extend({ added_as: z.uuid().optional() });

const ofPerson = {
  first_name: freeName(100),
  last_name: freeName(100),
  middle_initial: freeName(1),
  gender: Gender,
  dob: BirthDate,
  email: EmailInput,
  language: Language,
  phone_number: phone,
  alt_phone_number: phone,
  address: freeText(200),
  zip_code: ZipCodeInput,
  city: freeText(100),
  state_abbr: z.enum(stateAbbreviations, 'Choose a state.'),
  insured_now: z.enum(['yes', 'no'], 'Expected yes or no.'),
  lead_source: freeText(100),
  last_disposition: freeText(100),
  previous_plan_info: longText,
  pre_x_condition_details: longText,
  meds_list: longText,
  annual_income: z.enum(annualIncomes, `Expected one of: ${annualIncomes.join('; ')}.`),
  details_on_whats_important: longText,
  budget: freeText(500),
  esig_phone_number: phone,
  esig_email: EmailInput,
};

/** The fields of a lead that users edit, with their formats. The web app's forms use the same schema. */
export const leadFields = z.object(ofPerson);
export type LeadField = keyof z.infer<typeof leadFields>;

export const MAX_CHILDREN = 20;
/** The places of children: '0', '1' ... */
export const childPlaces = Array.from({ length: MAX_CHILDREN }, (_, place) => String(place));
const ChildIndex = z
  .string()
  .regex(/^(0|[1-9]\d?)$/)
  .refine(index => Number(index) < MAX_CHILDREN);

/** The deepest field of a lead is a field of a child: `child.0.dob`. */
const DEEPEST = 3;

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && withoutDirectionMarks(withoutControlCharacters(value)).trim() === '');

/**
 * Updates ignore empty values (docs/product.md, Lead details). The schema rejects what is nested deeper than any field.
 */
const withoutEmpty = (value: unknown, depth = DEEPEST): unknown =>
  depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([field, inner]) =>
          isEmpty(inner) ? [] : [[field, withoutEmpty(inner, depth - 1)]],
        ),
      )
    : value;

/** One edit of a lead: any of its fields, and any fields of the spouse and the children. */
export const LeadEdit = z.preprocess(
  value => withoutEmpty(value),
  leadFields.partial().extend({
    spouse: DependantEdit.optional(),
    child: z.record(ChildIndex, ChildEdit).optional(),
  }),
);
export type LeadEdit = z.infer<typeof LeadEdit>;

const forAdmins: readonly string[] = ['lead_source', 'last_disposition'];
/** The recipient of the link can sign, so the same users may change the recipient and request a signature. */
const forRequesters: readonly string[] = ['esig_phone_number', 'esig_email'];

/** The first field of an edit that the user may not change (docs/product.md, Limits by role). */
export const forbiddenField = (access: Pick<Access, 'roles'>, edit: LeadEdit): string | undefined =>
  Object.keys(edit).find(
    field =>
      (forAdmins.includes(field) && !isAdmin(access)) || (forRequesters.includes(field) && !mayRequestEsig(access)),
  );
