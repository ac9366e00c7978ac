import type { Role } from '../access/roles.ts';
import type { Agent } from '../users/user.ts';

const ADMINS = 'admin';

type Member = Pick<Agent, 'groups' | 'first_name' | 'last_name' | 'email'>;

type GroupSection<A> = { group: string; agents: A[] };

/** Whether only admins see this agent in the monitor (docs/product.md, Limits by role). */
export const isVisibleToAdminsOnly = (agent: { groups: string[]; roles: Role[] }): boolean =>
  agent.roles.includes('admin') || agent.groups.includes(ADMINS);

type MonitoredAgent = Pick<Agent, 'id' | 'disabled'> & Parameters<typeof isVisibleToAdminsOnly>[0];

/** Whether the agents monitor shows an agent to a user. A disabled agent is shown only during one of the calls. */
export const isInMonitor = (
  agent: MonitoredAgent,
  { withCall, forAdmin }: { withCall: { has(id: string): boolean }; forAdmin: boolean },
): boolean => (!agent.disabled || withCall.has(agent.id)) && (forAdmin || !isVisibleToAdminsOnly(agent));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By name, the admins' group last. */
const byGroup = (a: string, b: string): number => Number(a === ADMINS) - Number(b === ADMINS) || compare(a, b);

/** Every group of the agents, the admins' group last. */
export const groupsOf = (agents: Member[]): string[] =>
  [...new Set(agents.flatMap(({ groups }) => groups))].sort(byGroup);

/** The name under which an agent is listed. */
export const agentName = ({ first_name, last_name, email }: Omit<Member, 'groups'>): string =>
  `${first_name} ${last_name}`.trim() || email;

const byName = (a: Member, b: Member): number =>
  compare(agentName(a).toLowerCase(), agentName(b).toLowerCase()) || compare(a.email, b.email);

/** The section of an agent: the first of the agent's groups, or the first chosen one. */
const sectionOf = ({ groups }: Member, chosen: ReadonlySet<string>): string | undefined =>
  chosen.size === 0 ? (groups[0] ?? 'no_group') : groups.find(group => chosen.has(group));

/**
 * The agents of the chosen groups (of all groups if none is chosen), each agent once, by group with the admins' group
 * last (docs/product.md, Agents monitor). Sorted by name, so that no card moves when an agent's state changes.
 */
export const groupAgents = <A extends Member>(agents: A[], chosen: ReadonlySet<string>): GroupSection<A>[] => {
  const sections = new Map<string, A[]>();
  for (const agent of agents.toSorted(byName)) {
    const group = sectionOf(agent, chosen);
    if (group === undefined) continue;
    const members = sections.get(group);
    if (members) members.push(agent);
    else sections.set(group, [agent]);
  }
  return [...sections]
    .map(([group, members]) => ({ group, agents: members }))
    .sort((a, b) => byGroup(a.group, b.group));
};
