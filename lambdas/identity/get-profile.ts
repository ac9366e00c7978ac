import type { Actor } from '#platform/handlers/actor';
import { agentsOfRecordFor, decidingGroup } from '#shared/access/access';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { Profile } from '#shared/contracts/identity';

type Dependencies = { groupConfigurations: () => Promise<GroupConfiguration[]> };

/**
 * The signed-in user, what they may do, and their settings: both are off by default
 * (docs/product.md, Group configuration).
 */
export const getProfile = async ({ groupConfigurations }: Dependencies, { user, access }: Actor): Promise<Profile> => {
  const configurations = await groupConfigurations();
  const group = decidingGroup(user, configurations);
  return {
    user,
    access,
    config: {
      autoAccept: user.auto_accept || group?.auto_accept === true,
      bufferCall: group?.bufferCall === true,
      agentsOfRecord: agentsOfRecordFor(user, configurations),
    },
  };
};
