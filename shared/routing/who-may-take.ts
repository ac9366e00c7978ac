import type { GroupName } from '../access/roles.ts';
import type { Call } from '../calls/call.ts';
import type { User } from '../users/user.ts';
import { AGENT_QUEUE, DEFAULT_GROUP } from './workspace.ts';

export type Wanted = Pick<Call, 'requested_group' | 'to_agent_email'>;

/** Who may accept a call: a single agent, or any agent of a group, which may have any configured name. */
export type AllowedAgents = { email: string } | { group: GroupName };

/** The same routing as `workflowFor`, but from the call's document: a browser can change the attributes of a task. */
export const allowedAgentsOf = ({
  requested_group: group = DEFAULT_GROUP,
  to_agent_email = '',
}: Wanted): AllowedAgents => (group === AGENT_QUEUE ? { email: to_agent_email } : { group });

/** Whether a user may accept a call, by the user's and the call's documents. */
export const mayAcceptCall = (user: Pick<User, 'email' | 'groups' | 'disabled'>, call: Wanted): boolean => {
  const taker = allowedAgentsOf(call);
  return !user.disabled && ('email' in taker ? user.email === taker.email : user.groups.includes(taker.group));
};
