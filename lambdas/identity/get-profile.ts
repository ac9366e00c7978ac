import { type Actor, currentAccess } from '#platform/handlers/actor';
import { requiresSecondFactor } from '#platform/handlers/second-factor';
import { consoleSettingsFor } from '#shared/access/console-settings';
import type { Profile } from '#shared/contracts/identity';

/**
 * The signed-in user, and what the user may do as the groups are configured at this moment: the console reads it when a
 * group has changed, and keeps it.
 */
export const getProfile = async ({ user }: Pick<Actor, 'user'>): Promise<Profile> => {
  const { access, configurations } = await currentAccess(user);
  return {
    user,
    access,
    config: consoleSettingsFor(user, configurations),
    second_factor: { set: user.second_factor_ts !== undefined, required: requiresSecondFactor({ access }) },
  };
};
