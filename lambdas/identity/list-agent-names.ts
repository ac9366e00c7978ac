import { listUsers } from '#platform/table/users';
import { agentName } from '#shared/agents/agent-groups';
import type { User } from '#shared/users/user';

type AgentName = Pick<User, 'id' | 'email'> & { name: string };

/** If several users had the same e-mail address, the one who is not disabled comes last and decides the name. */
const formerFirst = (a: User, b: User): number => Number(b.disabled) - Number(a.disabled);

/** The names of all users, also of those who left: calls, notes and sales of theirs stay. */
export const listAgentNames = async (): Promise<{ data: AgentName[] }> => ({
  data: (await listUsers()).sort(formerFirst).map(user => ({ id: user.id, email: user.email, name: agentName(user) })),
});
