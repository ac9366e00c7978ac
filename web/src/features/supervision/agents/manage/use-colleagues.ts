import { agentName } from '#shared/agents/agent-groups';
import { listAgents } from '#shared/contracts/calls';
import { mayManage } from '#shared/users/managed-users';
import type { Agent } from '#shared/users/user';
import { useOperation } from '../../../../lib/api/query.ts';
import { useSession } from '../../../../lib/session/session.ts';

/** Who may get the work of a user: oneself, and the colleagues whom one manages; undefined until they are read. */
export const useColleagues = ({ id: leavingId }: Pick<Agent, 'id'>): Agent[] | undefined => {
  const { user, access } = useSession();
  const { data } = useOperation(listAgents, {});
  if (!data) return undefined;
  const others = data.data.filter(({ id }) => id !== user.id && id !== leavingId);
  const managed = others.filter(agent => !agent.disabled && mayManage(access, agent));
  return [user, ...managed.sort((a, b) => agentName(a).localeCompare(agentName(b)))];
};
