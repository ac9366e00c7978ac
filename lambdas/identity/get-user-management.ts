import type { Actor } from '#platform/handlers/actor';
import { listUsers } from '#platform/table/users';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import { mayGiveGroups, mayManage } from '#shared/users/managed-users';
import { Agent } from '#shared/users/user';

type Dependencies = { groupConfigurations: () => Promise<GroupConfiguration[]> };

/** What the actor may give, and the disabled users whom the actor manages. It reads all users, as the monitor does. */
export const getUserManagement = async (
  { groupConfigurations }: Dependencies,
  { access }: Actor,
): Promise<{ groups: string[]; disabled: Agent[] }> => {
  const [users, configurations] = await Promise.all([listUsers(), groupConfigurations()]);
  const disabled = users.filter(user => user.disabled && user.deleted_ts === undefined && mayManage(access, user));
  return {
    groups: configurations.map(({ name }) => name).filter(name => mayGiveGroups(access, [name])),
    disabled: disabled.map(user => Agent.parse(user)),
  };
};
