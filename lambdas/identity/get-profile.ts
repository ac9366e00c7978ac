import type { Actor } from '#platform/handlers/actor';
import { consoleSettingsFor } from '#shared/access/console-settings';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { Profile } from '#shared/contracts/identity';

type Dependencies = { groupConfigurations: () => Promise<GroupConfiguration[]> };

/** The signed-in user, the access and the settings, which are off by default (docs/product.md, Group configuration). */
export const getProfile = async ({ groupConfigurations }: Dependencies, { user, access }: Actor): Promise<Profile> => ({
  user,
  access,
  config: consoleSettingsFor(user, await groupConfigurations()),
});
