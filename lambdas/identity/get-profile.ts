import type { Actor } from '#platform/handlers/actor';
import { consoleSettingsFor } from '#shared/access/console-settings';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { Profile } from '#shared/contracts/identity';

type Dependencies = { groupConfigurations: () => Promise<GroupConfiguration[]> };

/** The signed-in user, what they may do, and their settings. */
export const getProfile = async ({ groupConfigurations }: Dependencies, { user, access }: Actor): Promise<Profile> => ({
  user,
  access,
  config: consoleSettingsFor(user, await groupConfigurations()),
});
