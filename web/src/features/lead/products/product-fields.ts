import * as z from 'zod';
import type { saveProduct } from '#shared/contracts/sales';
import { newYorkDay } from '#shared/new-york';
import { FailReason, type SelectedProduct } from '#shared/products/product';
import { dayProblem, effectiveDateProblem } from '#shared/products/product-rules';
import { timestamp } from '#shared/time';
import { dayOf, dayText } from '../../../lib/forms/day.ts';
import type { FieldRules } from '../../../lib/forms/saved-field.ts';

export type ProductData = z.input<typeof saveProduct.input>['data'];
export const fieldNames = [
  'product_id',
  'enrollment_fee',
  'effective_date',
  'post_date',
  'failed_reason',
  'closer_email',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** As a field has it: empty where the product has nothing. */
export const storedOf = (product: SelectedProduct | undefined, name: FieldName): string =>
  String(product?.[name] ?? '');

/** What is sent of a field's value; an emptied date or fee is taken back. */
export const dataOf = (name: FieldName, value: string): ProductData => {
  if (name === 'enrollment_fee') return { enrollment_fee: value === '' ? null : Number(value) };
  if (name === 'effective_date' || name === 'post_date') return { [name]: value === '' ? null : value };
  return { [name]: value };
};

const likely = (value: string) => dayProblem(value, newYorkDay(timestamp(new Date())));

const day = (problem: (day: string) => string | undefined): FieldRules => ({
  shown: dayText,
  check: typed => {
    const value = dayOf(typed);
    if (value === '') return { value };
    const isDay = z.iso.date().safeParse(value).success;
    const sentence = isDay ? problem(value) : 'Expected a date: MM/DD/YYYY.';
    return sentence === undefined ? { value } : { sentence };
  },
});

const chosen: FieldRules = { shown: value => value, check: value => ({ value }) };

const reason: FieldRules = {
  shown: value => value,
  check: typed => {
    const parsed = FailReason.safeParse(typed);
    return parsed.success ? { value: parsed.data } : { sentence: parsed.error.issues[0]?.message ?? '' };
  },
};

/** How each field reads and what it must look like, for this product. */
export const rulesOf = (product: SelectedProduct | undefined): Record<FieldName, FieldRules> => ({
  product_id: chosen,
  enrollment_fee: chosen,
  effective_date: day(value => likely(value) ?? (product && effectiveDateProblem(product, value))),
  post_date: day(likely),
  failed_reason: reason,
  closer_email: chosen,
});
