import * as z from 'zod';
import { productGroups } from '../products/product-group.ts';
import { Timestamp } from '../time.ts';

/** The product lines that have periods of their own; `unsold`: nothing was sold to the lead. */
export const retainedLines = [...productGroups, 'unsold'] as const;
export const RetainedLine = z.enum(retainedLines);
export type RetainedLine = z.infer<typeof RetainedLine>;

export const retainedKinds = ['recordings', 'messages', 'payments', 'leads'] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/** How many months something is kept. */
export const Periods = z.object({
  recordings: z.number().int(),
  messages: z.number().int(),
  payments: z.number().int(),
  leads: z.number().int(),
});
export type Periods = z.infer<typeof Periods>;

/** The name and the id of the one document. */
export const RETENTION = 'retention';

/** How long what is kept, in months (docs/product.md, Retention and erasure). */
export const RetentionContent = z.object({
  name: z.literal(RETENTION),
  niia_health: Periods,
  '{product}_ancillary': Periods,
  discount_plan: Periods,
  unsold: Periods,
});
export type RetentionContent = z.infer<typeof RetentionContent>;

export const RetentionSetting = RetentionContent.extend({
  id: z.literal(RETENTION),
  updated_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type RetentionSetting = z.infer<typeof RetentionSetting>;

const TEN_YEARS = 120;
const byDefault: Periods = { recordings: TEN_YEARS, messages: 60, payments: 24, leads: TEN_YEARS };

/** What counts until an admin saves something else: version 0. */
export const defaultRetention: RetentionSetting = {
  id: RETENTION,
  name: RETENTION,
  niia_health: byDefault,
  '{product}_ancillary': byDefault,
  discount_plan: byDefault,
  unsold: byDefault,
  version: 0,
};
