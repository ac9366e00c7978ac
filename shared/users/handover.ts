import * as z from 'zod';

/** A user, as clients name it. */
export const UserId = z.string().min(1).max(128);

/** The choice that leads have no agent any more. */
export const NOBODY = 'nobody';

/**
 * The users who get the work of a user who is disabled or deleted, by user id. Without a choice, callbacks go to the
 * user who makes the request, and verifications back to the queue; for leads a user or `NOBODY` must be chosen
 * (docs/decisions/0079).
 */
export const Handover = z.object({
  callbacks_to: UserId.optional(),
  verifications_to: UserId.optional(),
  leads_to: UserId.optional(),
});
export type Handover = z.infer<typeof Handover>;

/** A handover that is under way, or that failed: `message` says why and what to do. */
export const OpenHandover = z.object({
  user_id: UserId,
  state: z.enum(['open', 'failed']),
  message: z.string().optional(),
});
export type OpenHandover = z.infer<typeof OpenHandover>;

/** Counted up to a limit; `more` says that there are more. */
const Count = z.object({ count: z.number().int(), more: z.boolean() });
export type Count = z.infer<typeof Count>;

/** What a user has at hand: open calls, pending callbacks, claimed verifications, assigned leads. */
export const UserWork = z.object({ open_calls: Count, callbacks: Count, verifications: Count, leads: Count });
export type UserWork = z.infer<typeof UserWork>;

/** Items that are counted of each kind at most. */
export const WORK_COUNTED = 100;
