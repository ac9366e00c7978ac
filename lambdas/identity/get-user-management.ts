import type { Actor } from '#platform/handlers/actor';
import { listUsers } from '#platform/table/users';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { OpenHandover } from '#shared/users/handover';
import { mayGiveGroups, mayManage } from '#shared/users/managed-users';
import { Agent, type User } from '#shared/users/user';
import { handoverOf } from './handover/handover-of.ts';

type Dependencies = { groupConfigurations: (groups: string[]) => Promise<GroupConfiguration[]> };
type Answer = { groups: string[]; disabled: Agent[]; deleted: Agent[]; handovers: OpenHandover[] };

const agents = (users: User[]): Agent[] => users.map(user => Agent.parse(user));

/**
 * What the actor may give, and of the users whom the actor manages those who are disabled, and those whose work is not
 * all handed over. It reads all users, as the monitor does, and the handovers that they name.
 */
export const getUserManagement = async (
  { groupConfigurations }: Dependencies,
  { access }: Pick<Actor, 'access'>,
): Promise<Answer> => {
  const [users, configurations] = await Promise.all([listUsers(), groupConfigurations([])]);
  const left = users.filter(user => user.disabled && mayManage(access, user));
  const handovers = (await Promise.all(left.map(handoverOf))).filter(handover => handover !== undefined);
  const isListed = ({ id }: User) => handovers.some(({ user_id }) => user_id === id);
  return {
    groups: configurations.map(({ name }) => name).filter(name => mayGiveGroups(access, [name])),
    disabled: agents(left.filter(({ deleted_ts }) => deleted_ts === undefined)),
    deleted: agents(left.filter(user => user.deleted_ts !== undefined && isListed(user))),
    handovers,
  };
};
