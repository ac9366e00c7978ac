import { type GroupName, groups } from '../access/roles.ts';
import type { Call } from '../calls/call.ts';
import type { User } from '../users/user.ts';
import { AGENT_QUEUE, DEFAULT_GROUP } from './workspace.ts';

export type Wanted = Pick<Call, 'requested_group' | 'to_agent_email'>;

/** Who may take a call: one agent alone, or whoever is of a group. */
export type Taker = { email: string } | { group: GroupName };

const isRouted = (group: string): boolean => groups.some(routed => routed === group);

/** As the workflow routes its task (`workflowFor`), from the call's document: what a task says a browser may write. */
export const takerOf = ({ requested_group: group = DEFAULT_GROUP, to_agent_email = '' }: Wanted): Taker => {
  if (group === AGENT_QUEUE) return { email: to_agent_email };
  return { group: isRouted(group) ? group : DEFAULT_GROUP };
};

/** Whether a user may take a call, by both documents. */
export const mayTake = (user: Pick<User, 'email' | 'groups' | 'disabled'>, call: Wanted): boolean => {
  const taker = takerOf(call);
  return !user.disabled && ('email' in taker ? user.email === taker.email : user.groups.includes(taker.group));
};
