import * as z from 'zod';
import { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';

/** The date of voice callbacks: `Mon, 05 Jan 2026 15:00:00 +0000`, whole seconds. */
export const CallbackTime = z.string().transform((text, context): Timestamp => {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  context.addIssue('Expected a date');
  return z.NEVER;
});

/** Form values are text: `'3'` is 3. */
export const Count = z.coerce.number().int().nonnegative();

/** The key that our own callback URLs carry in their query. */
export const KeyInQuery = z.object({ task_attribute_key: CallKey.optional() });
