import * as z from 'zod';
import { secondsBetween, Timestamp } from '../time.ts';

/** A user who has the lead's panel open. */
export const LeadViewer = z.object({
  lead_id: z.string(),
  user_id: z.string(),
  user_email: z.string(),
  last_seen_ts: Timestamp,
  version: z.number().int(),
});
export type LeadViewer = z.infer<typeof LeadViewer>;

/** An open panel reports itself this often. A viewer without a report for `GONE_AFTER_S` counts as gone. */
export const VIEW_EVERY_S = 20;
export const VIEWER_GONE_AFTER_S = 50;

/** The other users who view the lead now. */
export const otherViewers = (viewers: readonly LeadViewer[], ownId: string, now: Timestamp): LeadViewer[] =>
  viewers.filter(
    ({ user_id, last_seen_ts }) => user_id !== ownId && secondsBetween(last_seen_ts, now) < VIEWER_GONE_AFTER_S,
  );
