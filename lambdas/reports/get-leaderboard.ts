import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { leaderboardRows } from '#platform/reports/leaderboard-rows';
import type { getLeaderboard as operation } from '#shared/contracts/reports';
import type { Timestamp } from '#shared/time';

/** This week's leaderboard as the actor may see it. */
export const getLeaderboard = async (deps: {
  actor: Actor;
  now: Timestamp;
}): Promise<z.output<typeof operation.output>> => ({ data: await leaderboardRows(deps), as_of: deps.now });
