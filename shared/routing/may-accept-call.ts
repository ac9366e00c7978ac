import { type GroupName, type Role, roleOfGroup } from '../access/roles.ts';
import type { Call } from '../calls/call.ts';
import type { User } from '../users/user.ts';
import { AGENT_QUEUE, DEFAULT_GROUP, SPANISH_SPEAKING } from './workspace.ts';

export type Wanted = Pick<Call, 'requested_group' | 'to_agent_email' | 'language'>;

/**
 * Who may accept a call: a single agent, or any agent of a group, which may have any configured name; a call in Spanish
 * also a Spanish speaker with the group's role.
 */
export type AllowedAgents = { email: string } | { group: GroupName; orSpanishSpeaker?: Role };

/** The same routing as `workflowFor`, but from the call's document: a browser can change the attributes of a task. */
export const allowedAgentsOf = ({
  requested_group: group = DEFAULT_GROUP,
  to_agent_email = '',
  language,
}: Wanted): AllowedAgents => {
  if (group === AGENT_QUEUE) return { email: to_agent_email };
  const role = language === 'es' ? roleOfGroup(group) : undefined;
  return { group, ...(role && { orSpanishSpeaker: role }) };
};

/** Whether a user may accept a call, by the user's and the call's documents. */
export const mayAcceptCall = (
  { email, groups, roles, disabled }: Pick<User, 'email' | 'groups' | 'roles' | 'disabled'>,
  call: Wanted,
): boolean => {
  const taker = allowedAgentsOf(call);
  if (disabled) return false;
  if ('email' in taker) return email === taker.email;
  const { group, orSpanishSpeaker: role } = taker;
  return groups.includes(group) || (role !== undefined && groups.includes(SPANISH_SPEAKING) && roles.includes(role));
};
