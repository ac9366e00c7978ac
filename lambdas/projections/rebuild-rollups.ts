import type { User } from '#shared/users/user';
import { rebuildDayRollups } from './rebuild-day-rollups.ts';
import { rebuildSalesDays } from './rebuild-sales-days.ts';

/** Counts the days, sales and commissions of each of these users again, one user after the other. */
export const rebuildRollups = async (users: Pick<User, 'id' | 'email'>[]): Promise<void> => {
  for (const user of users) {
    await rebuildDayRollups(user.id);
    await rebuildSalesDays(user);
  }
};
