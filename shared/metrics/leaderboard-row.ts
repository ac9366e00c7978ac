import * as z from 'zod';

/** A closer's place in this week's leaderboard, as one user sees it (docs/product.md, Leaderboard). */
export const LeaderboardRow = z.object({
  user_id: z.string(),
  rank: z.number().int(),
  /** One's own name; of others the first three letters of the e-mail. */
  name: z.string(),
  is_own: z.boolean(),
  /** For admins only. */
  score: z.number().optional(),
  sales: z.number().int(),
  ancillaries: z.number().int(),
  /** Cents. */
  premiums: z.number().int(),
});
export type LeaderboardRow = z.infer<typeof LeaderboardRow>;
