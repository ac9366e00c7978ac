import * as z from 'zod';
import { SavedView } from '../lists/saved-view.ts';
import { Timestamp } from '../time.ts';

const Content = SavedView.pick({ name: true, filter: true });

/** Who kept, changed or deleted a view of a list, and what it was before and after (docs/decisions/0074). */
export const SavedViewRecord = z.object({
  id: z.string(),
  view_id: z.string(),
  list: SavedView.shape.list,
  shared: z.boolean(),
  /** Absent for a new view. */
  before: Content.optional(),
  /** Absent for a deleted view. */
  after: Content.optional(),
  user_id: z.string(),
  user_email: z.string(),
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type SavedViewRecord = z.infer<typeof SavedViewRecord>;
