import * as z from 'zod';
import { freeTextLine } from '../leads/free-text.ts';
import { Timestamp } from '../time.ts';

/** The lists that have saved views. */
export const ViewedList = z.enum(['leads']);
export type ViewedList = z.infer<typeof ViewedList>;

export const SavedViewName = freeTextLine(60).min(1, 'Name is required');

/** A filter as it is in the address of the list's screen, by the names of its fields; the page is not part of it. */
export const ViewFilter = z
  .record(z.string().regex(/^[a-z_]{1,30}$/), freeTextLine(100))
  .refine(filter => Object.keys(filter).length <= 12, 'A view has at most 12 fields.');

/** A filter of a list that a user keeps under a name (docs/product.md, Saved views). */
export const SavedView = z.object({
  id: z.string(),
  list: ViewedList,
  /** Everybody sees a shared one, and admins change it; any other one is its user's own. */
  shared: z.boolean(),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  user_id: z.string(),
  updated_ts: Timestamp,
  version: z.number().int(),
});
export type SavedView = z.infer<typeof SavedView>;

/** How many views a user has of a list, and how many are shared. */
export const MOST_SAVED_VIEWS = 40;
