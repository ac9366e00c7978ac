import * as z from 'zod';

const Operator = z.enum([
  'eq',
  'ne',
  'le',
  'lt',
  'ge',
  'gt',
  'contains',
  'notContains',
  'beginsWith',
  'in',
  'notIn',
  'between',
  'containsAny',
]);

/** Both filters of a subscription: one group must match, with all filters in it. */
export const SubscriptionFilter = z.object({
  filterGroup: z
    .array(
      z.object({
        filters: z.array(z.object({ fieldName: z.string(), operator: Operator, value: z.unknown() })).max(5),
      }),
    )
    .max(10),
});
export type SubscriptionFilter = z.infer<typeof SubscriptionFilter>;

/** What `extensions.invalidateSubscriptions` takes: the payload goes through each subscription's invalidation filter. */
export const Invalidation = z.object({ subscriptionField: z.string(), payload: z.record(z.string(), z.unknown()) });
export type Invalidation = z.infer<typeof Invalidation>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const compare = (a: unknown, b: unknown): number =>
  typeof a === typeof b ? Number((a as string) > (b as string)) - Number((a as string) < (b as string)) : Number.NaN;
const holds = (field: unknown, value: unknown): boolean =>
  typeof field === 'string' ? field.includes(String(value)) : listOf(field).includes(value);

const operators: Record<z.infer<typeof Operator>, (field: unknown, value: unknown) => boolean> = {
  eq: (field, value) => field === value,
  ne: (field, value) => field !== value,
  le: (field, value) => compare(field, value) <= 0,
  lt: (field, value) => compare(field, value) < 0,
  ge: (field, value) => compare(field, value) >= 0,
  gt: (field, value) => compare(field, value) > 0,
  contains: holds,
  notContains: (field, value) => !holds(field, value),
  beginsWith: (field, value) => String(field).startsWith(String(value)),
  in: (field, value) => listOf(value).includes(field),
  notIn: (field, value) => !listOf(value).includes(field),
  between: (field, value) => compare(field, listOf(value)[0]) >= 0 && compare(field, listOf(value)[1]) <= 0,
  containsAny: (field, value) => listOf(value).some(one => holds(field, one)),
};

const fieldAt = (item: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], item);

export const passesFilter = ({ filterGroup }: SubscriptionFilter, item: Record<string, unknown>): boolean =>
  filterGroup.some(({ filters }) =>
    filters.every(({ fieldName, operator, value }) => operators[operator](fieldAt(item, fieldName), value)),
  );

/** The default filter: each given argument, null included, must equal the field of the same name. */
export const matchesArguments = (args: Record<string, unknown>, item: Record<string, unknown>): boolean =>
  Object.entries(args).every(([name, value]) => JSON.stringify(item[name] ?? null) === JSON.stringify(value ?? null));
