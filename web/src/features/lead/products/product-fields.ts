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

/** The product's value of a field; empty where it has none. */
export const storedOf = (product: SelectedProduct | undefined, name: FieldName): string =>
  String(product?.[name] ?? '');

/** The data to send for a field's value; an emptied date or fee is deleted. */
export const dataOf = (name: FieldName, value: string): ProductData => {
  if (name === 'enrollment_fee') return { enrollment_fee: value === '' ? null : Number(value) };
  if (name === 'effective_date' || name === 'post_date') return { [name]: value === '' ? null : value };
  return { [name]: value };
};

const plausible = (value: string) => dayProblem(value, newYorkDay(timestamp(new Date())));

const day = (problem: (day: string) => string | undefined): FieldRules => ({
  shown: dayText,
  check: text => {
    const value = dayOf(text);
    if (value === '') return { value };
    const isDay = z.iso.date().safeParse(value).success;
    const message = isDay ? problem(value) : 'Expected a date: MM/DD/YYYY.';
    return message === undefined ? { value } : { message };
  },
});

const chosen: FieldRules = { shown: value => value, check: value => ({ value }) };

const reason: FieldRules = {
  shown: value => value,
  check: text => {
    const parsed = FailReason.safeParse(text);
    return parsed.success ? { value: parsed.data } : { message: parsed.error.issues[0]?.message ?? '' };
  },
};

/** The rules of each field for this product. */
export const rulesOf = (product: SelectedProduct | undefined): Record<FieldName, FieldRules> => ({
  product_id: chosen,
  enrollment_fee: chosen,
  effective_date: day(value => plausible(value) ?? (product && effectiveDateProblem(product, value))),
  post_date: day(plausible),
  failed_reason: reason,
  closer_email: chosen,
});
