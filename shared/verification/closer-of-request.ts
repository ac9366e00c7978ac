import type { Access } from '../access/access.ts';
import type { Call } from '../calls/call.ts';
import { hasConnectedCallWith, type Reachable } from '../calls/lead-at-hand.ts';
import type { Lead } from '../leads/lead.ts';

type Requester = { user: { id: string; email: string }; access: Pick<Access, 'roles'> };

/**
 * The e-mail of the closer whom a signature request assigns to the lead (docs/decisions/0022): the requester, if the
 * lead has no closer and is at hand. `calls` are the requester's open calls, as the server stores them.
 */
export const closerOfRequest = (
  { user, access }: Requester,
  lead: Reachable & Pick<Lead, 'assigned_agent_email_by_role'>,
  calls: readonly Call[],
): string | undefined => {
  if (lead.assigned_agent_email_by_role?.closer !== undefined) return undefined;
  return access.roles.includes('closer') && hasConnectedCallWith(user.id, lead, calls) ? user.email : undefined;
};
