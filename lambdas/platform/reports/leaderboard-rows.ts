import type { Actor } from '#platform/handlers/actor';

import { cellSum, getRollup } from '#platform/table/rollups';
import { isAdmin } from '#shared/access/access';
import { rankedBy, weeklyStatsOf } from '#shared/metrics/leaderboard';
import type { LeaderboardRow } from '#shared/metrics/leaderboard-row';
import { firstDayOfWeek, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { currentGeneration } from './figures-between.ts';
import { knownUsers } from './known-users.ts';

const LETTERS_OF_OTHERS = 3;

const nameFor = ({ user }: Actor, { id, email }: User): string =>
  id === user.id ? (email.split('@')[0] ?? email) : email.slice(0, LETTERS_OF_OTHERS).toUpperCase();

/**
 * This week's leaderboard as the actor may see it. It reads one roll-up, because every open leaderboard requests it
 * after each sale. Users who are disabled or no closers are left out, by user data that is at most 30 s old.
 */
export const leaderboardRows = async ({ actor, now }: { actor: Actor; now: Timestamp }): Promise<LeaderboardRow[]> => {
  const day = firstDayOfWeek(newYorkDay(now));
  const [week, { users }] = await Promise.all([
    currentGeneration().then(generation => getRollup(generation, { of: 'leaderboard', day })),
    knownUsers(),
  ]);
  const closers = users
    .filter(({ roles, disabled }) => roles.includes('closer') && !disabled)
    .map(user => ({ user, ...weeklyStatsOf(cellSum(week, 'user', user.id)) }));
  return rankedBy(closers).map(({ user, score, ...figures }) => ({
    user_id: user.id,
    name: nameFor(actor, user),
    is_own: user.id === actor.user.id,
    ...(isAdmin(actor.access) && { score }),
    ...figures,
  }));
};
